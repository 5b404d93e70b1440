"""Winter without a season of its own: its sheets come with the orders of Spring."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator import Bid, Outcome, Position, Turn, Unit, check_order, options, resolve
from adjudicator.calendar import powers_to_order
from adjudicator.errors import IllegalOrder
from adjudicator.interchange import outcome_to_data
from adjudicator.outcome_reader import outcome_from_data
from adjudicator.state import Alliance, PhaseKind, Season
from maps.load import load_variant

JOINT = {"separate_winter": False}
ROME = load_variant("rise-of-rome-1").with_rules(JOINT)
PLAIN = load_variant("standard").with_rules(JOINT)
WINTER = Position(
    Turn(220, Season.WINTER, PhaseKind.ADJUSTMENTS),
    (Unit("Ill", "A", "Ill"), Unit("RO", "A", "Etu")),
    {"Rom": "RO", "Etu": "RO"},
)
SHEET = {"RO": ["Build A Rom", "A Rom - Cam", "A Etu - Rom", "A Ill - Apo"]}


def results(outcome: Outcome) -> dict[str, str]:
    return {line.order: str(line.result) for line in outcome.orders}


def test_builds_and_alliances_come_before_the_spring_of_the_same_sheet() -> None:
    outcome = resolve(ROME, WINTER, SHEET, {"RO": [Bid(9, "Ill")]})
    assert results(outcome) == {
        "Build A Rom": "builds",
        "A Rom - Cam": "moves",
        "A Etu - Rom": "moves",
        "A Ill - Apo": "moves",
    }
    assert outcome.alliances == {"Ill": "RO"}
    assert outcome.void_bids == ()
    assert str(outcome.turn) == "Winter 220 adjustments"
    assert str(outcome.position.turn) == "Fall 219 movement"


def test_points_for_minors_are_those_of_the_spring_of_the_same_sheet() -> None:
    variant = load_variant("ambition-empire-6.01").with_rules(JOINT)
    turn = Turn(1763, Season.WINTER, PhaseKind.ADJUSTMENTS)
    units = (Unit("FR", "A", "Mar"), Unit("Sav", "A", "Sav"), Unit("Swi", "A", "Swi"))
    bids = {"FR": [Bid(1, "A Swi S A Mar - Sav")]}
    outcome = resolve(variant, Position(turn, units, {"Mar": "FR"}), {"FR": ["A Mar - Sav"]}, bids)
    assert results(outcome)["A Mar - Sav"] == "moves"
    assert outcome.void_bids == ()


def test_the_first_alliances_come_with_the_first_spring() -> None:
    outcome = resolve(ROME, ROME.start, {"RO": ["A Rom - Umb"]}, {"RO": [Bid(9, "Lig")]})
    assert results(outcome)["A Rom - Umb"] == "moves"
    assert outcome.position.alliances["Lig"].power == "RO"
    assert str(outcome.position.turn) == "Fall 220 movement"


def test_winter_is_never_skipped_and_all_with_a_unit_are_asked() -> None:
    fall = replace(PLAIN.start, turn=Turn(1901, Season.FALL, PhaseKind.MOVEMENT))
    winter = resolve(PLAIN, fall, {}).position
    assert str(winter.turn) == "Winter 1901 adjustments"
    assert powers_to_order(PLAIN, winter) == tuple(PLAIN.powers)
    after = resolve(PLAIN, winter, {"FRANCE": ["A PAR - BUR"]})
    assert results(after)["A PAR - BUR"] == "moves"
    assert str(after.position.turn) == "Fall 1902 movement"


@pytest.mark.parametrize(("ally", "waits"), [("MA", ("RO", "MA")), ("RO", ("RO",))])
def test_a_power_that_loses_all_in_winter_is_waited_for_only_with_an_ally(
    ally: str, waits: tuple[str, ...]
) -> None:
    units = (*WINTER.units, Unit("MA", "A", "Pel"))
    position = replace(WINTER, units=units, alliances={"Ill": Alliance(ally, 220)})
    assert powers_to_order(ROME, position) == waits


def test_an_outcome_of_both_comes_back_as_it_was() -> None:
    outcome = resolve(ROME, WINTER, SHEET, {"RO": [Bid(9, "Ill"), Bid(3, "Rome")]})
    assert outcome_from_data(ROME, WINTER, outcome_to_data(outcome)) == outcome


def test_what_is_offered_is_accepted_for_units_to_be_built_too() -> None:
    found = options(ROME, WINTER, "RO")
    assert {"Build A Rom", "A Rom - Umb"} <= {str(order) for order in found["Rom"]}
    assert "A Etu - Lig" in {str(order) for order in found["Etu"]}
    for orders in found.values():
        for order in orders:
            assert check_order(ROME, WINTER, "RO", order) == order


@pytest.mark.parametrize("removal", ["Remove A BUR", "A BUR D"])
def test_what_is_removed_in_winter_is_gone_in_spring_and_told(removal: str) -> None:
    turn = Turn(1901, Season.WINTER, PhaseKind.ADJUSTMENTS)
    units = (Unit("FRANCE", "A", "BUR"), Unit("FRANCE", "A", "PAR"))
    position = Position(turn, units, {"PAR": "FRANCE"})
    outcome = resolve(PLAIN, position, {"FRANCE": [removal, "A PAR - BUR"]})
    assert results(outcome) == {"Remove A BUR": "removed", "A PAR - BUR": "moves"}
    assert [str(unit) for unit in outcome.disbanded] == ["A BUR"]


def test_a_unit_to_be_built_is_supported_and_convoyed() -> None:
    assert str(check_order(ROME, WINTER, "RO", "A Etu S A Rom - Umb")) == "A Etu S A Rom - Umb"
    turn = Turn(1901, Season.WINTER, PhaseKind.ADJUSTMENTS)
    sea = Position(turn, (Unit("ENGLAND", "F", "NTH"),), {"LON": "ENGLAND", "EDI": "ENGLAND"})
    assert str(check_order(PLAIN, sea, "ENGLAND", "F NTH C A LON - HOL")) == "F NTH C A LON - HOL"


def test_a_unit_that_cannot_be_built_has_no_orders() -> None:
    with pytest.raises(IllegalOrder):
        check_order(ROME, WINTER, "RO", "A Cam - Rom")


def test_winter_is_a_season_of_its_own_unless_it_is_said() -> None:
    rome = load_variant("rise-of-rome-1")
    assert str(resolve(rome, WINTER, SHEET).position.turn) == "Winter 220 alliances"


def test_a_coast_means_nothing_to_an_army_that_is_being_built() -> None:
    turn = Turn(1901, Season.WINTER, PhaseKind.ADJUSTMENTS)
    position = Position(turn, (), {"STP": "RUSSIA"})
    sheet = {"RUSSIA": ["Build A STP/nc", "A STP/nc - FIN"]}
    assert str(check_order(PLAIN, position, "RUSSIA", "A STP/nc - FIN")) == "A STP - FIN"
    assert results(resolve(PLAIN, position, sheet)) == {
        "Build A STP": "builds",
        "A STP - FIN": "moves",
    }
