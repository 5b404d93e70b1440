"""Armed neutrals: minors whose unit fights for an ally and may stand away from home."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from adjudicator.orders import Move, space_of
from adjudicator.state import Alliance, Position, Unit, sorted_units
from adjudicator.terrain import Terrain
from adjudicator.variant import Variant


def homeward(terrain: Terrain) -> dict[str, Move]:
    """Return the moves of armed neutrals towards their vacant home, by space.

    An armed neutral without an ally that stands beside its home tries to enter it while nobody owns
    it, and in its grace also while a power does (The Rise of Rome I, 3.3 and 3.7).
    """
    moves = {}
    has_grace = bool(terrain.variant.rules.influence.get("grace"))
    for space, unit in terrain.unit_at.items():
        home = unit.power
        if terrain.power_at[space] in terrain.variant.powers or home == space:
            continue
        ways = sorted(place for place in terrain.reach(unit) if space_of(place) == home)
        if ways and (has_grace or home not in terrain.position.centres):
            moves[space] = Move(unit.kind, unit.location, ways[0])
    return moves


def homes_taken(variant: Variant, position: Position, units: Iterable[Unit]) -> dict[str, int]:
    """Return the armed neutrals that outlive this Winter although a power owns their home.

    Each is mapped to the year in which its home was taken. It survives as many Winters as the
    switch `influence.grace` allows (The Rise of Rome I, 3.3).
    """
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
    """Return the units without the armed neutrals whose home a power owns.

    Those disband in Winter (The Rise of Rome I, 3.3), except the ones in `taken`, which are in
    their grace.
    """
    return tuple(
        unit
        for unit in units
        if unit.power in variant.powers or unit.power not in position.centres or unit.power in taken
    )


def standing_alliances(position: Position) -> dict[str, Alliance]:
    """Return the alliances that outlast Winter (The Rise of Rome I, 3.6).

    Their armed neutral still has a unit.
    """
    alive = {unit.power for unit in position.units}
    return {minor: ally for minor, ally in position.alliances.items() if minor in alive}


def returned_home(
    variant: Variant, position: Position, alliances: Mapping[str, Alliance]
) -> tuple[Unit, ...]:
    """Return all units once the armed neutrals that lost their ally have gone home.

    Each goes to its home if nobody owns it and it is vacant or being left by another of them (The
    Rise of Rome I, 3.7). `position` has the old alliances, `alliances` are the new ones.
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
