"""The message of a refused line: who stands there, and which space was meant."""

from dataclasses import replace

import pytest

from adjudicator import Bid, Unit
from adjudicator.state import sorted_units
from games.core.codec import BoardState
from games.sheets.page.rows import line_message
from games.sheets.queries.sheet_report import sheet_report
from maps.load import load_variant

VARIANT = load_variant("ambition-empire-6.01")
SPAIN = [Unit("SP", "A", "Mad"), Unit("SP", "F", "Brc"), Unit("SP", "F", "And")]
UNITS = [unit for unit in VARIANT.start.units if unit.power != "SP"]
POSITION = replace(VARIANT.start, units=sorted_units([*UNITS, *SPAIN]))

SAID = {
    "A And H": "A fleet stands in Andalusia, not an army.",
    "A Mad S A And": "A fleet stands in Andalusia, not an army.",
    "A Mad S F Mar": "An army stands in Marseilles, not a fleet.",
    "A Leo H": "There is no such unit in Leon.",
    "A Mad - Bar": "This unit cannot enter Barents Sea. Did you mean Brc (Barcelona)?",
    "F Bar - GoL": "There is no such unit in Barents Sea. Did you mean Brc (Barcelona)?",
    "A Mad - Lon": "Madrid does not touch London.",
    "A Mad H, F Brc H": "“F Brc H” is a second order: write one order a line.",
    "~~A Mad H~~": "This order is struck out.",
    "A Mad | H": "“|” is not understood here.",
    "A Mad - Leo - Gas": (
        "Only an army that fleets convoy passes through other spaces, and only at sea: "
        "this order cannot pass through Leon."
    ),
    "French A Mad H": "“French” is not the nation of the unit in Madrid.",
    "A Mad dances": (
        "“dances” is not understood here. The order of Madrid is not understood: "
        "write H, - (move), S (support), C (convoy), R (retreat) or D (disband)."
    ),
}


@pytest.mark.parametrize(("order", "said"), SAID.items())
def test_a_refused_order_says_what_was_meant(order, said):
    [line] = sheet_report(BoardState(VARIANT, POSITION, "SP"), [order]).orders
    assert line_message(VARIANT, line) == said


def test_a_bid_with_a_word_that_is_not_understood_is_refused():
    line = "A Bav S Dre à BaW"
    [bid] = sheet_report(BoardState(VARIANT, VARIANT.start, "FR"), [], [Bid(1, line)]).bids
    assert bid.is_refused
    assert line_message(VARIANT, bid).startswith("“à BaW” at the end of the order is not")
