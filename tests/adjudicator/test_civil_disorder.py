"""Minors: rebuilt in Winter, and new ones from permanent civil disorder."""

import pytest

from adjudicator.errors import ImpossibleData
from adjudicator.outcome import Bid
from adjudicator.phase import resolve
from adjudicator.special.bids import entitlement
from adjudicator.special.civil_disorder import Disorder, declare
from adjudicator.state import Minor, Position
from maps.load import load_variant
from tests.adjudicator.scenes import scene

EMPIRE = load_variant("ambition-empire-6.01")
STANDARD = load_variant("standard")


def standing(position: Position) -> list[str]:
    return [f"{unit.power} {unit}" for unit in position.units]


def france(when: str = "spring 1766", **parts: dict[str, str]) -> Position:
    units = {"FR": "A Par, A Sav, F Eng", "HA": "A Mar", "BH": "F Lon"}
    centres = {"FR": "Par Mar Bre Sav", "BH": "Lon"}
    return scene(EMPIRE, when, **{"units": units, "centres": centres, **parts})


def disorder(position: Position, power: str = "FR", **choices: str) -> Disorder:
    return declare(EMPIRE, position, power, choices)


def test_the_units_of_the_power_leave_the_board_at_once() -> None:
    assert [str(unit) for unit in disorder(france()).disbanded] == ["F Eng", "A Par", "A Sav"]


def test_its_centres_without_another_powers_unit_are_minors_with_their_first_unit() -> None:
    done = disorder(france())
    assert done.new_minors == ("Bre", "Par", "Sav")
    assert standing(done.position) == [
        "BH F Lon",
        "Bre F Bre",
        "HA A Mar",
        "Par A Par",
        "Sav A Sav",
    ]


def test_new_minors_have_the_religion_of_the_power_that_they_were_freed_from() -> None:
    position = scene(EMPIRE, "spring 1766", centres={"SW": "Sto Tun"})
    minors = disorder(position, "SW").position.minors
    assert minors == {"Sto": Minor("protestant", "F"), "Tun": Minor("protestant", "F")}


def test_nobody_owns_the_centres_of_the_power() -> None:
    assert disorder(france()).position.centres == {"Lon": "BH"}


def test_an_occupied_centre_waits() -> None:
    done = disorder(france())
    assert done.pending_minors == ("Mar",)
    assert done.position.pending_minors == {"Mar"}


def test_a_waiting_centre_left_vacant_in_fall_is_a_minor_by_spring() -> None:
    position = disorder(france("fall 1766")).position
    after = resolve(EMPIRE, position, {"HA": ["A Mar - Lan"]}).position
    assert after.pending_minors == frozenset()
    after = resolve(EMPIRE, after, {}).position if after.turn.season == "winter" else after
    assert "Mar A Mar" in standing(after)


def test_a_waiting_centre_still_held_after_fall_belongs_to_who_holds_it() -> None:
    position = disorder(france("fall 1766")).position
    after = resolve(EMPIRE, position, {}).position
    assert after.centres["Mar"] == "HA"
    assert after.pending_minors == frozenset()
    assert "Mar" not in after.minors


def test_a_waiting_centre_left_in_spring_waits_for_the_fall() -> None:
    position = disorder(france()).position
    after = resolve(EMPIRE, position, {"HA": ["A Mar - Lan"]}).position
    assert after.pending_minors == {"Mar"}
    assert "Mar" not in after.unit_at


def test_new_minors_take_bids() -> None:
    position = disorder(france()).position
    outcome = resolve(EMPIRE, position, {}, {"BH": [Bid(1, "A Par S F Bre")]})
    assert {line.minor: line.order for line in outcome.minors}["Par"] == "A Par S F Bre"


def test_the_power_has_no_diplomacy_points_any_more() -> None:
    assert entitlement(EMPIRE, disorder(france()).position, "FR") == 0


