"""Whether a list holds an order is known without listing anything."""

from dataclasses import replace

import pytest

from adjudicator import Turn, Unit, check_order, options
from adjudicator.orders import Move
from adjudicator.state import Dislodged, PhaseKind, Season, sorted_units
from games.core.codec import BoardState
from games.sheets.queries.choices import is_offered, minor_choices, row_choices
from games.sheets.queries.sheet_report import sheet_rows
from maps.load import load_variant

VARIANT = load_variant("ambition-empire-6.01")
START = VARIANT.start
WINTER = Turn(1763, Season.WINTER, PhaseKind.ADJUSTMENTS)
AT_SEA = replace(
    START,
    units=sorted_units(
        [
            *(unit for unit in START.units if unit.space not in ("Bre", "Par")),
            *(Unit("FR", "F", "Eng"), Unit("FR", "F", "Gas")),
        ]
    ),
)
DISLODGED = replace(
    START,
    turn=Turn(1763, Season.SPRING, PhaseKind.RETREATS),
    units=tuple(unit for unit in START.units if unit.space != "Par"),
    dislodged=(Dislodged(Unit("FR", "A", "Par"), "A Bur", ("Gas", "Pic")),),
)
BUILDS = replace(START, turn=WINTER, units=DISLODGED.units)
REMOVALS = replace(
    START, turn=WINTER, centres={key: v for key, v in START.centres.items() if key != "Par"}
)
POSITIONS = {
    "start": START,
    "fleets at sea": AT_SEA,
    "retreats": DISLODGED,
    "builds": BUILDS,
    "removals": REMOVALS,
}


@pytest.mark.parametrize("position", POSITIONS.values(), ids=POSITIONS)
def test_an_order_is_offered_to_those_whose_list_has_it(position):
    owners = sorted({unit.power for unit in position.units} | set(VARIANT.powers))
    lists = {
        owner: {
            str(order) for orders in options(VARIANT, position, owner).values() for order in orders
        }
        for owner in owners
    }
    every = set().union(*lists.values())
    offered = {
        owner: {text for text in every if is_offered(BoardState(VARIANT, position, owner), text)}
        for owner in ("FR", "BH", "Sav")
    }
    assert offered == {owner: lists[owner] for owner in offered}


@pytest.mark.parametrize(
    "text", ["Par - Bur", "A Par  H", "army Paris holds", "A Par - Nowhere", ""]
)
def test_what_is_not_written_as_in_the_list_is_not_offered(text):
    assert not is_offered(BoardState(VARIANT, START, "FR"), text)


def test_a_support_that_names_the_coast_of_its_target_is_legal_and_not_offered():
    fleets = replace(START, units=(Unit("OT", "F", "Aeg"), Unit("OT", "F", "Eas")))
    support = "F Aeg S F Eas - Smy"
    assert str(check_order(VARIANT, fleets, "OT", f"{support}/sc")) == f"{support}/sc"
    assert is_offered(BoardState(VARIANT, fleets, "OT"), support)
    assert not is_offered(BoardState(VARIANT, fleets, "OT"), f"{support}/sc")


@pytest.mark.parametrize("position", POSITIONS.values(), ids=POSITIONS)
def test_every_line_has_its_choices(position):
    rows = sheet_rows(BoardState(VARIANT, position, "FR"))
    choices = row_choices(BoardState(VARIANT, position, "FR"), rows)
    assert [*choices] == [row.field for row in rows]
    assert all(choices.values())


def test_no_move_is_listed_for_minors_that_never_move():
    edition = load_variant("ambition-empire-2002")
    listed = minor_choices(BoardState(edition, edition.start), "Alg")
    assert "F Alg S F Gib - Mor" in map(str, listed)
    assert not any(isinstance(order, Move) for order in listed)
    assert not is_offered(BoardState(edition, edition.start, "Alg"), "F Alg - Mor")
    assert "F Alg - Wes" in map(str, minor_choices(BoardState(VARIANT, START), "Alg"))
