"""The names of powers across their land, for very small boards."""

import math
import re
from dataclasses import replace

import pytest

from maps.load import load_variant, variant_ids
from maps.placing import drawn_board
from maps.render import has_geometry
from maps.render.realm_names import SMALLEST, moments_of, realm_names

DRAWN = [each for each in variant_ids() if has_geometry(each)]


def texts(variant_id, **changes) -> str:
    variant = load_variant(variant_id)
    position = replace(variant.start, **changes)
    return realm_names(drawn_board(variant), variant, position).source()


@pytest.mark.parametrize("variant_id", DRAWN)
def test_most_powers_of_a_board_have_a_name_and_none_is_too_small(variant_id):
    sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', texts(variant_id))]
    assert len(sizes) >= len(load_variant(variant_id).powers) * 0.7
    assert min(sizes) >= SMALLEST


def test_a_power_without_land_has_no_name():
    assert ">France<" in texts("ambition-empire-6.01")
    assert texts("ambition-empire-6.01", centres={}).count("<text") == 0


def test_the_moments_of_a_square_are_those_of_a_square():
    found = moments_of("M0 0L4 0L4 4L0 4z", 1.0)
    assert (found.area, found.x / found.area, found.y / found.area) == (16, 2, 2)
    assert found.xx / found.area - 4 == pytest.approx(16 / 12)


@pytest.mark.parametrize("variant_id", DRAWN)
def test_no_unit_hides_a_letter_of_a_name(variant_id):
    variant = load_variant(variant_id)
    board = drawn_board(variant)
    units = [board.unit_place(unit.location) for unit in variant.start.units]
    name = re.compile(
        r'translate\(([-\d]+) ([-\d]+)\)rotate\(([-\d]+)\)" font-size="(\d+)"'
        r'(?: letter-spacing="(\d+)")?>([^<]+)<'
    )
    for x, y, angle, size, apart, text in name.findall(texts(variant_id)):
        turn, step = math.radians(float(angle)), 0.6 * float(size) + float(apart or 0)
        for place in range(len(text)):
            far = (place - (len(text) - 1) / 2) * step
            at = (float(x) + far * math.cos(turn), float(y) + far * math.sin(turn))
            assert min(math.dist(at, unit) for unit in units) > 32, text
