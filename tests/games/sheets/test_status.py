"""The sentence over the orders, and the question before they are final, from one summary."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from adjudicator import Bid, Turn
from adjudicator.state import PhaseKind, Season
from games.core.codec import BoardState
from games.models import OrderSheet
from games.sheets.page.status import status
from games.sheets.queries.sheet_report import sheet_report
from games.sheets.queries.sheets import SavedSheet
from maps.load import load_variant

VARIANT = load_variant("ambition-empire-6.01")
START = VARIANT.start
NOW = datetime(2026, 11, 22, 14, 2, tzinfo=UTC)
WHOLE = ["F Bre - Eng", "A Mar S A Par - Bur", "A Par - Bur"]
BUILDS = replace(
    START,
    turn=Turn(1763, Season.WINTER, PhaseKind.ADJUSTMENTS),
    units=tuple(unit for unit in START.units if unit.space != "Par"),
)


def report_of(position, orders, bids=()):
    return sheet_report(BoardState(VARIANT, position, "FR"), orders, [Bid(*bid) for bid in bids])


def status_of(position, orders, bids=()):
    return status(SavedSheet(OrderSheet(saved_at=NOW), report_of(position, orders, bids)), NOW)


# Board, orders, bids; what the sentence begins with, its level, how many things are missing.
TABLE = {
    "finished": (
        START,
        WHOLE,
        [(3, "A Swi H")],
        "3 of 3 units ordered, 3 of 3 DP spent, saved",
        "ok",
        0,
    ),
    "nothing": (START, [], [], "0 of 3 units ordered, 0 of 3 DP spent, saved", "warn", 4),
    "a point is left": (
        START,
        WHOLE,
        [(2, "A Swi H")],
        "3 of 3 units ordered, 2 of 3 DP spent,",
        "warn",
        1,
    ),
    "an impossible order": (
        START,
        [*WHOLE[:2], "A Par - Lon"],
        [(3, "A Swi H")],
        "2 of 3 units ordered, A Par would hold, 3 of 3 DP spent, saved",
        "warn",
        1,
    ),
    "two impossible orders": (
        START,
        [WHOLE[0], "A Mar - Lon", "A Par - Lon"],
        [(3, "A Swi H")],
        "1 of 3 units ordered, A Mar, A Par would hold, 3",
        "warn",
        2,
    ),
    "an impossible order beside a unit without one": (
        START,
        [WHOLE[0], "A Par - Lon"],
        [(3, "A Swi H")],
        "1 of 3 units ordered, A Mar, A Par would hold, 3",
        "warn",
        2,
    ),
    "an order that is for no unit": (
        START,
        [*WHOLE, "A Par - Nowhere"],
        [(3, "A Swi H")],
        "3 of 3 units ordered, 1 line unused, 3 of 3 DP spent, saved",
        "warn",
        1,
    ),
    "orders for no unit beside units without one": (
        START,
        [WHOLE[0], "one", "two"],
        [(3, "A Swi H")],
        "1 of 3 units ordered, A Mar, A Par would hold, 2 lines unused, 3 of 3 DP spent, saved",
        "warn",
        4,
    ),
    "a void bid": (
        START,
        [WHOLE[0], "A Mar - Sav", "A Par H"],
        [(2, "A Swi S A Mar - Sav"), (1, "A Sav H")],
        "3 of 3 units ordered, 3 of 3 DP spent, 1 of them for nothing, saved",
        "warn",
        1,
    ),
    "too many points": (
        START,
        WHOLE,
        [(4, "A Swi H")],
        "3 of 3 units ordered, 4 of 3 DP bid: too many, so every point is lost, saved",
        "warn",
        1,
    ),
    "two into one space": (
        START,
        [WHOLE[0], "A Mar - Bur", "A Par - Bur"],
        [(3, "A Swi H")],
        "3 of 3 units ordered, 3 of 3 DP spent, saved",
        "warn",
        0,
    ),
    "a build": (BUILDS, ["Build A Par"], [], "1 of 1 adjustment ordered, saved", "ok", 0),
    "a build that cannot be": (
        BUILDS,
        ["Build A Lon"],
        [],
        "0 of 1 adjustment ordered, 1 impossible, saved",
        "warn",
        1,
    ),
}


@pytest.mark.parametrize(
    ("position", "orders", "bids", "begins", "level", "missing"), TABLE.values(), ids=TABLE
)
def test_the_sentence_says_what_the_question_asks(position, orders, bids, begins, level, missing):
    said = status_of(position, orders, bids)
    assert said.text.startswith(begins)
    assert (said.level, len(said.missing)) == (level, missing)
    assert report_of(position, orders, bids).is_finished == (not missing)


@pytest.mark.parametrize(
    ("orders", "bids", "warnings", "place"),
    [
        (WHOLE, [(3, "A Swi H")], "", ""),
        (["A Mar - Bur", "A Par - Bur"], [], "2 warnings", "order-Mar-row"),
        (WHOLE, [(3, "A Swi - Tyr")], "1 warning", "minor-Swi"),
    ],
    ids=["none", "of two orders", "of a bid"],
)
def test_warnings_lead_to_where_the_first_is_said(orders, bids, warnings, place):
    said = status_of(START, orders, bids)
    assert (said.warnings, said.warned_at) == (warnings, place)


def test_builds_that_are_missing_are_counted_whichever_line_lacks_one():
    more = replace(BUILDS, units=tuple(u for u in BUILDS.units if u.space != "Mar"))
    found = status_of(more, ["Build A Mar"])
    assert found.missing == ("1 build is not ordered, and is not made.",)
