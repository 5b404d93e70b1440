"""Cautions about a draft that can be carried out: tables of boards and drafts."""

from dataclasses import replace

import pytest

from adjudicator import Bid, Turn, Unit
from adjudicator.state import Dislodged, PhaseKind, Season, sorted_units
from games.core.codec import BoardState
from games.core.words.rules import paragraph_url
from games.sheets.page.status import COMES_TO
from games.sheets.queries.cautions import CautionKind
from games.sheets.queries.sheet_report import sheet_report
from maps.load import load_variant

VARIANT = load_variant("ambition-empire-6.01")
START = VARIANT.start

TWO = CautionKind.TWO_INTO_ONE
OWN = CautionKind.OWN_UNIT
SWAP = CautionKind.SWAP
ALONE = CautionKind.MINOR_ALONE
SUPPORT = CautionKind.UNMATCHED_SUPPORT
CONVOY = CautionKind.UNMATCHED_CONVOY
UNCONVOYED = CautionKind.NO_CONVOY
AGAINST_OWN = CautionKind.SUPPORTED_AGAINST_OWN


def board(power, *units, turn=START.turn):
    """The start without the units of `power`, and with these: "A Par" or "F Eng"."""
    own = [Unit(power, *unit.split()) for unit in units]
    taken = {unit.space for unit in own}
    kept = [unit for unit in START.units if unit.power != power and unit.space not in taken]
    return replace(START, turn=turn, units=sorted_units([*kept, *own]))


def cautions(position, power, orders, bids=()):
    """The kinds of cautions by the text of their line."""
    report = sheet_report(
        BoardState(VARIANT, position, power), orders, [Bid(1, bid) for bid in bids]
    )
    lines = (*report.orders, *report.bids)
    return {
        line.text: [caution.kind for caution in line.cautions] for line in lines if line.cautions
    }


def test_every_caution_has_its_chapter():
    assert COMES_TO.keys() == set(CautionKind)
    assert all(paragraph_url(VARIANT.id, reason) for reason in COMES_TO.values())


THREE = board("FR", "A Par", "A Mar", "A Gas")
CONVOYS = board("FR", "A Bre", "F Eng", "A Par")

