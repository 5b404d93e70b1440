"""The aims of published orders."""

import pytest

from adjudicator.notation import parse_order
from games.computer.aims import find_aims
from games.computer.sight import terrain_of
from maps.load import load_variant

VARIANT = load_variant("ambition-empire-6.01")
START = VARIANT.start


def aims(power: str, *lines: str, minors: tuple[str, ...] = ()):
    orders = [parse_order(VARIANT, line, START) for line in lines]
    helpers = [parse_order(VARIANT, line, START) for line in minors]
    by_space = {order.space: order for order in orders}
    return [
        (str(aim.goal), aim.space, aim.against, aim.helpers)
        for aim in find_aims(terrain_of(VARIANT, START), power, by_space, helpers)
    ]


def test_a_move_into_a_foreign_centre_wants_it_with_its_supports():
    found = aims("HA", "A Vie - Ven", "A Mil S A Vie - Ven", minors=("A Tus S A Vie - Ven",))
    assert found == [("take", "Ven", (), ("A Mil", "A Tus"))]


def test_a_move_to_no_centre_leads_to_the_nearest_foreign_one():
    assert aims("PR", "A Brl - Boh")[0][:2] == ("advance", "Dre")


def test_a_support_of_another_power_is_help():
    assert ("help", "BaW", ("PS",), ()) in aims("PR", "A Ber S A Dre - BaW")


def test_units_that_wait_where_nothing_threatens_have_no_aim():
    assert aims("SP", "A Mad H") == []


@pytest.mark.parametrize("power", VARIANT.powers)
def test_no_aim_is_against_the_power_itself(power):
    units = [unit for unit in START.units if unit.power == power]
    assert not any(power in aim[2] for aim in aims(power, *(f"{unit} H" for unit in units)))
