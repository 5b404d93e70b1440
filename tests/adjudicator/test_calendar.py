"""From one phase to the next that needs somebody."""

import pytest

from adjudicator.calendar import next_turn, powers_to_order
from adjudicator.phase import resolve
from adjudicator.state import PhaseKind, Position, Season, Turn
from maps.load import load_variant
from tests.adjudicator.scenes import scene

EMPIRE = load_variant("ambition-empire-6.01")
STANDARD = load_variant("standard")
SPRING = Turn(1763, Season.SPRING, PhaseKind.MOVEMENT)
SPRING_RETREATS = Turn(1763, Season.SPRING, PhaseKind.RETREATS)
FALL = Turn(1763, Season.FALL, PhaseKind.MOVEMENT)
FALL_RETREATS = Turn(1763, Season.FALL, PhaseKind.RETREATS)
WINTER = Turn(1763, Season.WINTER, PhaseKind.ADJUSTMENTS)
NEXT_SPRING = Turn(1764, Season.SPRING, PhaseKind.MOVEMENT)


@pytest.mark.parametrize(
    ("turn", "dislodged", "following"),
    [
        (SPRING, True, SPRING_RETREATS),
        (SPRING, False, FALL),
        (SPRING_RETREATS, False, FALL),
        (FALL, True, FALL_RETREATS),
        (FALL, False, WINTER),
        (FALL_RETREATS, False, WINTER),
        (WINTER, False, NEXT_SPRING),
    ],
    ids=str,
)
def test_the_phases_follow_each_other(turn: Turn, dislodged: bool, following: Turn) -> None:
    assert next_turn(load_variant("standard"), turn, dislodged) == following


def attack(**parts: dict[str, str]) -> Position:
    units = {"FR": "A Mar, A Bur", "Swi": "A Swi", "Sav": "A Sav"}
    return scene(EMPIRE, "spring 1763", **{"units": units, **parts})


def test_a_spring_without_dislodged_units_leads_to_fall() -> None:
    outcome = resolve(EMPIRE, attack(), {})
    assert outcome.position.turn == FALL
    assert outcome.skipped == (SPRING_RETREATS,)


def test_a_unit_that_can_retreat_makes_a_retreats_phase() -> None:
    position = attack(units={"FR": "A Par, A Lan", "HA": "A Gas"})
    orders = {"FR": ["A Par - Gas", "A Lan S A Par - Gas"]}
    outcome = resolve(EMPIRE, position, orders)
    assert outcome.position.turn == SPRING_RETREATS
    assert powers_to_order(EMPIRE, outcome.position) == ("HA",)


def test_a_minors_dislodged_unit_is_disbanded_without_a_retreats_phase() -> None:
    position = attack(units={"FR": "A Mar, A Lan", "Sav": "A Sav", "HA": "A Mil"})
    orders = {"FR": ["A Mar - Sav"], "HA": ["A Mil S A Mar - Sav"]}
    outcome = resolve(EMPIRE, position, orders)
    assert outcome.position.turn == FALL
    assert [str(unit) for unit in outcome.disbanded] == ["A Sav"]


def test_a_unit_with_nowhere_to_go_is_disbanded_without_a_retreats_phase() -> None:
    position = scene(
        STANDARD,
        "spring 1901",
        units={"ENGLAND": "F POR", "FRANCE": "F MAO, F SPA/sc"},
    )
    outcome = resolve(STANDARD, position, {"FRANCE": ["F SPA/sc - POR", "F MAO S F SPA/sc - POR"]})
    assert [str(unit) for unit in outcome.disbanded] == ["F POR"]
    assert outcome.position.turn.season is Season.FALL


def test_a_fall_that_changes_nothing_leads_to_spring_and_lists_what_was_skipped() -> None:
    position = scene(EMPIRE, "fall 1763", units={"FR": "A Par"}, centres={"FR": "Par"})
    outcome = resolve(EMPIRE, position, {})
    assert outcome.position.turn == NEXT_SPRING
    assert outcome.skipped == (FALL_RETREATS, WINTER)


@pytest.mark.parametrize(
    ("units", "centres", "concerned"),
    [
        pytest.param({"FR": "A Bur"}, {"FR": "Par Mar"}, ("FR",), id="builds"),
        pytest.param({"FR": "A Bur, A Gas"}, {"FR": "Par"}, ("FR",), id="removals"),
        pytest.param({"FR": "A Par"}, {"FR": "Par Sav"}, (), id="no free home to build in"),
        pytest.param({"HA": "A Vie"}, {"HA": "Vie SNe"}, (), id="only a centre that is no home"),
        pytest.param({"SW": "A Sto"}, {"SW": "Sto Mek"}, ("SW",), id="a home to be gained"),
        pytest.param({"FR": "A Par"}, {"FR": "Par"}, (), id="even"),
        pytest.param(
            {"FR": "A Bur, F MAO"}, {"HA": "Vie"}, ("HA",), id="all must go and another builds"
        ),
        pytest.param({"FR": "A Bur", "HA": "A Vie"}, {"HA": "Vie"}, (), id="all must go"),
    ],
)
def test_winter_waits_for_those_who_can_build_or_must_remove(
    units: dict[str, str], centres: dict[str, str], concerned: tuple[str, ...]
) -> None:
    position = scene(EMPIRE, "winter 1763", units=units, centres=centres)
    assert powers_to_order(EMPIRE, position) == concerned
    before = scene(EMPIRE, "fall 1763", units=units, centres=centres)
    waits = resolve(EMPIRE, before, {}).position.turn == WINTER
    assert waits == bool(concerned)


def test_a_power_without_a_centre_loses_its_units_in_a_winter_that_is_skipped() -> None:
    fall = scene(EMPIRE, "fall 1763", units={"FR": "A Bur", "HA": "A Vie"}, centres={"HA": "Vie"})
    outcome = resolve(EMPIRE, fall, {"FR": ["A Bur - Gas"]})
    assert [str(unit) for unit in outcome.disbanded] == ["A Gas"]
    assert (str(outcome.position.turn), WINTER in outcome.skipped) == ("Spring 1764 movement", True)
    assert [str(unit) for unit in outcome.position.units if unit.power in EMPIRE.powers] == [
        "A Vie"
    ]


def test_an_army_on_an_island_without_a_fleet_has_nothing_to_order() -> None:
    alone = {"FR": "A Ice", "HA": "A Vie"}
    position = scene(EMPIRE, "spring 1763", units=alone, centres={"HA": "Vie"})
    assert powers_to_order(EMPIRE, position) == ("HA",)
    with_fleet = scene(EMPIRE, "spring 1763", units=alone | {"BH": "F NAO"})
    assert "FR" in powers_to_order(EMPIRE, with_fleet)


def test_a_power_without_units_still_bids_on_minors() -> None:
    position = scene(EMPIRE, "spring 1763", units={"Swi": "A Swi"}, centres={"FR": "Par"})
    assert powers_to_order(EMPIRE, position) == ("FR",)


def test_where_nobody_bids_a_power_without_units_has_nothing_to_do() -> None:
    position = scene(STANDARD, "spring 1901", centres={"FRANCE": "PAR"})
    assert powers_to_order(STANDARD, position) == ()


def test_everybody_moves_at_the_start() -> None:
    assert powers_to_order(EMPIRE, EMPIRE.start) == tuple(EMPIRE.powers)
