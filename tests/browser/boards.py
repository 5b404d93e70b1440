"""Positions of boards that only a browser draws."""

from dataclasses import replace

from adjudicator.orders import space_of
from adjudicator.state import Position, Unit, sorted_units
from adjudicator.variant import Variant
from maps.placing import drawn_board
from maps.placing.tokens import kinds_of, places_of


def crowded(variant: Variant) -> Position:
    """A unit in every space; those without an owner are the powers' in turn."""
    kinds, powers = kinds_of(variant), list(variant.powers)
    locations = {space_of(at): at for at in places_of(drawn_board(variant))}.values()
    owned = {unit.space: unit.power for unit in variant.start.units}
    units = [
        Unit(owned.get(space_of(at), powers[number % len(powers)]), kinds[at][0], at)
        for number, at in enumerate(locations)
    ]
    return replace(variant.start, units=sorted_units(units))
