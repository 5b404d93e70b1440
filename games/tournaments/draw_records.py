"""The records of a draw, and changes of its places by hand. Uses the standard library only."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, NamedTuple


@dataclass(frozen=True, slots=True)
class Table:
    """A table to fill: its number from 1, its variant and powers, and whether the draw gives these
    to the players."""

    number: int
    variant: str
    powers: tuple[str, ...]
    gives_powers: bool


@dataclass(frozen=True, slots=True)
class Player:
    """A player to seat. `past` counts the games with each power, by variant and power; `not_at` are
    the numbers of the tables that the player runs."""

    number: int
    strength: Fraction
    team: int | None
    past: Mapping[tuple[str, str], int]
    not_at: frozenset[int]


class Rules(NamedTuple):
    """The rules that a round uses."""

    strength: bool
    teams: bool
    meetings: bool
    powers: bool


class Costs(NamedTuple):
    """The costs of a draw, the most important first."""

    barred: int
    teammates: int
    powers: int
    meetings: int
    imbalance: Fraction


@dataclass(frozen=True, slots=True)
class Place:
    """A player at a table, with a power or "" where none is given."""

    player: int
    table: int
    power: str


@dataclass(frozen=True, slots=True)
class Draw:
    """The places in the order of tables, with their costs and a lower bound of each."""

    places: list[Place]
    costs: Costs
    least: Costs


def apply_changes(places: Sequence[Place], changes: Iterable[Mapping[str, Any]]) -> list[Place]:
    """Return the places after changes by hand, as the file of a draw has them.

    A change of two `players` exchanges their places. A change of one gives that player the `power`
    at the same table; a player who had it gets the other's.
    """
    by_player = {place.player: place for place in places}
    for change in changes:
        first, *others = change["players"]
        own = by_player[first]
        for other in others:
            by_player[first] = replace(by_player[other], player=first)
            by_player[other] = replace(own, player=other)
        if others:
            continue
        for place in [*by_player.values()]:
            if (place.table, place.power) == (own.table, change["power"]):
                by_player[place.player] = replace(place, power=own.power)
        by_player[first] = replace(own, power=change["power"])
    return list(by_player.values())
