"""Armed neutrals that stand away from home, as pages name them and GMs type them. No database."""

from dataclasses import replace

import pytest

from adjudicator.state import Alliance, PhaseKind, Season, Turn, Unit, sorted_units
from games.core.board.board import board_table
from games.core.codec import BoardState
from games.core.words.names import unit_in_full
from games.gm.corrections.board_reader import read_board, write_board
from games.models.titles import turn_title
from games.sheets.queries.sheet_report import sheet_rows
from maps.load import load_variant
from tests.games.alliances.rome import ROME

VARIANT = load_variant(ROME)
UNITS = sorted_units(
    Unit("Ill", "A", "Epi") if unit.power == "Ill" else unit for unit in VARIANT.start.units
)
ABROAD = replace(
    VARIANT.start,
    turn=Turn(220, Season.FALL, PhaseKind.MOVEMENT),
    units=UNITS,
    alliances={"Ill": Alliance("RO", 221)},
)
TITLES = [
    (Turn(220, Season.SPRING, PhaseKind.MOVEMENT), "Spring 220 BC"),
    (Turn(219, Season.FALL, PhaseKind.RETREATS), "Autumn 219 BC, retreats"),
    (Turn(221, Season.WINTER, PhaseKind.ALLIANCES), "Winter 221 BC, alliances"),
]


@pytest.mark.parametrize(("turn", "title"), TITLES)
def test_a_turn_is_called_by_the_calendar_of_its_variant(turn, title):
    assert turn_title(VARIANT.calendar, turn) == title


def test_the_ally_has_a_line_for_it():
    assert "A Epi" in [str(row.unit) for row in sheet_rows(BoardState(VARIANT, ABROAD, "RO"))]


def test_it_is_named_by_its_home():
    assert unit_in_full(VARIANT, Unit("Ill", "A", "Epi")) == "the army of Illyria in Epirus"


def test_the_table_of_the_board_tells_its_ally():
    [row] = [row for row in board_table(BoardState(VARIANT, ABROAD)) if row["code"] == "Epi"]
    assert row["unit_name"] == "army of Illyria, ally of Rome"


def test_a_typed_board_is_read_back_as_it_stands():
    typed = write_board(BoardState(VARIANT, ABROAD))
    assert "A Epi of Ill" in typed.minors
    assert read_board(BoardState(VARIANT, ABROAD), typed) == (ABROAD, [])
