"""Drawing of drafts: impossible orders have no arrow."""

from dataclasses import replace

import pytest

from adjudicator import Turn, Unit
from adjudicator.state import Dislodged, PhaseKind, Season
from games.core.board.board import drawn_lines
from games.core.codec import BoardState
from maps.load import load_variant

VARIANT = load_variant("ambition-empire-6.01")
START = VARIANT.start
DISLODGED = replace(
    START,
    turn=Turn(1763, Season.SPRING, PhaseKind.RETREATS),
    units=tuple(Unit("HA", "A", "Par") if unit.space == "Par" else unit for unit in START.units),
    dislodged=(Dislodged(Unit("FR", "A", "Par"), "A Bur", ("Gas", "Pic")),),
)


@pytest.mark.parametrize(
    ("line", "drawn"),
    [
        ("A Par - Bur", ["A Par - Bur"]),
        ("A Par - Vie", ["A Par H"]),
        ("A Par S A Vie - Bur", ["A Par H"]),
        ("A Par - Nowhere", []),
    ],
)
def test_a_unit_holds_where_its_order_is_impossible(line, drawn):
    assert [str(found.order) for found in drawn_lines(BoardState(VARIANT, START), [line])] == drawn


@pytest.mark.parametrize(("line", "drawn"), [("A Par R Gas", ["FR"]), ("A Par R Vie", [])])
def test_a_retreat_belongs_to_the_dislodged_unit(line, drawn):
    assert [found.power for found in drawn_lines(BoardState(VARIANT, DISLODGED), [line])] == drawn
