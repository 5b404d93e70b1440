"""A whole sheet as text."""

import pytest

from adjudicator import Bid
from games.sheets.text import NO_NUMBER, read_sheet, write_sheet


def test_orders_and_bids_are_told_apart_with_their_lines():
    orders, bids = read_sheet("A Par - Bur\n\n2: A Swi S A Mar - Sav\n# a note\nA Mar - Sav\n")
    assert orders == {1: "A Par - Bur", 5: "A Mar - Sav"}
    assert bids == {3: Bid(2, "A Swi S A Mar - Sav")}


POINTS = [
    *("2: A Swi H", "2 DP: A Swi H", "2dps : A Swi H", "2= A Swi H", "2 PD : A Swi H"),
    *("2\u202fPD\u00a0: A Swi H", "2 Punkte: A Swi H", "- 2: A Swi H", "> 2 DP: A Swi H"),
    *("1) 2: A Swi H", "\ufeff2: A Swi H"),
]


@pytest.mark.parametrize("line", POINTS)
def test_points_are_written_in_several_ways(line):
    assert read_sheet(line) == ({}, {1: Bid(2, "A Swi H")})


@pytest.mark.parametrize("line", ["9 on Ill", "9 auf Ill", "9 sur Ill", "- 9 on Ill"])
def test_influence_is_written_in_three_languages(line):
    assert read_sheet(line) == ({}, {1: Bid(9, "Ill")})


@pytest.mark.parametrize("line", ["4 for RO on Ill", "4 für RO auf Ill", "4 pour RO sur Ill"])
def test_influence_for_another_power_is_written_in_three_languages(line):
    assert read_sheet(line) == ({}, {1: Bid(4, "Ill for RO")})


@pytest.mark.parametrize("line", ["A Par - Bur", ": A Swi H", "1. A Par H", "~~2: A Swi H~~"])
def test_other_lines_are_orders(line):
    assert read_sheet(line) == ({1: line}, {})


def test_an_empty_text_is_an_empty_sheet():
    assert read_sheet(" \r\n\n") == read_sheet("")


def test_what_is_written_is_read_back():
    text = "A Par - Bur\n1: A Swi H"
    orders, bids = read_sheet(text)
    assert write_sheet(orders.values(), bids.values()) == text


@pytest.mark.parametrize("points", ["-1", "1.5", "1234567"])
def test_points_that_are_no_number_make_no_order(points):
    assert read_sheet(f"{points}: A Swi H") == ({}, {1: Bid(NO_NUMBER, "A Swi H")})
