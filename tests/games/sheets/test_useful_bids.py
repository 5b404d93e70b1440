"""Which minors come first, and what is proposed to bid for: tables of boards and drafts."""

from dataclasses import replace

import pytest

from adjudicator import Unit, check_order, options, parse_order
from adjudicator.orders import Hold, Move
from adjudicator.special.bids import bid_warning
from adjudicator.state import sorted_units
from games.core.codec import BoardState
from games.sheets.queries.useful_bids import Use, minor_uses
from maps.load import load_variant

VARIANT = load_variant("ambition-empire-6.01")
START = VARIANT.start


def board(power, *units):
    """The start without the units of `power`, and with these."""
    own = [Unit(power, *unit.split()) for unit in units]
    taken = {unit.space for unit in own}
    kept = [unit for unit in START.units if unit.power != power and unit.space not in taken]
    return replace(START, units=sorted_units([*kept, *own]))


def uses(position, power, orders):
    own = [check_order(VARIANT, position, power, order) for order in orders]
    return minor_uses(BoardState(VARIANT, position, power), own)


def proposed(position, power, orders):
    """The orders proposed, by minor."""
    found = uses(position, power, orders)
    return {use.minor: str(use.order) for use in found if use.order is not None}


TABLE = {
    "a minor beside the target supports the move": (
        START,
        ["A Mar - Sav"],
        {"Swi": "A Swi S A Mar - Sav"},
    ),
    "nothing is served without an order": (START, [], {}),
    "an attacked minor is never proposed": (START, ["A Mar - Sav", "A Par - Bur"], {"Sav": None}),
    "a minor helps a move into an empty space": (
        START,
        ["A Par - Bur"],
        {"Swi": "A Swi S A Par - Bur", "Sav": "A Sav S A Par - Bur"},
    ),
    "a minor helps a unit that holds beside a foreign one": (
        board("FR", "A Bur"),
        ["A Bur H"],
        {"Swi": "A Swi S A Bur"},
    ),
    "a minor that could cut a support is proposed to hold": (
        START,
        ["A Mar S A BaW - Bur"],
        {"Sav": "A Sav H"},
    ),
    "nobody needs help far from foreign units": (START, ["A Mar H"], {"Sav": None}),
}


@pytest.mark.parametrize(("position", "orders", "expected"), TABLE.values(), ids=TABLE)
def test_the_bid_that_serves_a_drafted_order_is_proposed(position, orders, expected):
    found = proposed(position, "FR", orders)
    assert {minor: found.get(minor) for minor in expected} == expected
    if not expected:
        assert found == {}


def test_a_minor_that_may_not_help_is_proposed_to_hold_still():
    """Tuscany supports no Islamic attack on a Christian unit, and others may pay it to come too."""
    assert proposed(board("OT", "A Tyr"), "OT", ["A Tyr - Ven"])["Tus"] == "A Tus H"


def test_where_minors_never_move_none_is_paid_to_hold_still():
    variant = load_variant("ambition-empire-2002")
    power = "FR"
    offered = options(variant, variant.start, power).values()
    own = [next(order for order in orders if isinstance(order, Move)) for orders in offered]
    found = minor_uses(BoardState(variant, variant.start, power), own)
    assert not [use for use in found if isinstance(use.order, Hold)]


@pytest.mark.parametrize("power", VARIANT.powers)
def test_no_proposal_meets_a_rule(power):
    """Of every power's first possible move, each proposal is a bid without any warning."""
    offered = options(VARIANT, START, power).values()
    own = [next(order for order in orders if isinstance(order, Move)) for orders in offered]
    for use in minor_uses(BoardState(VARIANT, START, power), own):
        if use.order is not None:
            assert bid_warning(VARIANT, START, power, own, use.order) is None
            assert str(parse_order(VARIANT, str(use.order), START)) == str(use.order)


def test_what_serves_comes_first_then_what_is_near():
    found = uses(START, "FR", ["A Mar - Sav"])
    order = [use.use for use in found]
    assert order == sorted(order, key=[*Use].index)
    assert found[0].minor == "Swi"
    assert {use.minor for use in found} == {
        unit.power for unit in START.units if unit.power not in VARIANT.powers
    }


def test_an_attacked_minor_says_so():
    assert [use.minor for use in uses(START, "FR", ["A Mar - Sav"]) if use.is_attacked] == ["Sav"]


def test_help_against_a_unit_comes_before_help_into_an_empty_space():
    found = uses(START, "FR", ["A Mar - Sav", "A Par - Bur"])
    assert [use.minor for use in found[:4]] == ["Swi", "Tus", "BaW", "HeW"]
