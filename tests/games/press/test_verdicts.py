"""The verdict on a promised order, as tables of positions and orders."""

import pytest

from adjudicator import Bid, Position, resolve
from games.core.visibility import public_outcome
from games.press.services.promises import PublishedPhase
from maps.load import load_variant
from tests.adjudicator.scenes import scene

VARIANT = load_variant("ambition-empire-6.01")
SPRING = scene(
    VARIANT,
    "spring 1763",
    units={"FR": "A Par, A Pic, A Mar, F MAO", "BH": "F Eng, F Lon", "Swi": "A Swi"},
    centres={"FR": "Par Mar", "BH": "Lon"},
)
KEPT, BROKEN = ("kept", ""), ("broken", "")
UNMATCHED, NO_CONVOY = ("overtaken", "unmatched"), ("overtaken", "no_convoy")
CORRECTED = ("overtaken", "position")


def judged(position: Position, power: str, order: str, given, bids=(), **options):
    """The verdict on an order of a power after the `given` orders of both."""
    orders = {"FR": [], "BH": []} | given
    outcome = resolve(VARIANT, position, orders, {"FR": bids})
    return PublishedPhase(VARIANT, position, public_outcome(outcome)).verdict(
        power, order, **options
    )


@pytest.mark.parametrize(
    ("promised", "french", "british", "verdict"),
    [
        # The same order, whatever came of it and however it is written.
        ("A Par - Bur", ["A Par - Bur"], [], KEPT),
        ("A Par - Bur", ["par - bur"], [], KEPT),
        ("A Pic - Par", ["A Pic - Par"], [], KEPT),
        # Another order, or none: a unit without an order holds.
        ("A Par - Bur", ["A Par - Gas"], [], BROKEN),
        ("A Par - Bur", [], [], BROKEN),
        ("A Par H", [], [], KEPT),
        # An order that was not legal is none.
        ("A Par - Bur", ["A Par - Mos"], [], BROKEN),
        # A support of somebody else's unit needs that unit.
        ("F MAO S F Eng - Bre", ["F MAO - Gas"], ["F Eng - Bre"], BROKEN),
        ("F MAO S F Eng - Bre", ["F MAO - Gas"], ["F Eng - Nth"], UNMATCHED),
        ("F MAO S F Eng - Bre", ["F MAO - Gas"], [], UNMATCHED),
        ("F MAO S F Eng - Bre", ["F MAO S F Eng - Bre"], ["F Eng - Nth"], KEPT),
        ("F MAO S F Eng", ["F MAO H"], ["F Eng - Nth"], UNMATCHED),
        ("F MAO S F Eng", ["F MAO H"], ["F Eng S F Lon"], BROKEN),
        # The own unit is the power's own affair.
        ("A Par S A Pic", ["A Par - Bur", "A Pic - SNe"], [], BROKEN),
        # A convoy needs both.
        ("A Pic - Wal", ["A Pic H"], ["F Eng C A Pic - Wal"], BROKEN),
        ("A Pic - Wal", ["A Pic H"], ["F Eng H"], NO_CONVOY),
        ("A Pic - Wal", ["A Pic H"], ["F Eng C A Pic - Lon"], NO_CONVOY),
        ("A Pic - Wal", ["A Pic - Wal"], ["F Eng H"], KEPT),
        # A unit that is not there.
        ("A Bre H", [], [], CORRECTED),
    ],
)
def test_a_french_promise(promised, french, british, verdict):
    assert judged(SPRING, "FR", promised, {"FR": french, "BH": british}) == verdict


@pytest.mark.parametrize(
    ("french", "british", "verdict"),
    [
        (["A Pic - Wal"], ["F Eng H"], BROKEN),
        (["A Pic - Wal"], ["F Eng C A Pic - Wal"], KEPT),
        (["A Pic H"], ["F Eng H"], UNMATCHED),
        (["A Pic - SNe"], ["F Eng H"], UNMATCHED),
    ],
)
def test_a_british_promise_of_a_convoy(french, british, verdict):
    given = {"FR": french, "BH": british}
    assert judged(SPRING, "BH", "F Eng C A Pic - Wal", given) == verdict


@pytest.mark.parametrize(("bid", "verdict"), [("A Swi - Bur", BROKEN), ("A Swi H", UNMATCHED)])
def test_a_support_of_a_minor_needs_its_published_order(bid, verdict):
    assert judged(SPRING, "FR", "A Mar S A Swi - Bur", {}, [Bid(1, bid)]) == verdict


def test_an_own_fleet_could_have_convoyed():
    board = scene(VARIANT, "spring 1763", units={"FR": "A Pic, F Eng", "BH": "F Lon"})
    assert judged(board, "FR", "A Pic - Wal", {}) == BROKEN


@pytest.mark.parametrize(("french", "verdict"), [(["A Par - Bur"], KEPT), ([], CORRECTED)])
def test_on_another_board_only_the_same_order_counts(french, verdict):
    given = {"FR": french}
    assert judged(SPRING, "FR", "A Par - Bur", given, is_same_board=False) == verdict


@pytest.mark.parametrize(
    ("given", "verdict"), [(["Build A Par"], KEPT), (["Build A Mar"], BROKEN), ([], BROKEN)]
)
def test_a_promise_to_build(given, verdict):
    board = scene(
        VARIANT,
        "winter 1763",
        units={"FR": "F MAO", "BH": "F Lon"},
        centres={"FR": "Par Mar", "BH": "Lon"},
    )
    assert judged(board, "FR", "Build A Par", {"FR": given}) == verdict
