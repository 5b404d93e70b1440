"""The titles of a board's parts, for pointers and screen readers."""

from __future__ import annotations

from adjudicator.board import SEA as SEA_KIND
from adjudicator.state import Position, Unit
from adjudicator.variant import Variant
from maps.render.words import (
    A_MINOR,
    ALLY_OF,
    AN_ANY_MINOR,
    AN_ANY_NEUTRAL,
    ANY_MINOR,
    ANY_NEUTRAL,
    CENTRE_OF,
    CENTRE_OF_NOBODY,
    COASTS,
    DISLODGED,
    ENGLISH,
    MINORS,
    PLACE,
    SEA,
    UNIT_IN,
    UNIT_OF,
    UNIT_OF_MINOR,
    UNITS,
    UNITS_FIRST,
    Words,
    wording,
)


def power_name(variant: Variant, key: str) -> str:
    """Return the short name of a power, or the name of a minor's space."""
    if key in variant.powers:
        return variant.powers[key].short
    return variant.board.spaces[key].name


def place_name(variant: Variant, location: str, words: Words = ENGLISH) -> str:
    """Return the name of a location: "Smyrna (south coast)"."""
    key, _, coast = location.partition("/")
    name = variant.board.spaces[key].name
    if not coast:
        return name
    return wording(words, PLACE, space=name, coast=wording(words, COASTS.get(coast, coast)))


def space_title(variant: Variant, position: Position, key: str, words: Words = ENGLISH) -> str:
    """Describe a space: "Warsaw, supply centre of Poland-Lithuania, army"."""
    title = variant.board.spaces[key].name
    standing = _standing(variant, position, key, words)
    if standing:
        title += f", {standing}"
    unit = position.unit_at.get(key)
    if unit:
        kind = wording(words, UNITS[unit.kind])
        if unit.power != position.centres.get(key, key):
            kind = wording(words, UNIT_OF, unit=kind, power=power_name(variant, unit.power))
        title += f", {kind}{_ally(variant, position, unit, words)}"
    return title


def _ally(variant: Variant, position: Position, unit: Unit, words: Words) -> str:
    """Return the side that an armed neutral fights for."""
    alliance = position.alliances.get(unit.power)
    if alliance is None:
        return ""
    return f", {wording(words, ALLY_OF, power=variant.powers[alliance.power].short)}"


def _standing(variant: Variant, position: Position, key: str, words: Words) -> str:
    space = variant.board.spaces[key]
    if space.kind == SEA_KIND:
        return wording(words, SEA)
    if not space.centre:
        return ""
    owner = position.centres.get(key)
    if owner:
        return wording(words, CENTRE_OF, owner=power_name(variant, owner))
    minor = variant.minor(key, position)
    if minor:
        other = AN_ANY_NEUTRAL if variant.rules.influence else AN_ANY_MINOR
        kind = A_MINOR.get(minor.religion, other)
        return wording(words, CENTRE_OF, owner=wording(words, kind))
    return wording(words, CENTRE_OF_NOBODY)


def unit_title(
    variant: Variant,
    position: Position,
    unit: Unit,
    dislodged: bool = False,
    words: Words = ENGLISH,
) -> str:
    """Describe a unit: "Army of France in Paris"."""
    kind = wording(words, UNITS_FIRST[unit.kind])
    place = place_name(variant, unit.location, words)
    if unit.power in variant.powers or unit.space != unit.power:
        power = power_name(variant, unit.power)
        title = wording(words, UNIT_IN, unit=kind, power=power, place=place)
    else:
        minor = variant.minor(unit.power, position)
        other = ANY_NEUTRAL if variant.rules.influence else ANY_MINOR
        what = wording(words, MINORS.get(minor.religion if minor else "", other))
        title = wording(words, UNIT_OF_MINOR, unit=kind, minor=what, place=place)
    title += _ally(variant, position, unit, words)
    return f"{title}, {wording(words, DISLODGED)}" if dislodged else title
