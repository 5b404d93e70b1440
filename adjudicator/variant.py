"""Variants: board, powers, minors, starting position and rule switches in one frozen record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from adjudicator.board import Board
from adjudicator.errors import ImpossibleData
from adjudicator.state import Minor, Position, Unit


@dataclass(frozen=True, slots=True)
class Power:
    """A Great Power.

    - homes: the centres where it may build while it controls them.
    - code: the letters on its units; its key unless the variant has shorter ones.
    """

    key: str
    name: str
    short: str
    colour: str
    religion: str
    homes: tuple[str, ...]
    aliases: tuple[str, ...] = ()
    code: str = ""


@dataclass(frozen=True, slots=True)
class Calendar:
    """The years and seasons of a variant.

    Years count up (`step` 1) or down (-1), in an era such as "BC"; `names` renames seasons.
    """

    step: int = 1
    era: str = ""
    names: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Rules:
    """The rule switches of a variant; the defaults are standard Diplomacy.

    - victory_centres: the number of centres that wins, if no other power has as many.
    - bid_maximum: the most Diplomacy Points that a power gets (one per centre); 0: no bids.
    - bids_stay_secret: whether only the GM ever learns of bids; a game may decide otherwise for the
      time after its end.
    - bid_limitation: the own orders against a minor that make a bid on it void: attack, support,
      convoy.
    - sortie: what becomes of a sortie that would succeed: "invalid" or "bounce"; "forbidden":
      minors are never ordered to move.
    - minor_orders_published: "written": all; "carried_out": not those that the minor cannot carry
      out.
    - camps: religion -> camp; a minor never supports the other camp against its own.
    - exclusive_faith: minor -> religion; the minor supports only that religion and never attacks
      it.
    - crossing_blocks: the actions that a foreign fleet in a strait stops: move, support, retreat.
    - unified_coasts: space -> centre; the centre's owner treats the space's coasts as one.
    - half_strength: pairs of spaces; a unit moves from one to the other at half strength, and
      supports nothing there.
    - emergency_sites: power -> space; with some of its homes but not all, the power may have a unit
      more than centres and may also build in the space.
    - extra_homes: power -> the number of homes that it may gain by building in a conquest.
    - named_homes: power -> conquests that become homes by building, in addition to extra_homes.
    - homes_maximum, build_limit: limits; None for no limit.
    - builds: "homes", or "owned": in every centre that a power controls.
    - influence: base, per_centre: each power's points for alliances with armed neutrals; alliances:
      how many it may have; grace: how many Winters an armed neutral outlives the loss of its home
      (default 0). Empty: the minors are not armed neutrals.
    - separate_winter: if false, the sheets of Winter come with the orders of Spring.
    - permanent_civil_disorder: whether a GM may break up a power into new minors.
    """

    victory_centres: int = 18
    bid_maximum: int = 0
    bids_stay_secret: bool = False
    bid_limitation: frozenset[str] = frozenset()
    sortie: str = "invalid"
    minor_orders_published: str = "written"
    camps: Mapping[str, str] = field(default_factory=dict)
    exclusive_faith: Mapping[str, str] = field(default_factory=dict)
    crossing_blocks: frozenset[str] = frozenset()
    unified_coasts: Mapping[str, str] = field(default_factory=dict)
    half_strength: frozenset[frozenset[str]] = frozenset()
    emergency_sites: Mapping[str, str] = field(default_factory=dict)
    extra_homes: Mapping[str, int] = field(default_factory=dict)
    named_homes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    homes_maximum: int | None = None
    build_limit: int | None = None
    builds: str = "homes"
    influence: Mapping[str, int] = field(default_factory=dict)
    separate_winter: bool = True
    permanent_civil_disorder: bool = False

    def changed(self, data: Mapping[str, Any]) -> Rules:
        """Return these rules with some switches set differently, given as JSON."""
        known = {item.name for item in fields(self)}
        for name in data:
            if name not in known:
                raise ImpossibleData(f"rules.{name}", "no such rule switch")
        values = {name: _frozen(value) for name, value in data.items()}
        for name in ("bid_limitation", "crossing_blocks"):
            if name in values:
                values[name] = frozenset(values[name])
        if "half_strength" in values:
            values["half_strength"] = frozenset(map(frozenset, values["half_strength"]))
        return replace(self, **values)


@dataclass(frozen=True, eq=False)
class Variant:
    """Everything that the rules need to know about a game. Compared by identity.

    `peoples` are the minors' adjectives, each with its minor, `language` is the language of the
    names, and `description` is a sentence for people who choose a variant. `diplomacy_map` is empty
    or the name of the same map in the Python package `diplomacy`, `rules_text` the address of the
    published rules.
    """

    id: str
    name: str
    board: Board
    powers: Mapping[str, Power]
    minors: Mapping[str, Minor]
    start: Position
    rules: Rules
    start_units: Mapping[str, Unit]
    peoples: Mapping[str, str] = field(default_factory=dict)
    language: str = "en"
    description: str = ""
    calendar: Calendar = Calendar()
    designers: tuple[str, ...] = ()
    diplomacy_map: str = ""
    rules_text: str = ""

    def with_rules(self, switches: Mapping[str, Any]) -> Variant:
        """Return the variant with some rule switches set differently.

        >>> from maps.load import load_variant
        >>> load_variant("standard").with_rules({"victory_centres": 24}).rules.victory_centres
        24
        """
        return replace(self, rules=self.rules.changed(switches)) if switches else self

    def minor(self, space: str, position: Position) -> Minor | None:
        """Return the minor of a space. One that arose in play comes before the variant's own."""
        return position.minors.get(space) or self.minors.get(space)

    def code(self, side: str) -> str:
        """Return the letters that units and centres of a power or a minor carry on the board."""
        return self.powers[side].code if side in self.powers else side

    def religion(self, power: str, position: Position) -> str:
        """Return the religion of a power's or a minor's units."""
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