@pytest.mark.parametrize(
    ("choices", "unit"),
    [({}, "Lvp A Lvp"), ({"Lvp": "F"}, "Lvp F Lvp"), ({"Lvp": "A"}, "Lvp A Lvp")],
    ids=["by default an army", "a fleet", "an army"],
)
def test_where_no_unit_started_the_game_its_kind_is_chosen(
    choices: dict[str, str], unit: str
) -> None:
    position = scene(EMPIRE, "spring 1766", centres={"BH": "Lvp"})
    assert standing(disorder(position, "BH", **choices).position) == [unit]


def test_a_fleet_is_built_on_the_coast_where_it_started() -> None:
    position = scene(EMPIRE, "spring 1766", centres={"OT": "Smy"})
    assert standing(disorder(position, "OT").position) == ["Smy F Smy/sc"]


def test_a_retreat_into_a_new_minors_space_is_closed() -> None:
    position = france(
        "spring 1766 retreats",
        units={"FR": "A Par", "HA": "A Mar"},
        dislodged={
            "A Mar": {"power": "SP", "by": "A Sav", "retreats": ["Bre", "Gas"]},
            "A Par": {"power": "HA", "by": "A Bur", "retreats": ["Bre"]},
            "F Eng": {"power": "FR", "by": "F Lon", "retreats": ["Pic"]},
        },
    )
    done = disorder(position)
    assert [(str(item.unit), item.retreats) for item in done.position.dislodged] == [
        ("A Mar", ("Gas",))
    ]
    assert sorted(str(unit) for unit in done.disbanded) == ["A Par", "A Par", "F Eng"]


@pytest.mark.parametrize(
    ("choices", "where"),
    [
        ({"Swi": "A"}, "choices.Swi"),
        ({"Par": "F"}, "choices.Par"),
        ({"Bre": "A"}, "choices.Bre"),
        ({"Bre": "X"}, "choices.Bre"),
        ({"Atlantis": "A"}, "choices.Atlantis"),
    ],
)
def test_a_choice_that_cannot_be_is_refused_with_its_place(
    choices: dict[str, str], where: str
) -> None:
    with pytest.raises(ImpossibleData) as refusal:
        disorder(france(), **choices)
    assert refusal.value.where == where


def test_a_power_falls_into_civil_disorder_once() -> None:
    with pytest.raises(ImpossibleData, match="already"):
        disorder(disorder(france()).position)


def test_an_unknown_power_is_refused() -> None:
    with pytest.raises(ImpossibleData, match="no such power"):
        disorder(france(), "XX")


def test_a_variant_without_the_rule_refuses_it() -> None:
    with pytest.raises(ImpossibleData, match="this variant"):
        declare(STANDARD, STANDARD.start, "FRANCE", {})


def test_a_power_in_civil_disorder_gains_nothing_by_a_later_fall() -> None:
    position = disorder(france("fall 1766")).position
    assert "FR" not in resolve(EMPIRE, position, {}).position.centres.values()


@pytest.mark.parametrize(
    ("units", "centres", "stands"),
    [
        pytest.param({}, {}, "Sav A Sav", id="vacant and of nobody"),
        pytest.param({"FR": "A Sav"}, {}, "FR A Sav", id="a power's unit takes control"),
        pytest.param({}, {"FR": "Sav"}, None, id="controlled and vacant"),
        pytest.param({"Sav": "A Sav"}, {}, "Sav A Sav", id="its own unit is there"),
    ],
)
def test_a_minor_is_rebuilt_when_its_centre_is_vacant_and_of_nobody(
    units: dict[str, str], centres: dict[str, str], stands: str | None
) -> None:
    position = scene(EMPIRE, "fall 1763", units=units, centres=centres)
    after = resolve(EMPIRE, position, {}).position
    if after.turn.season == "winter":
        after = resolve(EMPIRE, after, {}).position
    unit = after.unit_at.get("Sav")
    assert (f"{unit.power} {unit}" if unit else None) == stands


def test_minors_stand_again_only_after_the_winter() -> None:
    position = scene(EMPIRE, "fall 1763", units={}, centres={"FR": "Par"})
    winter = resolve(EMPIRE, position, {}).position
    assert winter.turn.season == "winter"
    assert winter.units == ()
    assert len(resolve(EMPIRE, winter, {}).position.units) == len(EMPIRE.minors)
