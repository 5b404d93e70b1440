"""The reader of positions from JSON data, which refuses impossible ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.errors import ImpossibleData
from adjudicator.orders import ARMY, FLEET, space_of
from adjudicator.shapes import as_list, as_object, as_text, as_whole, known_keys, one_of
from adjudicator.state import (
    Alliance,
    Dislodged,
    Minor,
    PhaseKind,
    Position,
    Season,
    Turn,
    Unit,
    sorted_units,
)
from adjudicator.variant import Variant

KEYS = (
    "turn",
    "units",
    "centres",
    "extra_homes",
    "civil_disorder",
    "minors",
    "pending_minors",
    "dislodged",
    "contested",
    "alliances",
    "homes_taken",
)
PHASES = {
    **{str(phase): phase for phase in PhaseKind},
    "retreat": PhaseKind.RETREATS,
}
LAST_YEAR = 9999


class PositionReader:
    """Reads the parts of one position. `where` is the position's place in the input.

    Every method raises ImpossibleData with the place of an error.
    """

    def __init__(self, variant: Variant, data: Any, where: str) -> None:
        self.variant = variant
        self.where = where
        self.data = known_keys(data, KEYS, where)
        self.faiths = {power.religion for power in variant.powers.values()}
        self.faiths |= {minor.religion for minor in variant.minors.values()}
        self.minors: dict[str, Minor] = {}
        self.occupied: dict[str, str] = {}

    def position(self) -> Position:
        """Read the whole position."""
        turn = self.turn()
        disorder = self.civil_disorder()
        self.minors = self.read_minors()
        pending = self.pending_minors(disorder)
        units = self.units(disorder)
        centres = self.centres(disorder)
        return Position(
            turn=turn,
            units=units,
            centres=centres,
            extra_homes=self.extra_homes(),
            civil_disorder=disorder,
            minors=dict(sorted(self.minors.items())),
            pending_minors=pending,
            dislodged=self.dislodged(turn),
            contested=self.contested(turn),
            alliances=self.alliances(),
            homes_taken=self.homes_taken(),
        )

    def alliances(self) -> dict[str, Alliance]:
        """Read each allied armed neutral with its alliance."""
        items, where = self.objects("alliances")
        by_minor = {}
        for key, item in items.items():
            at = f"{where}.{key}"
            self.armed_neutral(key, at)
            record = known_keys(item, ("power", "since"), at)
            since = as_whole(record.get("since"), f"{at}.since")
            by_minor[key] = Alliance(self.power(record.get("power"), f"{at}.power"), since)
        return dict(sorted(by_minor.items()))

    def homes_taken(self) -> dict[str, int]:
        """Read the year in which each armed neutral lost its home."""
        items, where = self.objects("homes_taken")
        years = {}
        for key, year in items.items():
            self.armed_neutral(key, f"{where}.{key}")
            years[key] = as_whole(year, f"{where}.{key}")
        return dict(sorted(years.items()))

    def armed_neutral(self, key: str, where: str) -> None:
        """Check that `key` is an armed neutral of the variant."""
        if not self.variant.rules.influence or key not in self.variant.minors:
            raise ImpossibleData(where, f"no such armed neutral: {key}")

    def objects(self, key: str) -> tuple[Mapping[str, Any], str]:
        """Return the JSON object under a key of the position, and its place."""
        where = f"{self.where}.{key}"
        return as_object(self.data.get(key, {}), where), where

    def listed(self, key: str) -> list[tuple[str, Any]]:
        """Return the items of the JSON list under a key of the position, each with its place."""
        return as_list(self.data.get(key, ()), f"{self.where}.{key}")

    def turn(self) -> Turn:
        """Read the turn; its phase must belong to its season."""
        if "turn" not in self.data:
            raise ImpossibleData(f"{self.where}.turn", "a position needs its turn")
        where = f"{self.where}.turn"
        turn = known_keys(self.data["turn"], ("year", "season", "phase"), where)
        year = as_whole(turn.get("year"), f"{where}.year")
        if not 1 <= year <= LAST_YEAR:
            raise ImpossibleData(f"{where}.year", f"a year is from 1 to {LAST_YEAR}")
        season = Season(one_of(turn.get("season"), tuple(Season), f"{where}.season"))
        phase = PHASES[one_of(turn.get("phase"), tuple(PHASES), f"{where}.phase")]
        winter = [PhaseKind.ADJUSTMENTS]
        if self.variant.rules.influence:
            winter.append(PhaseKind.ALLIANCES)
        elif phase is PhaseKind.ALLIANCES:
            raise ImpossibleData(f"{where}.phase", "this variant has no alliances")
        if (season is Season.WINTER) != (phase in winter):
            raise ImpossibleData(f"{where}.phase", f"there is no {phase} phase in {season}")
        return Turn(year, season, phase)

    def civil_disorder(self) -> frozenset[str]:
        """Read the powers in permanent civil disorder."""
        return frozenset(self.power(key, at) for at, key in self.listed("civil_disorder"))

    def read_minors(self) -> dict[str, Minor]:
        """Read the minors that arose in play, by space."""
        items, where = self.objects("minors")
        minors = {}
        for key, item in items.items():
            at = f"{where}.{key}"
            space = self.centre(key, at)
            record = known_keys(item, ("religion", "type"), at)
            faith = as_text(record.get("religion"), f"{at}.religion")
            if faith not in self.faiths:
                raise ImpossibleData(f"{at}.religion", f"no such religion: {faith}")
            kind = one_of(record.get("type"), (ARMY, FLEET), f"{at}.type")
            if not self.variant.board.locations(space, kind):
                raise ImpossibleData(f"{at}.type", "a fleet cannot stand there")
            minors[space] = Minor(religion=faith, kind=kind)
        return minors

    def pending_minors(self, disorder: frozenset[str]) -> frozenset[str]:
        """Read the pending minors, adding any missing record to `minors`."""
        pending = set()
        for at, key in self.listed("pending_minors"):
            space = self.centre(key, at)
            pending.add(space)
            if space not in self.minors:
                self.minors[space] = self.implied_minor(space, disorder, at)
        return frozenset(pending)

    def implied_minor(self, space: str, disorder: frozenset[str], where: str) -> Minor:
        """Return the record of a pending minor that the data left out.

        Its religion is that of the power in civil disorder that it belonged to, if only one is
        possible; its kind is that of its first unit.
        """
        powers = [self.variant.powers[key] for key in sorted(disorder)]
        owners = [power for power in powers if space in power.homes] or powers
        if len(owners) != 1:
            raise ImpossibleData(where, "its religion and type are needed under minors")
        start = self.variant.start_units.get(space)
        return Minor(religion=owners[0].religion, kind=start.kind if start else ARMY)

    def units(self, disorder: frozenset[str]) -> tuple[Unit, ...]:
        """Read all units but the dislodged ones; no two may share a space."""
        items, where = self.objects("units")
        units = []
        for key, texts in items.items():
            power = self.nation(key, f"{where}.{key}")
            if power in disorder:
                raise ImpossibleData(f"{where}.{key}", f"{key} is in permanent civil disorder")
            for at, text in as_list(texts, f"{where}.{key}"):
                unit = self.unit(power, text, at)
                if unit.space in self.occupied:
                    there = self.occupied[unit.space]
                    raise ImpossibleData(at, f"{unit.space} is already occupied ({there})")
                self.occupied[unit.space] = f"{power} {unit}"
                units.append(unit)
        return sorted_units(units)

    def centres(self, disorder: frozenset[str]) -> dict[str, str]:
        """Read the owner of each owned centre."""
        items, where = self.objects("centres")
        centres: dict[str, str] = {}
        for key, spaces in items.items():
            power = self.power(key, f"{where}.{key}")
            for at, text in as_list(spaces, f"{where}.{key}"):
                space = self.centre(text, at)
                if power in disorder:
                    raise ImpossibleData(at, f"{power} is in permanent civil disorder")
                if centres.setdefault(space, power) != power:
                    raise ImpossibleData(at, f"{space} already belongs to {centres[space]}")
        return dict(sorted(centres.items()))

    def extra_homes(self) -> dict[str, tuple[str, ...]]:
        """Read the homes that each power gained in play."""
        items, where = self.objects("extra_homes")
        extra = {}
        for key, spaces in items.items():
            power = self.power(key, f"{where}.{key}")
            gained = {self.centre(text, at) for at, text in as_list(spaces, f"{where}.{key}")}
            if gained:
                extra[power] = tuple(sorted(gained))
        return dict(sorted(extra.items()))

    def dislodged(self, turn: Turn) -> tuple[Dislodged, ...]:
        """Read the dislodged units with their retreats; only a retreats phase has any."""
        items, where = self.objects("dislodged")
        if items and turn.phase is not PhaseKind.RETREATS:
            raise ImpossibleData(where, "only a retreats phase has dislodged units")
        by_space: dict[str, Dislodged] = {}
        for text, item in items.items():
            at = f"{where}.{text}"
            record = known_keys(item, ("power", "by", "retreats"), at)
            unit = self.unit(self.nation(record.get("power"), f"{at}.power"), text, at)
            if unit.space in by_space:
                raise ImpossibleData(at, f"two units are dislodged from {unit.space}")
            by = as_text(record.get("by", ""), f"{at}.by")
            places = as_list(record.get("retreats", ()), f"{at}.retreats")
            retreats = tuple(sorted({self.retreat(unit, place, here) for here, place in places}))
            by_space[unit.space] = Dislodged(unit, by, retreats)
        return tuple(
            sorted(by_space.values(), key=lambda item: (item.unit.power, item.unit.location))
        )

    def retreat(self, unit: Unit, value: Any, where: str) -> str:
        """Read a location that a dislodged unit may retreat to; it must be empty."""
        place = self.place(unit.kind, as_text(value, where), where)
        if space_of(place) in self.occupied:
            raise ImpossibleData(where, f"{space_of(place)} is occupied")
        return place

    def contested(self, turn: Turn) -> frozenset[str]:
        """Read the contested spaces; only a retreats phase has any."""
        spaces = frozenset(self.space(text, at) for at, text in self.listed("contested"))
        if spaces and turn.phase is not PhaseKind.RETREATS:
            where = f"{self.where}.contested"
            raise ImpossibleData(where, "only a retreats phase has contested spaces")
        return spaces

    def unit(self, power: str, value: Any, where: str) -> Unit:
        """Read a unit of a power or a minor."""
        kind, _, text = as_text(value, where).strip().partition(" ")
        if kind not in (ARMY, FLEET):
            raise ImpossibleData(where, f'“{value}” is not a unit: write "A" or "F" and its space')
        unit = Unit(power, kind, self.place(kind, text.strip(), where))
        at_home = unit.space == power or self.variant.rules.influence
        if power not in self.variant.powers and not at_home:
            raise ImpossibleData(where, f"a unit of the minor {power} can only stand in {power}")
        return unit

    def place(self, kind: str, text: str, where: str) -> str:
        """Read a location where a unit of this kind can stand."""
        name, slash, coast = text.partition("/")
        space = self.space(name, where)
        location = f"{space}/{coast.lower()}" if slash else space
        places = self.variant.board.locations(space, kind)
        if location in places:
            return location
        if not places:
            sort = "an army" if kind == ARMY else "a fleet"
            raise ImpossibleData(where, f"{sort} cannot stand in {space}")
        if len(places) > 1:
            raise ImpossibleData(where, f"the coast is needed: {' or '.join(places)}")
        raise ImpossibleData(where, f"{text} is not a coast for this unit: write {places[0]}")

    def space(self, value: Any, where: str) -> str:
        """Read the key of a space."""
        text = as_text(value, where)
        if text not in self.variant.board.spaces:
            raise ImpossibleData(where, f"no such space: {text}")
        return text

    def centre(self, value: Any, where: str) -> str:
        """Read the key of a supply centre."""
        space = self.space(value, where)
        if not self.variant.board.spaces[space].centre:
            raise ImpossibleData(where, f"{space} is not a supply centre")
        return space

    def power(self, value: Any, where: str) -> str:
        """Read the key of a power."""
        text = as_text(value, where)
        if text not in self.variant.powers:
            raise ImpossibleData(where, f"no such power: {text}")
        return text

    def nation(self, value: Any, where: str) -> str:
        """Read the key of a power, or of a minor by its space."""
        text = as_text(value, where)
        minors: tuple[Mapping[str, Minor], ...] = (self.variant.minors, self.minors)
        if text not in self.variant.powers and not any(text in known for known in minors):
            raise ImpossibleData(where, f"no such power or minor: {text}")
        return text
