"""Armed neutrals: minors whose unit fights for an ally and may stand away from its home."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from adjudicator.orders import Move, space_of
from adjudicator.state import Alliance, Position, Unit, sorted_units
from adjudicator.terrain import Terrain
from adjudicator.variant import Variant


def homeward(terrain: Terrain) -> dict[str, Move]:
    """The moves of armed neutrals without an ally that stand beside their home, by space: they
    try to enter it while it is nobody's (The Rise of Rome I, 3.7)."""
    found = {}
    for space, unit in terrain.unit_at.items():
        home = unit.power
        if terrain.power_at[space] in terrain.variant.powers or home == space:
            continue
        ways = sorted(place for place in terrain.reach(unit) if space_of(place) == home)
        if ways and home not in terrain.position.centres:
            found[space] = Move(unit.kind, unit.location, ways[0])
    return found


def homes_taken(variant: Variant, position: Position, units: Iterable[Unit]) -> dict[str, int]:
    """The armed neutrals that outlive this Winter though a power owns their home, each with the
    year in which that was taken: as many Winters as the switch `influence.grace` gives (The Rise
    of Rome I, 3.3, by agreement; as published none)."""
    grace, year = variant.rules.influence.get("grace", 0), position.turn.year
    taken = {
        unit.power: position.homes_taken.get(unit.power, year)
        for unit in units
        if unit.power not in variant.powers and unit.power in position.centres
    }
    return {minor: since for minor, since in sorted(taken.items()) if abs(year - since) < grace}


def supported_units(
    variant: Variant, position: Position, units: Iterable[Unit], taken: Mapping[str, int]
) -> tuple[Unit, ...]:
    """The units without the armed neutrals whose home a power owns: those disband in Winter
    (The Rise of Rome I, 3.3), but for those of `taken`, which have their grace."""
    return tuple(
        unit
        for unit in units
        if unit.power in variant.powers or unit.power not in position.centres or unit.power in taken
    )


def standing_alliances(position: Position) -> dict[str, Alliance]:
    """The alliances that Winter leaves: those whose armed neutral has a unit (The Rise of Rome I,
    3.6)."""
    alive = {unit.power for unit in position.units}
    return {minor: ally for minor, ally in position.alliances.items() if minor in alive}


def returned_home(
    variant: Variant, position: Position, alliances: Mapping[str, Alliance]
) -> tuple[Unit, ...]:
    """The units once the armed neutrals that lost their ally have gone home (The Rise of Rome I,
    3.7): each to its home where that is nobody's, and vacant or being left by another of them.

    `position` has the alliances from before, `alliances` are those from now on.
    """
    homes = {unit.power: unit for unit in position.units if unit.power not in variant.powers}
    going = {
        minor
        for minor, old in position.alliances.items()
        if minor in homes
        and homes[minor].space != minor
        and minor not in position.centres
        and (minor not in alliances or alliances[minor].power != old.power)
    }
    leaving = {homes[minor].space for minor in going}
    while barred := {m for m in going if m in position.unit_at and m not in leaving}:
        going -= barred
        leaving = {homes[minor].space for minor in going}
    return sorted_units(
        replace(unit, location=variant.start_units[unit.power].location)
        if unit.power in going
        else unit
        for unit in position.units
    )
