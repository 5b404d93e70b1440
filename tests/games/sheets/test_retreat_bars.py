"""A refused retreat says why the space is closed, and a second order is named as one."""

from dataclasses import replace

import pytest

from adjudicator import Turn
from adjudicator.state import Dislodged, PhaseKind, Season, Unit
from games.core.codec import BoardState
from games.sheets.page.rows import line_message
from games.sheets.page.status import status
from games.sheets.queries.sheet_report import sheet_report
from games.sheets.queries.sheets import SavedSheet
from maps.load import load_variant
from tests.games.cast import NOW

VARIANT = load_variant("ambition-empire-6.01")
BEATEN = Unit("FR", "A", "Bur")
RETREATS = replace(
    VARIANT.start,
    turn=Turn(1763, Season.SPRING, PhaseKind.RETREATS),
    units=(Unit("HA", "A", "Bur"), Unit("FR", "A", "Par")),
    dislodged=(Dislodged(BEATEN, "A SNe", ("Gas",)),),
    contested=frozenset({"Pic"}),
)


@pytest.mark.parametrize(
    ("target", "why"),
    [
        ("Pic", "Units bounced there in this turn."),
        ("Par", "A unit stands there."),
        ("SNe", "The attacker came from there."),
    ],
)
def test_a_refused_retreat_says_why(target, why):
    report = sheet_report(BoardState(VARIANT, RETREATS, "FR"), [f"A Bur R {target}"])
    ((_row, line),) = report.impossible
    assert why in line_message(VARIANT, line)


def test_a_space_out_of_reach_has_no_other_reason():
    report = sheet_report(BoardState(VARIANT, RETREATS, "FR"), ["A Bur R Mos"])
    ((_row, line),) = report.impossible
    assert line_message(VARIANT, line).endswith("cannot retreat to Moscow.")


def test_a_second_order_for_one_unit_is_named_as_one():
    orders = ["A Par - Bur", "A Par H"]
    report = sheet_report(BoardState(VARIANT, VARIANT.start, "FR"), orders)
    missing = status(SavedSheet(None, report), NOW).missing
    assert "A Par H is a second order for one unit. The first one counts." in missing
