"""A variant: board, powers, minors, starting position and rule switches, as one frozen record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from adjudicator.board import Board
from adjudicator.errors import ImpossibleData
from adjudicator.state import Minor, Position, Unit


@dataclass(frozen=True, slots=True)
class Power:
    """A Great Power. `homes` are the centres where it may build while it controls them."""

    key: str
    name: str
    short: str
    colour: str
    religion: str
    homes: tuple[str, ...]
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Calendar:
    """How the years go: one by one (`step` 1) or back (-1), in which era ("BC"), and what the
    seasons are called where not as usual."""

    step: int = 1
    era: str = ""
    names: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Rules:
    """The switches of a variant; the defaults are standard Diplomacy.

    - victory_centres: centres that win when they are also the most.
    - bid_maximum: Diplomacy Points a power gets at most (one a centre); 0: no bids.
    - bid_limitation: which own orders against a minor void a bid on it: attack, support, convoy.
    - sortie: "invalid" or "bounce", what becomes of a sortie that would succeed; "forbidden":
      minors are never ordered to move.
    - minor_orders_published: "written", or "carried_out": of an order that its minor cannot carry
      out nothing is told.
    - camps: religion -> camp; a minor never supports the other camp against its own.
    - exclusive_faith: minor -> the religion that it alone supports and never attacks.
    - crossing_blocks: what a foreign fleet in a strait stops: move, support, retreat.
    - unified_coasts: space -> centre whose owner's fleets treat its coasts as one.
    - extra_homes: power -> number of homes it may gain by building in a conquest.
    - named_homes: power -> conquests that become homes by building, beside extra_homes.
    - homes_maximum, build_limit: limits, None for none.
    - builds: "homes", or "owned": every centre that a power controls.
    - influence: base, per_centre: the points of each power for alliances with armed neutrals;
      alliances: how many it may have; grace: for how many Winters an armed neutral outlives the
      loss of its home, none unless said. Empty: the minors are no armed neutrals.
    - separate_winter: false: the sheets of Winter come with the orders of Spring.
    - permanent_civil_disorder: whether a GM may break a power into new minors.
    """

    victory_centres: int = 18
    bid_maximum: int = 0
    bid_limitation: frozenset[str] = frozenset()
    sortie: str = "invalid"
    minor_orders_published: str = "written"
    camps: Mapping[str, str] = field(default_factory=dict)
    exclusive_faith: Mapping[str, str] = field(default_factory=dict)
    crossing_blocks: frozenset[str] = frozenset()
    unified_coasts: Mapping[str, str] = field(default_factory=dict)
    extra_homes: Mapping[str, int] = field(default_factory=dict)
    named_homes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    homes_maximum: int | None = None
    build_limit: int | None = None
    builds: str = "homes"
    influence: Mapping[str, int] = field(default_factory=dict)
    separate_winter: bool = True
    permanent_civil_disorder: bool = False

    def changed(self, data: Mapping[str, Any]) -> Rules:
        """These rules with some switches set differently, given as JSON."""
        known = {item.name for item in fields(self)}
        for name in data:
            if name not in known:
                raise ImpossibleData(f"rules.{name}", "no such rule switch")
        values = {name: _frozen(value) for name, value in data.items()}
        for name in ("bid_limitation", "crossing_blocks"):
            if name in values:
                values[name] = frozenset(values[name])
        return replace(self, **values)


@dataclass(frozen=True, eq=False)
class Variant:
    """Everything that the rules need to know of a game; compared by identity. `peoples` are the
    adjectives of the minors, `language` is that of the names,
    `description` a sentence for those who choose."""

    id: str
    name: str
    board: Board
    powers: Mapping[str, Power]
    minors: Mapping[str, Minor]
    start: Position
    rules: Rules
    start_units: Mapping[str, Unit]
    peoples: frozenset[str] = frozenset()
    language: str = "en"
    description: str = ""
    calendar: Calendar = Calendar()
    designers: tuple[str, ...] = ()

    def with_rules(self, switches: Mapping[str, Any]) -> Variant:
        """The variant with some rule switches set differently.

        >>> from maps.load import load_variant
        >>> load_variant("standard").with_rules({"victory_centres": 24}).rules.victory_centres
        24
        """
        return replace(self, rules=self.rules.changed(switches)) if switches else self

    def minor(self, space: str, position: Position) -> Minor | None:
        """The minor of a space, one that arose in play before the variant's own."""
        return position.minors.get(space) or self.minors.get(space)

    def religion(self, power: str, position: Position) -> str:
        """The religion of a power's or a minor's units."""
        if power in self.powers:
            return self.powers[power].religion
        minor = self.minor(power, position)
        return minor.religion if minor else ""


def _frozen(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_frozen(item) for item in value)
    if isinstance(value, dict):
        return {key: _frozen(item) for key, item in value.items()}
    return value
