"""The Rise of Rome I, 3.2 to 3.7: the units of armed neutrals, their homes and their Winters."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator import Bid, Position, Turn, Unit, entitlement, options, resolve
from adjudicator.adjustments import balance
from adjudicator.calendar import next_turn, powers_to_order
from adjudicator.errors import ImpossibleData
from adjudicator.interchange import outcome_to_data, position_from_data, position_to_data
from adjudicator.outcome_reader import outcome_from_data
from adjudicator.ownership import centres_after_fall
from adjudicator.special.armed_neutrals import returned_home
from adjudicator.state import PhaseKind, Season
from maps.load import load_variant
from tests.adjudicator.rome import NO_GRACE, ROME, START, allied, bid

ILL, EPI = Unit("Ill", "A", "Ill"), Unit("Ill", "A", "Epi")
# Units after an Autumn, alliances and owners before, the owner of a space after it.
TAKEN = [
    (Unit("RO", "A", "Ill"), {}, {}, "Ill", "RO"),
    (Unit("RO", "A", "Ill"), {"Ill": "RO"}, {}, "Ill", None),
    (Unit("RO", "A", "Ill"), {"Ill": "RO"}, {"Ill": "MA"}, "Ill", None),
    (EPI, {"Ill": "RO"}, {}, "Epi", "RO"),
    (Unit("Ill", "A", "The"), {"Ill": "RO"}, {"The": "MA"}, "The", "RO"),
    (ILL, {}, {"Ill": "MA"}, "Ill", None),
    (Unit("Ill", "A", "Lig"), {"Ill": "RO"}, {}, "Lig", "RO"),
    (EPI, {}, {"Epi": "MA"}, "Epi", "MA"),
]


@pytest.mark.parametrize(("unit", "allies", "owners", "space", "owner"), TAKEN)
def test_centres_are_controlled_after_autumn(
    unit: Unit, allies: dict[str, str], owners: dict[str, str], space: str, owner: str | None
) -> None:
    position = Position(START.turn, (unit,), owners, alliances=allied(**allies))
    assert centres_after_fall(ROME, position, (unit,)).get(space) == owner


WINTER = Turn(220, Season.WINTER, PhaseKind.ADJUSTMENTS)
RO_EPI = Unit("RO", "A", "Epi")


@pytest.mark.parametrize(
    ("units", "owners", "stands", "allies"),
    [
        ((), {}, [ILL], {"Ill": "RO"}),
        ((EPI, Unit("MA", "A", "Ill")), {"Ill": "MA"}, [], {}),
        ((EPI,), {}, [EPI], {"Ill": "RO"}),
        ((Unit("MA", "A", "Ill"),), {}, [], {}),
        ((), {"Ill": "MA"}, [], {}),
        ((Unit("RO", "A", "Ill"),), {}, [], {}),
    ],
    ids=[
        "rebuilt at home",
        "disbanded with its home",
        "kept while away",
        "no room at home",
        "no home that is neutral",
        "no room before the removals of this Winter",
    ],
)
def test_winter_keeps_rebuilds_and_disbands(
    units: tuple[Unit, ...], owners: dict[str, str], stands: list[Unit], allies: dict[str, str]
) -> None:
    power = Unit("RO", "A", "Rom")
    centres = {**owners, "Rom": "RO", "Pel": "MA"}
    position = Position(WINTER, (*units, power), centres, alliances=allied(Ill="RO"))
    after = resolve(NO_GRACE, position, {}).position
    assert str(after.turn) == "Winter 220 alliances"
    assert [unit for unit in after.units if unit.power == "Ill"] == stands
    assert {minor: ally.power for minor, ally in after.alliances.items()} == allies


@pytest.mark.parametrize(
    ("centres", "due"), [("Rom", 0), ("Rom Cam", 1)], ids=["even", "a build is due"]
)
def test_an_ally_keeps_its_armed_neutral_with_no_centre_of_its_own(centres: str, due: int) -> None:
    owned = dict.fromkeys(centres.split(), "RO")
    position = Position(WINTER, (EPI, Unit("RO", "A", "Rom")), owned, alliances=allied(Ill="RO"))
    assert balance(ROME, position, "RO") == due


@pytest.mark.parametrize(
    ("units", "owners", "now", "stand"),
    [
        ([EPI], {}, {}, [ILL]),
        ([EPI], {"Ill": "MA"}, {}, [EPI]),
        ([EPI], {}, {"Ill": "RO"}, [EPI]),
        ([EPI], {}, {"Ill": "MA"}, [ILL]),
        ([EPI, Unit("MA", "A", "Ill")], {}, {}, [EPI]),
        (
            [Unit("Ill", "A", "Lig"), Unit("Lig", "A", "Ill")],
            {},
            {},
            [ILL, Unit("Lig", "A", "Lig")],
        ),
    ],
)
def test_armed_neutrals_left_by_their_ally_return_home(
    units: list[Unit], owners: dict[str, str], now: dict[str, str], stand: list[Unit]
) -> None:
    before = allied(Ill="RO", Lig="RO")
    position = Position(START.turn, tuple(units), owners, alliances=before)
    found = returned_home(ROME, position, allied(**now))
    assert [unit for unit in found if unit.power != "MA"] == stand


def test_the_years_go_back_and_alliances_are_never_skipped() -> None:
    turn, told = START.turn, []
    for _ in range(6):
        told.append(str(turn))
        turn = next_turn(ROME, turn, dislodged=False)
    assert told == [
        "Winter 221 alliances",
        "Spring 220 movement",
        "Fall 220 movement",
        "Winter 220 adjustments",
        "Winter 220 alliances",
        "Spring 219 movement",
    ]
    assert powers_to_order(ROME, START) == tuple(ROME.powers)
    quiet = resolve(ROME, replace(START, turn=Turn(220, Season.FALL, PhaseKind.MOVEMENT)), {})
    assert str(quiet.position.turn) == "Winter 220 alliances"


def test_the_start_is_that_of_the_published_rules() -> None:
    assert (len(ROME.board.centres), len(START.centres), len(ROME.minors)) == (30, 15, 10)
    assert {power: entitlement(ROME, START, power) for power in ROME.powers} == dict.fromkeys(
        ROME.powers, 16
    )
    assert [str(unit) for unit in START.units_of("SE")] == ["A Ant", "A Arm", "F Phy/ec"]


def test_an_ally_that_gives_up_its_neutrals_home_waits_a_year_for_it() -> None:
    units = (Unit("Ill", "A", "Apo"), Unit("RO", "A", "Ill"))
    fall = Turn(219, Season.FALL, PhaseKind.MOVEMENT)
    centres = {"Rom": "RO", "Cam": "RO"}
    held = {"RO": ["A Ill H"]}
    position = Position(fall, units, centres, alliances=allied(Ill="RO"))
    autumn = resolve(NO_GRACE, position, held)
    assert "Ill" not in autumn.position.centres
    winter = resolve(
        NO_GRACE,
        replace(autumn.position, turn=Turn(219, Season.WINTER, PhaseKind.ALLIANCES)),
        {},
        {"RO": [Bid(0, "end Ill")]},
    )
    assert winter.alliances == {}
    spring = resolve(NO_GRACE, winter.position, held)
    assert [(line.order, str(line.result)) for line in spring.minors if line.minor == "Ill"] == [
        ("A Apo - Ill", "bounces")
    ]
    autumn = resolve(NO_GRACE, spring.position, held)
    assert autumn.position.centres["Ill"] == "RO"
    if autumn.position.turn.phase is PhaseKind.ADJUSTMENTS:
        autumn = resolve(NO_GRACE, autumn.position, {})
    assert not [unit for unit in autumn.position.units if unit.power == "Ill"]


def test_an_armed_neutral_that_is_dislodged_retreats_for_its_ally() -> None:
    units = (Unit("Cre", "F", "Cre"), Unit("MA", "F", "AEG"), Unit("MA", "F", "LIB"))
    spring = Turn(220, Season.SPRING, PhaseKind.MOVEMENT)
    position = Position(spring, units, alliances=allied(Cre="EG"))
    orders = {"MA": ["F AEG - Cre", "F LIB S F AEG - Cre"]}
    outcome = resolve(ROME, position, orders)
    assert outcome.position.turn.phase is PhaseKind.RETREATS
    assert powers_to_order(ROME, outcome.position) == ("EG",)
    assert [str(order) for order in options(ROME, outcome.position, "EG")["Cre"]] == [
        "F Cre R EMS",
        "F Cre R ION",
        "F Cre D",
    ]
    after = resolve(ROME, outcome.position, {"EG": ["F Cre R ION"]}).position
    assert Unit("Cre", "F", "ION") in after.units
    lonely = resolve(ROME, replace(position, alliances={}), orders)
    assert [str(unit) for unit in lonely.disbanded] == ["F Cre"]


def test_positions_and_outcomes_with_alliances_come_back_as_they_were() -> None:
    units = tuple(replace(unit, location="Apo") if unit == ILL else unit for unit in START.units)
    position = replace(START, units=units, alliances=allied(Ill="RO", Lig="CA"))
    assert position_from_data(ROME, position_to_data(position)) == position
    outcome = bid({"MA": [(3, "Ill"), (9, "Rome")]}, position)
    assert outcome_from_data(ROME, position, outcome_to_data(outcome)) == outcome
    spring = resolve(ROME, outcome.position, {})
    assert outcome_from_data(ROME, outcome.position, outcome_to_data(spring)) == spring


@pytest.mark.parametrize(
    ("where", "allies"),
    [
        ("position.alliances.Epi", {"Epi": {"power": "RO", "since": 221}}),
        ("position.alliances.Ill.power", {"Ill": {"power": "XX", "since": 221}}),
        ("position.alliances.Ill.since", {"Ill": {"power": "RO"}}),
        ("position.alliances.Ill.until", {"Ill": {"power": "RO", "since": 1, "until": 2}}),
    ],
)
def test_alliances_that_cannot_be_are_refused(where: str, allies: dict[str, object]) -> None:
    with pytest.raises(ImpossibleData) as refused:
        position_from_data(ROME, {**position_to_data(START), "alliances": allies})
    assert refused.value.where == where


def test_other_variants_have_no_alliances_phase() -> None:
    turn = {"year": 1901, "season": "winter", "phase": "alliances"}
    with pytest.raises(ImpossibleData, match="no alliances"):
        position_from_data(load_variant("standard"), {"turn": turn})


def test_no_fleet_passes_where_armies_cross() -> None:
    assert "Sic" in ROME.board.army["Cam"]
    assert "Sic" not in ROME.board.fleet["Cam"]


def test_rhodes_touches_phrygia() -> None:
    assert "Phy" in ROME.board.army["Rho"]
    assert {"Phy/ec", "Phy/wc"} <= ROME.board.fleet["Rho"]


def test_the_coasts_lie_on_their_seas() -> None:
    fleet = ROME.board.fleet
    for space in ("Aet", "Boe"):
        assert "AEG" in fleet[f"{space}/ec"]
        assert "ION" in fleet[f"{space}/wc"]
    assert "CIL" in fleet["Phy/ec"]
    assert "AEG" in fleet["Phy/wc"]


SPRING = Turn(220, Season.SPRING, PhaseKind.MOVEMENT)


def test_anybody_supports_an_armed_neutral_on_its_way_home() -> None:
    units = (Unit("Ill", "A", "Apo"), Unit("MA", "A", "Pae"), Unit("RO", "F", "ADS"))
    orders = {"MA": ["A Pae S A Apo - Ill"], "RO": ["F ADS - Ill"]}
    outcome = resolve(ROME, Position(SPRING, units), orders)
    assert [(line.minor, str(line.result)) for line in outcome.minors] == [("Ill", "moves")]


def test_a_home_that_is_retaken_in_its_year_is_unowned_again() -> None:
    autumn = Turn(219, Season.FALL, PhaseKind.MOVEMENT)
    position = Position(
        autumn,
        (Unit("Ill", "A", "Apo"), Unit("MA", "A", "Pel")),
        {"Ill": "MA", "Pel": "MA"},
        homes_taken={"Ill": 220},
    )
    after = resolve(ROME, position, {}).position
    assert "Ill" not in after.centres
    winter = (
        resolve(ROME, after, {}).position if after.turn.phase is PhaseKind.ADJUSTMENTS else after
    )
    assert [str(unit) for unit in winter.units if unit.power == "Ill"] == ["A Ill"]


def test_an_army_in_rhodes_convoys_nobody() -> None:
    units = (Unit("EG", "A", "Rho"), Unit("SE", "A", "Phy"))
    found = options(ROME, Position(SPRING, units), "SE")["Phy"]
    assert not [order for order in found if "via" in str(order)]


def test_a_power_with_an_ally_alone_is_waited_for() -> None:
    position = Position(SPRING, (ILL, Unit("MA", "A", "Pel")), alliances=allied(Ill="RO"))
    assert powers_to_order(ROME, position) == ("RO", "MA")


MINOR_UNITS = [unit for unit in START.units if unit.power in ROME.minors]


def test_alliances_without_an_armed_neutral_on_the_board_are_skipped() -> None:
    fall = Turn(220, Season.FALL, PhaseKind.MOVEMENT)
    units = tuple(Unit("MA", unit.kind, unit.location) for unit in MINOR_UNITS)
    position = Position(fall, units, dict.fromkeys(ROME.minors, "MA"))
    outcome = resolve(ROME, position, {})
    assert str(outcome.position.turn) == "Spring 219 movement"
    assert [str(turn) for turn in outcome.skipped[-2:]] == [
        "Winter 220 adjustments",
        "Winter 220 alliances",
    ]
