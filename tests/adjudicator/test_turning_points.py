"""The bid that decided a phase, and the best single change of a sheet."""

from dataclasses import replace

import pytest

from adjudicator import Bid, Turn, resolve
from adjudicator.state import PhaseKind, Season
from adjudicator.turning_points import UsedSheets, YearAgain, best_changes, bid_effects
from maps.load import load_variant
from tests.bench.turning_points import compared

VARIANT = load_variant("ambition-empire-6.01")
START = VARIANT.start
FALL = Turn(START.turn.year, Season.FALL, PhaseKind.MOVEMENT)

# Savoy holds against one army, and falls to two.
ATTACK = ["A Mar - Sav"]
SWISS = "A Swi S A Mar - Sav"


def fall(*orders, bids=()):
    """Fall 1763 with the units of the start, and the sheets of France."""
    outcome = resolve(VARIANT, START, {})
    paid = {"FR": [Bid(*bid) for bid in bids]} if bids else {}
    return outcome.position, UsedSheets({"FR": list(orders)}, paid)


def test_the_bid_without_which_a_centre_is_not_taken_decided():
    position, used = fall(*ATTACK, bids=[(1, SWISS), (1, "A Bav H")])
    effects = bid_effects(VARIANT, position, used, {})
    assert [(each.power, each.bid, each.centres) for each in effects] == [
        ("FR", Bid(1, SWISS), {"Sav": ""})
    ]


def test_where_no_bid_changes_a_centre_none_decided():
    position, used = fall("A Mar H", bids=[(1, "A Swi H")])
    assert bid_effects(VARIANT, position, used, {}) == ()


def test_a_bid_that_cancels_another_decided_too():
    position, used = fall(*ATTACK, bids=[(1, SWISS)])
    used = UsedSheets(used.orders, {**used.bids, "HA": [Bid(1, "A Swi H")]})
    effects = bid_effects(VARIANT, position, used, {})
    assert [(each.power, each.centres) for each in effects] == [("HA", {"Sav": "FR"})]


def test_the_bid_that_was_missing_a_point_is_the_best_change():
    position, used = fall(*ATTACK, bids=[(1, SWISS)])
    used = UsedSheets(used.orders, {**used.bids, "HA": [Bid(1, "A Swi H")]})
    best = best_changes(VARIANT, position, used, {})["FR"]
    assert (best.before, best.after, best.gained) == (f"1: {SWISS}", f"2: {SWISS}", 1)


def test_an_order_that_takes_a_centre_is_the_best_change():
    position, _ = fall()
    used = UsedSheets({"FR": ["A Mar H"]}, direct=[SWISS])
    best = best_changes(VARIANT, position, used, {})["FR"]
    assert (best.before, best.after, best.gained) == ("A Mar H", "A Mar - Sav", 1)


def test_a_power_that_did_its_best_has_no_better_change():
    position, _ = fall()
    used = UsedSheets({"FR": ATTACK}, direct=[SWISS])
    assert "FR" not in best_changes(VARIANT, position, used, {})


def test_a_change_in_spring_is_judged_by_the_centres_after_fall():
    later = {FALL: UsedSheets({"FR": ["A Sav H"]})}
    used = UsedSheets({"FR": ["A Mar H"]}, direct=[SWISS])
    best = best_changes(VARIANT, START, used, later)["FR"]
    assert (best.after, best.gained) == ("A Mar - Sav", 1)


def test_a_missed_win_comes_before_more_centres():
    variant = VARIANT.with_rules({"victory_centres": 4})
    french = dict.fromkeys(START.centres_of("FR"), "FR")
    position = resolve(variant, START, {}).position
    left = [unit for unit in position.units if unit.power == "FR" or unit.power in variant.minors]
    position = replace(position, centres=french, units=tuple(left))
    best = best_changes(variant, position, UsedSheets({"FR": ["A Mar H"]}, direct=[SWISS]), {})
    assert best["FR"].wins


def test_a_unit_without_later_orders_holds_until_the_centres_are_settled():
    year = YearAgain(VARIANT, START, UsedSheets({"FR": ATTACK}, direct=[SWISS]), {})
    assert year.real.centres["Sav"] == "FR"


def test_winter_has_no_turning_points():
    winter = replace(START, turn=replace(FALL, season=Season.WINTER, phase=PhaseKind.ADJUSTMENTS))
    assert best_changes(VARIANT, winter, UsedSheets(), {}) == {}


@pytest.mark.slow
def test_the_result_is_that_of_brute_force():
    assert compared(VARIANT, 6, 1)["differences"] == 0
