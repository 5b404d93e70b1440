"""Things that must not overlap, each put at one of its possible places."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from maps.geometry import Point
from maps.placing.tokens import overlap

# Two things whose places are never nearer than this cannot overlap.
NEAR = 70.0
ROUNDS = 40
# The first cost of a unit of overlap, and by how much it grows in each round in which it remains.
OVERLAP, GROWTH = 8.0, 1.35


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing to be put somewhere.

    - shape: its outline, a key of `REACH`.
    - choices: its possible places with their costs, the cheapest first.
    """

    shape: str
    choices: Sequence[tuple[float, Point]]


def settle(things: Mapping[str, Thing], may_meet: Callable[[str, str], bool]) -> dict[str, Point]:
    """Return a place for each thing, so that as few as possible overlap, at the least cost.

    Two things that `may_meet` are never there at once. Pairs that still overlap become more costly
    from round to round, so that their neighbours make room in the end.
    """
    extents = {key: _extent(thing.choices) for key, thing in things.items()}
    beside: dict[str, list[str]] = {key: [] for key in things}
    for one, other in combinations(things, 2):
        if not may_meet(one, other) and _are_near(extents[one], extents[other]):
            beside[one].append(other)
            beside[other].append(one)
    at = {key: thing.choices[0] for key, thing in things.items()}
    price: dict[frozenset[str], float] = {}
    best, least = dict(at), (float("inf"), 0.0)
    for _ in range(ROUNDS):
        moved = False
        for key in sorted(things, key=lambda key: -len(beside[key])):
            others = [
                (things[other].shape, at[other][1], price.get(frozenset((key, other)), OVERLAP))
                for other in beside[key]
            ]
            chosen = _cheapest(things[key], at[key], others)
            moved |= chosen != at[key]
            at[key] = chosen
        overlaps = _overlaps(things, beside, at)
        total = (round(sum(overlaps.values()), 3), sum(cost for cost, _ in at.values()))
        if total < least:
            best, least = dict(at), total
        if not moved and not overlaps:
            break
        for pair in overlaps:
            price[pair] = price.get(pair, OVERLAP) * GROWTH
    return {key: place for key, (_, place) in best.items()}


def _cheapest(
    thing: Thing, now: tuple[float, Point], others: Iterable[tuple[str, Point, float]]
) -> tuple[float, Point]:
    best, least = now, float("inf")
    for choice in thing.choices:
        cost, place = choice
        if cost >= least:
            break
        for shape, there, each in others:
            if cost >= least:
                break
            cost += each * overlap(thing.shape, place, shape, there)
        if cost < least:
            best, least = choice, cost
    return best


def _overlaps(
    things: Mapping[str, Thing],
    beside: Mapping[str, Sequence[str]],
    at: Mapping[str, tuple[float, Point]],
) -> dict[frozenset[str], float]:
    overlaps = {}
    for key, others in beside.items():
        for other in others:
            if key < other:
                deep = overlap(things[key].shape, at[key][1], things[other].shape, at[other][1])
                if deep:
                    overlaps[frozenset((key, other))] = deep
    return overlaps


def _extent(choices: Sequence[tuple[float, Point]]) -> tuple[float, float, float, float]:
    xs, ys = [x for _, (x, _) in choices], [y for _, (_, y) in choices]
    return min(xs), min(ys), max(xs), max(ys)


def _are_near(
    one: tuple[float, float, float, float], other: tuple[float, float, float, float]
) -> bool:
    return (
        one[0] < other[2] + NEAR
        and other[0] < one[2] + NEAR
        and one[1] < other[3] + NEAR
        and other[1] < one[3] + NEAR
    )
