"""The reasons of a result: the strengths compared, the routes tried, the bids counted."""

from __future__ import annotations

import json

import pytest

from adjudicator import Bid, resolve
from adjudicator.trace import Contest, Tally, Trace, Voyage, trace_movement, trace_to_data
from maps.load import load_variant
from tests.adjudicator.scenes import scene

STANDARD = load_variant("standard")
EMPIRE = load_variant("ambition-empire-6.01")


def traced(units: dict[str, str], orders: dict[str, list[str]]) -> Trace:
    return trace_movement(STANDARD, scene(STANDARD, "spring 1901", units=units), orders)


def contest(trace: Trace, space: str) -> Contest:
    return next(contest for contest in trace.contests if contest.space == space)


def test_a_contested_space_tells_the_strength_of_each_attack_and_of_the_defence() -> None:
    units = {"FRANCE": "A PAR, A MAR", "GERMANY": "A BUR, A MUN"}
    orders = {
        "FRANCE": ["A PAR - BUR", "A MAR S A PAR - BUR"],
        "GERMANY": ["A BUR H", "A MUN S A BUR"],
    }
    burgundy = contest(traced(units, orders), "BUR")
    assert (burgundy.unit, burgundy.hold, burgundy.supports) == ("A BUR", 2, ("A MUN",))
    (attack,) = burgundy.attacks
    assert (attack.unit, attack.attack, attack.prevent) == ("A PAR", 2, 2)
    assert (attack.supports, attack.cut, attack.succeeds) == (("A MAR",), (), False)


def test_a_support_that_was_cut_is_told_apart() -> None:
    units = {"FRANCE": "A PAR, A MAR", "ITALY": "A PIE", "GERMANY": "A BUR"}
    orders = {"FRANCE": ["A PAR - BUR", "A MAR S A PAR - BUR"], "ITALY": ["A PIE - MAR"]}
    (attack,) = contest(traced(units, orders), "BUR").attacks
    assert (attack.attack, attack.supports, attack.cut) == (1, (), ("A MAR",))


def test_units_that_move_against_each_other_tell_what_they_defend_with() -> None:
    units = {"FRANCE": "A PAR", "GERMANY": "A BUR"}
    trace = traced(units, {"FRANCE": ["A PAR - BUR"], "GERMANY": ["A BUR - PAR"]})
    assert [attack.defend for item in trace.contests for attack in item.attacks] == [1, 1]


def test_a_move_that_nobody_opposes_is_no_contest() -> None:
    trace = traced({"FRANCE": "A PAR"}, {"FRANCE": ["A PAR - BUR"]})
    assert trace == Trace()


def test_a_voyage_tells_its_routes_and_which_of_them_stayed_open() -> None:
    units = {"ENGLAND": "A LON, F ENG, F NTH", "FRANCE": "F BRE, F MAO"}
    orders = {
        "ENGLAND": ["A LON - BEL", "F ENG C A LON - BEL", "F NTH C A LON - BEL"],
        "FRANCE": ["F BRE - ENG", "F MAO S F BRE - ENG"],
    }
    routes = ((("ENG",), False), (("NTH",), True))
    assert traced(units, orders).voyages == (
        Voyage("A LON", "BEL", ("F ENG", "F NTH"), ("F ENG",), routes, more=False),
    )


def auction(bids: dict[str, list[Bid]]) -> Trace:
    units = {"FR": "A Mar", "Swi": "A Swi", "Sav": "A Sav"}
    centres = {"FR": "Mar Par", "HA": "Mil Vie", "RU": "Mos"}
    position = scene(EMPIRE, "spring 1763", units=units, centres=centres)
    return trace_movement(EMPIRE, position, {"FR": ["A Mar - Sav"]}, bids)


SUPPORT = "A Swi S A Mar - Sav"


def test_an_auction_tells_the_points_on_each_order_and_who_gave_them() -> None:
    bids = {"FR": [Bid(2, SUPPORT)], "HA": [Bid(1, "A Swi H")], "RU": [Bid(1, SUPPORT)]}
    (table,) = auction(bids).auctions
    assert table.bids == (Tally(SUPPORT, 3, {"FR": 2, "RU": 1}), Tally("A Swi H", 1, {"HA": 1}))
    assert (table.minor, table.order, table.refusal) == ("Swi", SUPPORT, None)


def test_an_auction_without_a_single_highest_order_has_no_order() -> None:
    (table,) = auction({"FR": [Bid(1, SUPPORT)], "HA": [Bid(1, "A Swi H")]}).auctions
    assert table.order is None


def test_a_void_bid_is_in_no_auction() -> None:
    assert auction({"FR": [Bid(1, "A Sav H")], "RU": [Bid(2, "A Swi H")]}).auctions == ()


def test_an_order_that_won_but_breaks_a_rule_tells_which() -> None:
    (table,) = auction({"FR": [Bid(1, "A Swi - Nowhere")], "HA": [Bid(1, "A Swi - Par")]}).auctions
    assert table.refusal == "not_adjacent"


@pytest.mark.parametrize(
    "bids",
    [
        {"FR": [Bid(1, SUPPORT)], "HA": [Bid(1, "A Swi H")]},
        {"HA": [Bid(2, "A Swi H")]},
        {"RU": [Bid(3, SUPPORT)]},
    ],
    ids=["a tie", "a bid to hold", "an overspent bid"],
)
def test_the_public_trace_is_that_of_no_bid(bids: dict[str, list[Bid]]) -> None:
    assert auction(bids).public() == auction({})
    assert trace_to_data(auction(bids), public=True) == trace_to_data(auction({}), public=True)


def test_the_public_trace_names_no_points_and_no_bidder() -> None:
    text = json.dumps(trace_to_data(auction({"HA": [Bid(2, SUPPORT)]}), public=True))
    assert "auction" not in text
    assert "points" not in text
    assert '"HA"' not in text


def test_other_phases_have_nothing_to_trace() -> None:
    winter = scene(STANDARD, "winter 1901", centres={"FRANCE": "PAR"})
    assert trace_movement(STANDARD, winter, {"FRANCE": ["Build A PAR"]}) == Trace()


def test_tracing_changes_no_result() -> None:
    before = resolve(EMPIRE, EMPIRE.start, {"FR": ["A Mar - Sav"]})
    trace_movement(EMPIRE, EMPIRE.start, {"FR": ["A Mar - Sav"]})
    assert resolve(EMPIRE, EMPIRE.start, {"FR": ["A Mar - Sav"]}) == before
