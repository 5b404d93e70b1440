"""Checks of rivers and canals, where fleets pass over land."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from adjudicator.board import COASTAL
from adjudicator.variant import Variant
from maps.checks.problem import Problem, report


def waterways(variant: Variant, data: Mapping[str, Any]) -> Iterator[Problem]:
    """Along a waterway, fleets and armies pass between its own spaces."""
    board = variant.board
    for way in board.waterways:
        for a, b in map(sorted, sorted(way.edges, key=sorted)):
            if not {a, b} <= set(way.spaces):
                yield report("waterway_left", a=a, b=b, name=way.name)
            if not any(b in board.fleet_spaces[place] for place in board.spaces[a].locations):
                yield report("waterway_no_edge", a=a, b=b, name=way.name)
            if b not in board.army[a]:
                yield report("waterway_no_edge.army", a=a, b=b, name=way.name)
        for space in set(way.spaces).difference(*way.edges):
            yield report("waterway_far", name=way.name, space=space)


def canals(variant: Variant, data: Mapping[str, Any]) -> Iterator[Problem]:
    """A canal is coastal and has no named coasts, so that fleets leave it on any side."""
    for key in variant.board.canals:
        space = variant.board.spaces[key]
        if space.kind != COASTAL or space.coasts:
            yield report("canal_coasts", space=key)


WATERWAY_CHECKS = (waterways, canals)
