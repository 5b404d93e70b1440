"""Checks of names and edges that come before a variant is built from them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from adjudicator.board import COASTAL, INLAND, SEA
from adjudicator.orders import space_of
from maps.checks.problem import Problem, report

KINDS = (INLAND, COASTAL, SEA)


def raw_problems(data: Mapping[str, Any]) -> Iterator[Problem]:
    """Every edge joins two existing places and is given once; every space has a known kind."""
    spaces = data["spaces"]
    for key, space in spaces.items():
        if space["kind"] not in KINDS:
            yield report("unknown_kind", space=key, kind=space["kind"])
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
                yield report("unknown_place", space=end)
    for waterway in data["adjacency"].get("waterways", ()):
        ends = {end for edge in waterway["edges"] for end in edge}
        for end in sorted(ends.union(waterway["spaces"]) - spaces.keys()):
            yield report("unknown_place.waterway", name=waterway["name"], space=end)
    for canal in data["adjacency"].get("canals", ()):
        if canal not in spaces:
            yield report("unknown_place.canal", space=canal)


def _edges(graph: str, edges: list[list[str]], places: set[str]) -> Iterator[Problem]:
    seen: set[frozenset[str]] = set()
    for a, b in edges:
        for end in (a, b):
            if end not in places:
                yield _unknown_end(graph, a, b, end, places)
        if space_of(a) == space_of(b):
            yield report("edge_to_itself", graph=graph, a=a, b=b)
        if frozenset((a, b)) in seen:
            yield report("edge_twice", graph=graph, a=a, b=b)
        seen.add(frozenset((a, b)))


def _unknown_end(graph: str, a: str, b: str, end: str, places: Collection[str]) -> Problem:
    """Report an unknown place of an edge with the known places that its author may mean."""
    coasts = sorted(place for place in places if space_of(place) == end)
    swapped = sorted(place for place in places if _letters(place) == _letters(end))
    near = coasts or swapped[:1] or get_close_matches(end, sorted(places), n=1)
    if not near:
        return report("unknown_place.edge", graph=graph, a=a, b=b, place=end)
    near_places = ", ".join(near)
    return report("unknown_place.near", graph=graph, a=a, b=b, place=end, near=near_places)


def _letters(place: str) -> list[str]:
    return sorted(place.casefold())
