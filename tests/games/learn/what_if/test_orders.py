"""Orders for all powers and minors, given by one person and without bids."""

from dataclasses import replace

import pytest

from adjudicator import options
from adjudicator.orders import Move
from adjudicator.state import PhaseKind, Season
from games.core.codec import BoardState
from games.learn.what_if.queries import (
    order_fields,
    owners_with_orders,
    play,
    possible,
    published_orders,
)
from maps.load import load_variant
from tests.games.story.test_facts import VARIANT, stand

SPRING = stand(Season.SPRING, ("FR", "A", "Mar"), ("HA", "A", "Mil"))
HANDS = {"FR": ("A Mar - Sav",), "Swi": ("A Swi S A Mar - Sav",)}


def results(position, hands) -> dict[str, str]:
    outcome = play(BoardState(VARIANT, position), hands)
    told = [(done.order, done.result) for done in outcome.orders]
    told += [(done.published, done.result) for done in outcome.minors]
    return {line: result.value for line, result in told}


def test_a_minor_carries_out_its_order():
    found = results(SPRING, HANDS)
    assert found["A Mar - Sav"] == "moves"
    assert found["A Swi S A Mar - Sav"] == "supports"


def test_the_rules_for_minors_hold_without_bids():
    assert results(SPRING, {"Swi": ("A Swi - Tyr",)})["A Swi - Tyr"] == "invalid"


@pytest.mark.parametrize(
    "line", ["A Mar - Mos", "A Par - Bur", "to the moon", "A Mil - Ven", "A Mar H H H"]
)
def test_impossible_orders_are_left_out(line):
    assert possible(BoardState(VARIANT, SPRING), {"FR": (line,)}) == {}


def test_a_unit_has_one_order():
    hands = {"FR": ("A Mar - Sav", "A Mar - Bur")}
    assert possible(BoardState(VARIANT, SPRING), hands) == {"FR": ("A Mar - Sav",)}


def test_an_unknown_owner_has_no_orders():
    assert possible(BoardState(VARIANT, SPRING), {"XX": ("A Mar - Sav",), "": ("A Mar H",)}) == {}


def test_powers_are_listed_before_minors():
    owners = owners_with_orders(BoardState(VARIANT, SPRING))
    assert owners[:2] == ("FR", "HA")
    assert set(owners[2:]) == set(VARIANT.minors)


def test_a_dislodged_unit_may_be_given_a_retreat():
    hit = stand(Season.SPRING, ("FR", "A", "Bur"), ("HA", "A", "SNe"))
    hands = {"HA": ("A SNe - Bur",), "Swi": ("A Swi S A SNe - Bur",)}
    after = play(BoardState(VARIANT, hit), hands).position
    assert after.turn.phase is PhaseKind.RETREATS
    assert owners_with_orders(BoardState(VARIANT, after)) == ("FR",)
    assert [item.key for item in order_fields(BoardState(VARIANT, after), "FR")] == ["Bur"]


def test_a_board_starts_with_published_orders():
    outcome = play(BoardState(VARIANT, SPRING), {**HANDS, "HA": ("A Mil H",)})
    assert published_orders(BoardState(VARIANT, SPRING), outcome) == HANDS


def test_minors_that_never_move_are_offered_no_move():
    variant = load_variant("ambition-empire-2002")
    minor = next(iter(variant.minors))
    (asked,) = order_fields(BoardState(variant, variant.start), minor)
    assert not any(isinstance(order, Move) for order in asked.choices)
    move = next(o for o in options(variant, variant.start, minor)[minor] if isinstance(o, Move))
    assert possible(BoardState(variant, variant.start), {minor: (str(move),)}) == {}


def test_an_alliance_is_made_changed_and_ended():
    rome = load_variant("rise-of-rome-1")
    assert owners_with_orders(BoardState(rome, rome.start)) == tuple(sorted(rome.minors))
    hands = possible(BoardState(rome, rome.start), {"Ill": ("Ill for RO",), "Cre": ("nonsense",)})
    assert hands == {"Ill": ("Ill for RO",)}
    outcome = play(BoardState(rome, rome.start), hands)
    assert published_orders(BoardState(rome, rome.start), outcome) == hands
    allied = outcome.position
    assert "order-RO-Ill" in {item.name for item in order_fields(BoardState(rome, allied), "RO")}
    again = replace(allied, turn=rome.start.turn)
    for line, ally in (("Ill for MA", "MA"), ("end Ill", None)):
        alliances = play(
            BoardState(rome, again), possible(BoardState(rome, again), {"Ill": (line,)})
        ).position.alliances
        assert (alliances["Ill"].power if "Ill" in alliances else None) == ally
