"""The message of a refused line: who stands there, and which space was meant."""

from dataclasses import replace

import pytest

from adjudicator import Unit
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
}


@pytest.mark.parametrize(("order", "said"), SAID.items())
def test_a_refused_order_says_what_was_meant(order, said):
    [line] = sheet_report(BoardState(VARIANT, POSITION, "SP"), [order]).orders
    assert line_message(VARIANT, line) == said
