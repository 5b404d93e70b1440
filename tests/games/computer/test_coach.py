"""The coach: what it sees in one sheet, and proposes instead."""

from dataclasses import replace
from functools import cache

from adjudicator.notation import parse_order
from adjudicator.outcome import Bid
from adjudicator.state import PhaseKind, Season, Turn
from games.computer.coach import Coach
from games.computer.coach_later import propose_orders
from games.computer.sight import terrain_of
from maps.load import load_variant

VARIANT = load_variant("ambition-empire-6.01")
START = VARIANT.start


@cache
def coach(*lines: str) -> Coach:
    orders = [parse_order(VARIANT, line, START) for line in lines]
    terrain = terrain_of(VARIANT, START)
    return Coach(terrain, "HA", {order.space: order for order in orders}, (Bid(1, "A Swi H"),))


def bidding(*bids: Bid) -> Coach:
    """The coach of an attack on Venice, beside bids of Austria, which has three points."""
    terrain = terrain_of(VARIANT, START)
    orders = [parse_order(VARIANT, line, START) for line in ("A Vie - Ven", "A Bud - Vie")]
    return Coach(terrain, "HA", {order.space: order for order in orders}, bids)


HOLDS = ("A Bud H", "A Mil H", "A SNe H", "A Vie H")


def test_a_supported_attack_on_a_minor_is_proposed_to_units_that_hold():
    orders = [
        {str(order) for order in change.orders.values()} for change in coach(*HOLDS).find_changes()
    ]
    assert any({"A Vie - Ven", "A Mil S A Vie - Ven"} <= lines for lines in orders)


def test_proposals_come_with_what_they_gain_the_best_first():
    gains = [change.gain for change in coach(*HOLDS).find_changes()]
    assert gains == sorted(gains, reverse=True)
    assert min(gains) >= 0.1


def test_there_are_at_most_three_proposals():
    assert len(coach(*HOLDS).find_changes()) <= 3


def test_a_proposal_says_what_it_gains_in_the_guesses():
    best = coach(*HOLDS).find_changes()[0]
    assert best.effects
    assert all(effect.after != effect.before for effect in best.effects)


def test_bids_are_proposed_that_help_the_orders_and_spend_no_more_than_there_is():
    better = bidding().find_bids()
    assert better is not None
    assert better.orders == {}
    assert better.gain >= 0.1
    assert 1 <= sum(bid.points for bid in better.bids) <= 3
    assert any("A Vie - Ven" in bid.order for bid in better.bids)


def test_whoever_bids_so_already_hears_nothing_of_bids():
    better = bidding().find_bids()
    assert better is not None
    assert bidding(*better.bids).find_bids() is None


def test_a_support_where_nobody_else_comes_does_nothing():
    idle = coach("A Vie S A Bud H", "A Bud H", "A Mil H", "A SNe H").find_idle_supports()
    assert [str(order) for order in idle] == ["A Vie S A Bud"]


def test_a_support_that_matches_no_order_is_no_idle_one():
    assert coach("A Vie S A Bud - Boh", "A Bud H").find_idle_supports() == ()


def test_an_open_home_is_under_threat_and_a_held_one_is_not():
    away = {threat.space for threat in coach("A SNe - Bur").find_threats()}
    held = {threat.space for threat in coach(*HOLDS).find_threats()}
    assert "SNe" not in held
    assert held <= away


def test_the_same_sheet_gets_the_same_advice():
    again = Coach(coach(*HOLDS).terrain, "HA", coach(*HOLDS).orders, coach(*HOLDS).bids)
    assert again.find_changes() == coach(*HOLDS).find_changes()


def test_the_coach_of_builds_proposes_those_that_are_missing():
    units = tuple(unit for unit in START.units if unit.location != "Vie")
    winter = replace(START, units=units, turn=Turn(1763, Season.WINTER, PhaseKind.ADJUSTMENTS))
    better = propose_orders(terrain_of(VARIANT, winter), "HA", ())
    assert [str(order) for order in better.orders] == ["Build A Vie"]
    assert better.gain > 0
