"""Checks of the two graphs against the kinds of the spaces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adjudicator.board import COASTAL, INLAND, SEA
from adjudicator.orders import FLEET, space_of
from adjudicator.variant import Variant
from maps.checks.problem import Problem, report


def symmetry(variant: Variant, data: Mapping[str, Any]) -> Iterator[Problem]:
    """Every edge of both graphs leads both ways."""
    for name, graph in (("army", variant.board.army), ("fleet", variant.board.fleet)):
        for place, others in graph.items():
            for other in others:
                if place not in graph[other]:
                    yield report("one_way", graph=name, a=place, b=other)


def kinds(variant: Variant, data: Mapping[str, Any]) -> Iterator[Problem]:
    """No army edge touches a sea, and no fleet edge an inland space."""
    spaces = variant.board.spaces
    for a, b in data["adjacency"]["army"]:
        for end in (a, b):
            if spaces[end].kind == SEA:
                yield report("army_at_sea", a=a, b=b, space=end)
    for a, b in data["adjacency"]["fleet"]:
        for end in (a, b):
            if spaces[space_of(end)].kind == INLAND:
                yield report("fleet_inland", a=a, b=b, space=end)


def shores(variant: Variant, data: Mapping[str, Any]) -> Iterator[Problem]:
    """Coastal spaces touch a sea or lie on a waterway, and only they have named coasts."""
    board = variant.board
    for key, space in board.spaces.items():
        if space.coasts and space.kind != COASTAL:
            yield report("coasts_inland", space=key, kind=space.kind)
        if space.kind != COASTAL:
            continue
        if any(key in edge for way in board.waterways for edge in way.edges):
            continue
        for place in space.locations:
            if not any(board.spaces[space_of(other)].kind == SEA for other in board.fleet[place]):
                yield report("no_sea", place=place)


def coasts(variant: Variant, data: Mapping[str, Any]) -> Iterator[Problem]:
    """A space with coasts has at least two, each named differently."""
    for key, space in variant.board.spaces.items():
        if space.coasts and len(set(space.coasts)) < 2:
            yield report("one_coast", space=key)


def coastal_steps(variant: Variant, data: Mapping[str, Any]) -> Iterator[Problem]:
    """Two land spaces joined for fleets are also joined for armies."""
    board = variant.board
    for a, b in data["adjacency"]["fleet"]:
        first, second = space_of(a), space_of(b)
        on_land = SEA not in (board.spaces[first].kind, board.spaces[second].kind)
        if on_land and second not in board.army[first]:
            yield report("fleet_only", a=a, b=b)


def connections(variant: Variant, data: Mapping[str, Any]) -> Iterator[Problem]:
    """The board is in one piece, and fleets reach all its seas and coasts.

    The army graph alone may fall apart, since armies may need a convoy. So may the fleet graph, as
    two oceans do, if fleets start or are built in each part.
    """
    board = variant.board
    if board.spaces and (lost := set(board.spaces) - _reach(board.neighbours, [*board.spaces][:1])):
        yield report("not_connected", spaces=", ".join(sorted(lost)))
    places = {
        place: near for place, near in board.fleet.items() if _is_open_to_fleets(variant, place)
    }
    starts = sorted(_starts_of_fleets(variant) & places.keys()) or list(places)[:1]
    if lost := set(places) - _reach(places, starts):
        yield report("not_connected.fleet", spaces=", ".join(sorted(lost)), start=", ".join(starts))
    for key, space in board.spaces.items():
        if space.kind == INLAND and not board.army[key]:
            yield report("not_connected.army", space=key)


def crossings(variant: Variant, data: Mapping[str, Any]) -> Iterator[Problem]:
    """Every crossing is an army edge, and the sea that closes it touches both ends."""
    board = variant.board
    for crossing in board.crossings:
        pair = f"{crossing.a}–{crossing.b}"
        if crossing.b not in board.army[crossing.a]:
            yield report("crossing_no_edge", pair=pair)
        if crossing.sea is None:
            continue
        if board.spaces[crossing.sea].kind != SEA:
            yield report("crossing_no_sea", pair=pair, space=crossing.sea)
        elif not {crossing.a, crossing.b} <= board.neighbours[crossing.sea]:
            yield report("crossing_far_sea", pair=pair, space=crossing.sea)


def provenance(variant: Variant, data: Mapping[str, Any]) -> Iterator[Problem]:
    """Every edge listed as reconstructed is an edge of the board."""
    about = data["adjacency"].get("provenance", {})
    for name in ("army", "fleet"):
        edges = {frozenset(edge) for edge in data["adjacency"][name]}
        for a, b in about.get(f"reconstructed_{name}", ()):
            if frozenset((a, b)) not in edges:
                yield report("reconstructed_no_edge", a=a, b=b)


def _starts_of_fleets(variant: Variant) -> set[str]:
    """Return where fleets stand at the start or may be built."""
    board, rules = variant.board, variant.rules
    homes = {home for power in variant.powers.values() for home in power.homes}
    homes |= {*rules.emergency_sites.values()}
    if rules.builds == "owned" or rules.extra_homes or rules.named_homes:
        homes |= {*board.centres}
    built = {place for key in homes & board.spaces.keys() for place in board.spaces[key].locations}
    return built | {unit.location for unit in variant.start.units if unit.kind == FLEET}


def _reach(graph: Mapping[str, frozenset[str]], starts: Sequence[str]) -> set[str]:
    reached, waiting = {*starts}, [*starts]
    while waiting:
        for near in graph.get(waiting.pop(), ()):
            if near not in reached:
                reached.add(near)
                waiting.append(near)
    return reached


def _is_open_to_fleets(variant: Variant, place: str) -> bool:
    return variant.board.spaces[space_of(place)].kind != INLAND


ADJACENCY_CHECKS = (
    symmetry,
    kinds,
    shores,
    coasts,
    coastal_steps,
    connections,
    crossings,
    provenance,
)