TABLE = {
    "nothing unwise": (START, ["A Par - Bur", "A Mar S A Par - Bur", "F Bre - Eng"], [], {}),
    "two into one space": (
        START,
        ["A Par - Bur", "A Mar - Bur"],
        [],
        {"A Par - Bur": [TWO], "A Mar - Bur": [TWO]},
    ),
    "three into one space": (
        THREE,
        ["A Par - Bur", "A Mar - Bur", "A Gas - Bur"],
        [],
        {"A Par - Bur": [TWO], "A Mar - Bur": [TWO], "A Gas - Bur": [TWO]},
    ),
    "one of two is supported": (
        THREE,
        ["A Par - Bur", "A Mar - Bur", "A Gas S A Par - Bur"],
        [],
        {"A Mar - Bur": [TWO]},
    ),
    "one of two is supported by a bid": (
        START,
        ["A Par - Bur", "A Mar - Bur"],
        ["A Swi S A Par - Bur"],
        {"A Mar - Bur": [TWO]},
    ),
    "a bid goes where a unit goes": (
        START,
        ["A Par - Bur"],
        ["A Swi - Bur"],
        {"A Par - Bur": [TWO], "A Swi - Bur": [TWO]},
    ),
    "into a unit of one's own that holds": (
        THREE,
        ["A Par - Gas", "A Gas H"],
        [],
        {"A Par - Gas": [OWN]},
    ),
    "into a unit of one's own without an order": (
        THREE,
        ["A Par - Gas"],
        [],
        {"A Par - Gas": [OWN]},
    ),
    "into a unit of one's own that cannot do what it is ordered": (
        THREE,
        ["A Par - Gas", "A Gas - Lon"],
        [],
        {"A Par - Gas": [OWN]},
    ),
    "into a unit of one's own that leaves": (THREE, ["A Par - Gas", "A Gas - Bre"], [], {}),
    "two that change places": (
        THREE,
        ["A Par - Gas", "A Gas - Par"],
        [],
        {"A Par - Gas": [SWAP], "A Gas - Par": [SWAP]},
    ),
    "a minor is attacked alone": (START, ["A Mar - Sav"], [], {"A Mar - Sav": [ALONE]}),
    "a minor is attacked with support": (
        board("FR", "A Mar", "F GoL"),
        ["A Mar - Sav", "F GoL S A Mar - Sav"],
        [],
        {},
    ),
    "a minor is attacked with a bid's support": (
        START,
        ["A Mar - Sav"],
        ["A Swi S A Mar - Sav"],
        {},
    ),
    "a minor is attacked with a support for something else": (
        board("FR", "A Mar", "F GoL"),
        ["A Mar - Sav", "F GoL S A Mar H"],
        [],
        {"A Mar - Sav": [ALONE], "F GoL S A Mar": [SUPPORT]},
    ),
    "a support of a move that is not ordered": (
        START,
        ["A Par H", "A Mar S A Par - Bur"],
        [],
        {"A Mar S A Par - Bur": [SUPPORT]},
    ),
    "a support of a unit without an order": (
        START,
        ["A Mar S A Par - Bur"],
        [],
        {"A Mar S A Par - Bur": [SUPPORT]},
    ),
    "a support to hold of a unit that moves": (
        THREE,
        ["A Par - Bur", "A Gas S A Par"],
        [],
        {"A Gas S A Par": [SUPPORT]},
    ),
    "a support to hold of a unit without an order": (THREE, ["A Gas S A Par"], [], {}),
    "a support of another power's move": (
        board("FR", "A Bur"),
        ["A Bur S A SNe - Pic"],
        [],
        {},
    ),
    "a bid that supports a move that is not ordered": (
        START,
        ["A Mar H"],
        ["A Swi S A Mar - Sav"],
        {"A Swi S A Mar - Sav": [SUPPORT]},
    ),
    "a bid that supports a unit that holds": (START, ["A Mar H"], ["A Sav S A Mar"], {}),
    "a bid that attacks a unit of one's own": (
        START,
        ["A Mar H"],
        ["A Sav - Mar"],
        {"A Sav - Mar": [OWN]},
    ),
    "a support of an attack on a unit of one's own": (
        board("FR", "A Par", "A Pic"),
        ["A Par S A SNe - Pic", "A Pic H"],
        [],
        {"A Par S A SNe - Pic": [AGAINST_OWN]},
    ),
    "a convoy that is not ordered": (
        CONVOYS,
        ["A Bre H", "F Eng C A Bre - Lon"],
        [],
        {"F Eng C A Bre - Lon": [CONVOY]},
    ),
    "a convoy without its fleet": (
        CONVOYS,
        ["A Bre - Lon", "F Eng H"],
        [],
        {"A Bre - Lon via convoy": [UNCONVOYED]},
    ),
    "a convoy with a part of its chain": (
        board("FR", "A Bre", "F Eng", "F Nth"),
        ["A Bre - Edi", "F Eng H", "F Nth C A Bre - Edi"],
        [],
        {"A Bre - Edi via convoy": [UNCONVOYED]},
    ),
    "a convoy with its chain": (
        board("FR", "A Bre", "F Eng", "F Nth"),
        ["A Bre - Edi", "F Eng C A Bre - Edi", "F Nth C A Bre - Edi"],
        [],
        {},
    ),
    "a convoy with its fleet": (CONVOYS, ["A Bre - Lon", "F Eng C A Bre - Lon"], [], {}),
}


@pytest.mark.parametrize(("position", "orders", "bids", "expected"), TABLE.values(), ids=TABLE)
def test_a_draft_is_cautioned_where_it_is_regretted(position, orders, bids, expected):
    assert cautions(position, "FR", orders, bids) == expected


def test_two_retreats_to_one_space_are_cautioned():
    retreats = replace(
        START,
        turn=Turn(1763, Season.SPRING, PhaseKind.RETREATS),
        units=tuple(unit for unit in START.units if unit.power != "FR"),
        dislodged=(
            Dislodged(Unit("FR", "A", "Par"), "A Pic", ("Gas",)),
            Dislodged(Unit("FR", "A", "Mar"), "A Sav", ("Gas",)),
        ),
    )
    found = cautions(retreats, "FR", ["A Par R Gas", "A Mar R Gas"])
    assert found == {
        "A Par R Gas": [CautionKind.RETREATS_MEET],
        "A Mar R Gas": [CautionKind.RETREATS_MEET],
    }


def test_what_cannot_be_done_is_not_cautioned_besides():
    orders = ["A Par - Lon", "A Mar - Sav", "F GoL S A Mar - Sav"]
    report = sheet_report(
        BoardState(VARIANT, board("FR", "A Par", "A Mar", "F GoL"), "FR"),
        orders,
        [Bid(1, "A Sav H")],
    )
    assert not any(line.cautions for line in (*report.orders, *report.bids))


def test_a_caution_names_the_other_unit_and_the_place():
    report = sheet_report(BoardState(VARIANT, START, "FR"), ["A Par - Bur", "A Mar - Bur"])
    [caution] = report.orders[0].cautions
    assert (caution.unit, caution.place) == ("A Mar", "Bur")
