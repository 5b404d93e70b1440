"""Checks of names and edges that come before a variant is built from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from adjudicator.board import COASTAL, INLAND, SEA
from adjudicator.orders import space_of
from maps.checks.problem import Problem

KINDS = (INLAND, COASTAL, SEA)


def raw_problems(data: Mapping[str, Any]) -> Iterator[Problem]:
    """Every edge joins two existing places and is given once; every space has a known kind."""
    spaces = data["spaces"]
    for key, space in spaces.items():
        if space["kind"] not in KINDS:
            yield Problem("unknown_kind", f"{key} is “{space['kind']}”, not one of {KINDS}.")
    places: set[str] = set()
    for key, space in spaces.items():
        coasts = space.get("coasts", ())
        places.update(f"{key}/{coast}" for coast in coasts)
        if not coasts:
            places.add(key)
    yield from _edges("army", data["adjacency"]["army"], set(spaces))
    yield from _edges("fleet", data["adjacency"]["fleet"], places)
    for crossing in data["adjacency"].get("crossings", ()):
        for end in (crossing["a"], crossing["b"], crossing.get("sea")):
            if end is not None and end not in spaces:
                yield Problem("unknown_place", f"A crossing names {end}, which is not a space.")
    for waterway in data["adjacency"].get("waterways", ()):
        ends = {end for edge in waterway["edges"] for end in edge}
        for end in sorted(ends.union(waterway["spaces"]) - spaces.keys()):
            yield Problem("unknown_place", f"{waterway['name']} names {end}, which is not a space.")
    for canal in data["adjacency"].get("canals", ()):
        if canal not in spaces:
            yield Problem("unknown_place", f"The canal {canal} is not a space.")


def _edges(graph: str, edges: list[list[str]], places: set[str]) -> Iterator[Problem]:
    seen: set[frozenset[str]] = set()
    for a, b in edges:
        for end in (a, b):
            if end not in places:
                yield Problem(
                    "unknown_place", f"The {graph} edge {a}–{b} names {end}, which is not a place."
                )
        if space_of(a) == space_of(b):
            yield Problem("edge_to_itself", f"The {graph} edge {a}–{b} stays in one space.")
        if frozenset((a, b)) in seen:
            yield Problem("edge_twice", f"The {graph} edge {a}–{b} is given twice.")
        seen.add(frozenset((a, b)))
