"""The levels of computer players: all give legal orders, and higher ones play better."""

from __future__ import annotations

import pytest

from adjudicator import Variant, bid_warning, check_order, entitlement
from games.computer import Level, choose_orders
from games.computer.foresight import TRIALS
from games.models import ComputerLevel
from tests.adjudicator.scenes import scene
from tests.bench.levels import PAIRS, seats
from tests.games.computer.table import lone

FALL = "fall 1765"


@pytest.mark.parametrize("level", Level)
def test_every_order_and_bid_is_legal(empire: Variant, level: Level) -> None:
    sheet = choose_orders(empire, empire.start, "FR", 1, level)
    own = [unit for unit in empire.start.units if unit.power == "FR"]
    assert len(sheet.orders) == len(own)
    for order in sheet.orders:
        assert str(check_order(empire, empire.start, "FR", order)) == order
    for bid in sheet.bids:
        assert bid_warning(empire, empire.start, "FR", sheet.orders, bid.order) is None
    assert sum(bid.points for bid in sheet.bids) <= entitlement(empire, empire.start, "FR")


@pytest.mark.parametrize("level", Level)
def test_the_same_seed_gives_the_same_sheet(standard: Variant, level: Level) -> None:
    position = scene(
        standard, "fall 1905", units={"FRANCE": "A PAR, A BUR", "GERMANY": "A RUH, A MUN"}
    )
    first, second = (choose_orders(standard, position, "FRANCE", 1, level) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("seed", range(3))
def test_a_free_centre_is_taken_except_by_hesitating_beginners(
    empire: Variant, level: Level, seed: int
) -> None:
    position = lone(empire, FALL, "FR", {"FR": "A Bur"}, nobody="Swi")
    sheet = choose_orders(empire, position, "FR", seed, level)
    held = level is Level.BEGINNER and sheet.orders == ("A Bur H",)
    assert held or sheet.orders == ("A Bur - Swi",)


def test_a_beginner_never_supports(empire: Variant) -> None:
    for power in empire.powers:
        sheet = choose_orders(empire, empire.start, power, 1, Level.BEGINNER)
        assert not [order for order in sheet.orders if " S " in order]


def test_the_model_has_the_same_levels() -> None:
    assert ComputerLevel.values == [level.value for level in Level]


def test_the_trials_of_a_strong_player_are_bounded() -> None:
    assert TRIALS <= 500


@pytest.mark.parametrize("number", range(4))
def test_levels_are_measured_from_equal_seats(empire: Variant, number: int) -> None:
    better, other = PAIRS[0]
    held = seats(sorted(empire.powers), PAIRS[0], number)
    assert sorted(held.values()) == sorted([better, other] * 5)
    swapped = seats(sorted(empire.powers), PAIRS[0], number ^ 1)
    assert all(held[power] != swapped[power] for power in held)
