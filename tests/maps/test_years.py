"""Small boards of one game on one page."""

from dataclasses import replace

from maps.geometry import load_geometry
from maps.load import load_variant
from maps.render import shapes_svg, years_svg

VARIANT = load_variant("ambition-empire-6.01")
SHAPES = "/shapes.svg"


def test_each_land_space_has_a_shape():
    shapes = shapes_svg(VARIANT.id)
    assert all(f'id="y-{key}"' in shapes for key in load_geometry(VARIANT.id).land)


def test_a_year_holds_what_changed_since_the_one_before_it():
    start = VARIANT.start
    later = replace(start, centres={**start.centres, "Mar": "SP"})
    first, second = years_svg(VARIANT, [start, later], SHAPES)
    assert first.count(SHAPES) == 1 + len(load_geometry(VARIANT.id).land)
    assert second.count(SHAPES) == 1
    assert '<use href="#year-0"/>' in second


def test_units_of_powers_are_dots_and_those_of_minors_are_not():
    (picture,) = years_svg(VARIANT, [VARIANT.start], SHAPES)
    armed = [unit for unit in VARIANT.start.units if unit.power in VARIANT.powers]
    # Each dot lies on an edge of its own.
    assert picture.count("h0") == 2 * len(armed)
