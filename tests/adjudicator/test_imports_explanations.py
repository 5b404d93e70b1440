"""A rule explains what follows from it, and no other contradiction of a file."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from tests.adjudicator.test_imports import code_of, rules_in, saved, spring, taken

Units = dict[str, list[str]]


class Told(NamedTuple):
    """Two phases of a file, the second of which follows from the first by another rule."""

    rule: str
    turns: tuple[str, str]
    before: Units
    orders: Units
    after: Units
    centres: Units = {}


VIENNA = {"AUSTRIA": ["A VIE"]}
MOVES = ("S1901M", "F1901M")
WINTER = ("W1901A", "S1902M")
TOLD = [
    Told(
        "paradox",
        MOVES,
        {"ENGLAND": ["F LON", "F WAL"], "FRANCE": ["A BRE", "F ENG"]},
        {
            "ENGLAND": ["F LON S F WAL - ENG", "F WAL - ENG"],
            "FRANCE": ["A BRE - LON VIA", "F ENG C A BRE - LON"],
        },
        {"ENGLAND": ["F LON", "F WAL"], "FRANCE": ["A BRE", "F ENG"]},
    ),
    Told(
        "own_convoy",
        MOVES,
        {"TURKEY": ["A BUL", "F AEG", "F CON"]},
        {"TURKEY": ["A BUL - CON", "F AEG C A BUL - CON", "F CON - BUL/sc"]},
        {"TURKEY": ["A BUL", "F AEG", "F CON"]},
    ),
    Told(
        "via_not_said",
        MOVES,
        {"TURKEY": ["A BUL", "F CON"], "ITALY": ["F AEG"]},
        {"TURKEY": ["A BUL - CON", "F CON - BUL/sc"], "ITALY": ["F AEG C A BUL - CON"]},
        {"TURKEY": ["A CON", "F BUL/sc"], "ITALY": ["F AEG"]},
    ),
    Told(
        "via_by_land",
        MOVES,
        {"ENGLAND": ["A LVP", "F IRI"]},
        {"ENGLAND": ["A LVP - WAL VIA"]},
        {"ENGLAND": ["A WAL", "F IRI"]},
    ),
    Told(
        "route",
        MOVES,
        {"ENGLAND": ["A EDI", "F NTH", "F NWG"]},
        {"ENGLAND": ["A EDI - NTH - NWY", "F NTH H", "F NWG C A EDI - NWY"]},
        {"ENGLAND": ["A EDI", "F NTH", "F NWG"]},
    ),
    Told(
        "coast",
        MOVES,
        {"FRANCE": ["F MAO"]},
        {"FRANCE": ["F MAO - SPA"]},
        {"FRANCE": ["F SPA/nc"]},
    ),
    Told(
        "coast",
        MOVES,
        {"FRANCE": ["F WES"]},
        {"FRANCE": ["F WES - SPA/nc"]},
        {"FRANCE": ["F SPA/sc"]},
    ),
    Told(
        "unread_order",
        MOVES,
        {"ENGLAND": ["F EDI"]},
        {"ENGLAND": ["F EDI - NRWGN"]},
        {"ENGLAND": ["F NWG"]},
    ),
    Told(
        "build_site",
        WINTER,
        {"FRANCE": ["A PAR"]},
        {"FRANCE": ["A SPA B"]},
        {"FRANCE": ["A PAR", "A SPA"]},
        {"FRANCE": ["PAR", "SPA"]},
    ),
    Told(
        "default_removal",
        WINTER,
        {"GERMANY": ["A MUN", "A BUR"], "FRANCE": ["A PIC"]},
        {"FRANCE": ["A PAR B"]},
        {"GERMANY": ["A BUR"], "FRANCE": ["A PAR", "A PIC"]},
        {"GERMANY": ["MUN"], "FRANCE": ["PAR", "BRE"]},
    ),
]


def file_of(told: Told, **lies: list[str]) -> str:
    """The file of a saved game."""
    nobody: Units = {power: [] for power in spring({})["state"]["units"]}
    centres = told.centres or spring({})["state"]["centers"]
    centres = {**nobody, "AUSTRIA": ["VIE"], **centres} if told.centres else centres

    def phase(name: str, orders: Units, units: Units) -> dict[str, Any]:
        row = spring(orders, **{**nobody, **units})
        return {**row, "name": name, "state": {**row["state"], "centers": centres}}

    first, second = told.turns
    return saved(
        phase(first, told.orders | {"AUSTRIA": ["A VIE H"]}, VIENNA | told.before),
        phase(second, {}, VIENNA | told.after | lies),
    )


@pytest.mark.parametrize("told", TOLD)
def test_a_rule_explains_the_board_that_follows_from_it(told: Told) -> None:
    assert rules_in(taken(file_of(told))) == [told.rule]


@pytest.mark.parametrize("told", TOLD)
def test_a_rule_does_not_explain_a_unit_that_it_is_not_about(told: Told) -> None:
    assert code_of(file_of(told, AUSTRIA=["A GAL"])) == "differs"
