"""Lists in words name every order apart, and begin with what is one's own."""

import pytest

from adjudicator import options
from adjudicator.notation import parse_order
from games.sheets.page.choices import group_in_words
from games.sheets.words import order_in_words
from tests.games.sheets.test_choices import POSITIONS, START, VARIANT

FRENCH = {"Par", "Mar", "Bre"}


@pytest.mark.parametrize(
    ("order", "words"),
    [
        ("A Par H", "Hold"),
        ("A Par - Bur", "Move to Burgundy"),
        ("A Lon - Pic via convoy", "Move to Picardy by convoy"),
        ("A Mar S A Par", "Support Paris where it stands"),
        ("A Mar S A Par - Bur", "Support Paris to Burgundy"),
        ("F Eng C A Lon - Pic", "Convoy London to Picardy"),
        ("A Bur R Par", "Retreat to Paris"),
        ("A Bur D", "Disband"),
        ("Build F Bre", "Build a fleet in Brest"),
        ("Remove A Par", "Remove: Army Paris"),
        ("Waive", "Give up a build"),
    ],
)
def test_an_order_is_said_as_the_map_says_it(order, words):
    assert order_in_words(VARIANT.board, parse_order(VARIANT, order)) == words


@pytest.mark.parametrize("position", POSITIONS.values(), ids=POSITIONS)
def test_no_two_orders_of_a_unit_are_said_alike(position):
    for owner in (*VARIANT.powers, "Swi"):
        for orders in options(VARIANT, position, owner).values():
            groups = group_in_words(VARIANT.board, orders)
            said = [(group, words) for group, choices in groups for _, words in choices]
            assert len(set(said)) == len(orders)


def test_a_unit_helps_ones_own_before_others():
    groups = group_in_words(VARIANT.board, options(VARIANT, START, "FR")["Mar"], FRENCH)
    assert [group for group, _ in groups] == [
        "Hold",
        "Move",
        "Support your own units",
        "Support others",
    ]
    assert ("A Mar S A Par - Bur", "Support Paris to Burgundy") in groups[2][1]


def test_a_minor_is_first_of_all_paid_for_help():
    choices = options(VARIANT, START, "Swi")["Swi"]
    groups = group_in_words(VARIANT.board, choices, FRENCH, is_minor=True)
    assert groups[0][0] == "Support your own units"
    assert all(
        words.startswith(("Support Marseilles", "Support Paris")) for _, words in groups[0][1]
    )
