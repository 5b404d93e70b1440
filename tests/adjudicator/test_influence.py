"""The Rise of Rome I, 3.1: influence, and the alliances that it wins."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator import Position, bid_warning, entitlement
from adjudicator.interchange import outcome_to_data
from adjudicator.reasons import Reason
from adjudicator.special.influence import Influence, read_influence
from adjudicator.state import Alliance
from tests.adjudicator.rome import ROME, START, Sheets, allied, bid

FULL = {
    "RO": [(8, "Ill"), (8, "Lig")],
    "CA": [(8, "Cel"), (8, "Num")],
    "EG": [(8, "Coe"), (8, "Cre")],
    "MA": [(8, "Aet"), (8, "Ach")],
    "SE": [(8, "Per"), (8, "Rho")],
}
# The description, the sheets, the alliances before and after.
AUCTIONS: list[tuple[str, Sheets, dict[str, str], dict[str, str]]] = [
    ("the highest bid wins", {"RO": [(9, "Ill")], "MA": [(8, "Ill")]}, {}, {"Ill": "RO"}),
    (
        "two equal ones win nothing, nor does a lower one",
        {"RO": [(9, "Ill")], "MA": [(9, "Ill")], "SE": [(5, "Ill")]},
        {},
        {},
    ),
    (
        "an alliance withstands an equal bid",
        {"RO": [(9, "Ill")], "MA": [(9, "Ill")]},
        {"Ill": "RO"},
        {"Ill": "RO"},
    ),
    (
        "an ally below two equal bids loses",
        {"RO": [(3, "Ill")], "MA": [(9, "Ill")], "SE": [(9, "Ill")]},
        {"Ill": "RO"},
        {},
    ),
    ("an ally is outbid", {"RO": [(8, "Ill")], "MA": [(9, "Ill")]}, {"Ill": "RO"}, {"Ill": "MA"}),
    (
        "an ally without a bid is outbid by one point",
        {"MA": [(1, "Ill")]},
        {"Ill": "RO"},
        {"Ill": "MA"},
    ),
    ("an alliance goes on by itself", {}, {"Ill": "RO"}, {"Ill": "RO"}),
    ("an alliance is given up", {"RO": [(0, "end Ill")]}, {"Ill": "RO"}, {}),
    (
        "who gives an alliance up and bids anew is an ally no more",
        {"RO": [(0, "end Ill"), (9, "Ill")], "MA": [(9, "Ill")]},
        {"Ill": "RO"},
        {},
    ),
    ("nothing wins nothing", {"MA": [(0, "Ill")]}, {}, {}),
    (
        "support adds up",
        {"RO": [(6, "Ill")], "CA": [(4, "Ill for RO")], "MA": [(9, "Ill")]},
        {},
        {"Ill": "RO"},
    ),
    (
        "support of no bid is lost",
        {"CA": [(16, "Ill for RO")], "MA": [(1, "Ill")]},
        {},
        {"Ill": "MA"},
    ),
    (
        "support of an end is lost",
        {"RO": [(0, "end Ill")], "CA": [(5, "Ill for RO")]},
        {"Ill": "RO"},
        {},
    ),
    ("who spends too much loses all", {"RO": [(17, "Ill")], "MA": [(1, "Ill")]}, {}, {"Ill": "MA"}),
    (
        "the first two of the sheet count",
        {"RO": [(5, "Ill"), (5, "Lig"), (5, "Aet")]},
        {},
        {"Ill": "RO", "Lig": "RO"},
    ),
    (
        "a bid that is ignored ties with none",
        {"RO": [(5, "Ill"), (5, "Lig"), (6, "Aet")], "MA": [(6, "Aet")]},
        {},
        {"Ill": "RO", "Lig": "RO", "Aet": "MA"},
    ),
    (
        "a third alliance takes the place of the younger",
        {"RO": [(5, "Aet")]},
        {"Ill": "RO", "Lig": "RO"},
        {"Aet": "RO", "Ill": "RO"},
    ),
    (
        "all ten take sides",
        FULL,
        {},
        {name: power for power, lines in FULL.items() for _, name in lines},
    ),
    ("names are understood", {"RO": [(9, "illyria for rome")]}, {}, {"Ill": "RO"}),
]


@pytest.mark.parametrize(
    ("sheets", "before", "after"), [row[1:] for row in AUCTIONS], ids=[row[0] for row in AUCTIONS]
)
def test_alliances_are_settled(
    sheets: Sheets, before: dict[str, str], after: dict[str, str]
) -> None:
    outcome = bid(sheets, replace(START, alliances=allied(**before)))
    assert outcome.alliances == after
    kept = {minor: ally.power for minor, ally in outcome.position.alliances.items()}
    assert kept == after
    assert str(outcome.position.turn) == "Spring 220 movement"


def test_an_alliance_ends_with_its_armed_neutral() -> None:
    units = tuple(unit for unit in START.units if unit.power != "Ill")
    gone = replace(START, units=units, alliances=allied(Ill="RO", Lig="RO"))
    assert bid({}, gone).alliances == {"Lig": "RO"}


def test_an_alliance_keeps_the_year_in_which_it_was_made() -> None:
    outcome = bid({"RO": [(9, "Aet"), (1, "Ill")]}, replace(START, alliances=allied(Ill="RO")))
    assert outcome.position.alliances == {"Aet": Alliance("RO", 221), "Ill": Alliance("RO", 230)}


VOID = [
    ((17, "Ill"), "overspent"),
    ((5, "Ill for MA"), "nothing_to_support"),
    ((5, "Epi"), "not_a_minor"),
    ((5, "Atlantis"), "bid_not_understood"),
    ((5, "Ill for Atlantis"), "bid_not_understood"),
    ((0, "end Ill"), "no_alliance"),
    ((-1, "Ill"), "bid_not_understood"),
    ((5, "Cel"), "not_a_minor"),
    ((5, ""), "bid_not_understood"),
]


@pytest.mark.parametrize(("line", "reason"), VOID)
def test_a_bid_that_does_not_count_says_why_to_the_gm_alone(
    line: tuple[int, str], reason: str
) -> None:
    position = replace(START, units=tuple(unit for unit in START.units if unit.power != "Cel"))
    outcome = bid({"RO": [line]}, position)
    assert [str(void.reason) for void in outcome.void_bids] == [reason]
    assert outcome_to_data(outcome, public=True) == outcome_to_data(bid({}, position), public=True)


@pytest.mark.parametrize(("centres", "points"), [(3, 16), (4, 18), (16, 42)])
def test_influence_is_ten_and_two_a_centre(centres: int, points: int) -> None:
    owned = dict.fromkeys(ROME.board.centres[:centres], "RO")
    assert entitlement(ROME, replace(START, centres=owned), "RO") == points


def test_who_has_nothing_left_has_no_influence() -> None:
    assert entitlement(ROME, Position(turn=START.turn), "RO") == 0
    assert entitlement(ROME, Position(turn=START.turn, alliances=allied(Ill="RO")), "RO") == 10


def test_a_bid_is_warned_of_before_it_is_settled() -> None:
    assert bid_warning(ROME, START, "RO", [], "Ill") is None
    assert bid_warning(ROME, START, "RO", [], "Epi") == "not_a_minor"


@pytest.mark.parametrize(
    "text", ["Ill for Aegypten", "Illyrien for Ägypten", "Illyria for Ptolemaisches Agypten"]
)
def test_a_bid_uses_the_names_of_every_language_and_spelling(text: str) -> None:
    assert read_influence(ROME, START, "RO", text) == Influence("Ill", "EG")


@pytest.mark.parametrize("text", ["Ill | for EG", "Ill, Aet", "Ill for EG or MA"])
def test_no_word_or_sign_of_a_bid_disappears(text: str) -> None:
    assert read_influence(ROME, START, "RO", text) is Reason.BID_NOT_UNDERSTOOD
