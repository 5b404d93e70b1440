"""Homes gained in play: the published examples 9 to 12 and what follows from them."""

import pytest

from adjudicator.adjustments import builds_possible
from adjudicator.phase import resolve
from adjudicator.reasons import Reason
from adjudicator.special.extra_homes import after_build, build_sites, homes, may_become_home
from adjudicator.state import Position
from maps.load import load_variant
from tests.adjudicator.scenes import scene

EMPIRE = load_variant("ambition-empire-6.01")
TOURNAMENT = EMPIRE.with_rules(
    {
        "extra_homes": {"FR": 1, "PR": 1, "PS": 1, "SP": 1, "DN": 2, "SW": 2},
        "named_homes": {"OT": ["Alg", "Tun", "Cri"], "PS": ["Cou"], "HA": ["Tus"]},
        "homes_maximum": 4,
    }
)


def winter(**parts: dict[str, str]) -> Position:
    return scene(EMPIRE, "winter 1765", **parts)


def test_a_conquest_becomes_a_home_by_a_build_and_stays_one_when_lost() -> None:
    position = winter(centres={"OT": "Con Smy Cri"})
    after = resolve(EMPIRE, position, {"OT": ["Build A Cri"]}).position
    assert homes(EMPIRE, after, "OT") == ("Con", "Smy", "Cri")
    regained = winter(centres={"OT": "Con Cri"}, extra_homes={"OT": "Cri"})
    assert build_sites(EMPIRE, regained, "OT") == ("Con", "Cri")


def test_a_power_gains_one_home_even_after_it_has_lost_another() -> None:
    position = winter(centres={"PS": "War Bav"}, extra_homes={"PS": "BaW"})
    assert build_sites(EMPIRE, position, "PS") == ("War",)


def test_the_first_conquest_built_in_counts_not_the_first_conquered() -> None:
    position = winter(centres={"DN": "Cop Chr HeW UPr"}, units={"PR": "A Han"})
    after = resolve(EMPIRE, position, {"DN": ["Build A HeW"]}).position
    assert after.extra_homes == {"DN": ("HeW",)}


def test_a_recaptured_original_home_takes_no_slot() -> None:
    position = winter(centres={"SW": "Sto Mek"}, extra_homes={"DN": "Sto"})
    after = resolve(EMPIRE, position, {"SW": ["Build F Sto", "Build A Mek"]}).position
    assert after.extra_homes == {"DN": ("Sto",), "SW": ("Mek",)}


def test_another_powers_home_may_be_gained() -> None:
    assert may_become_home(EMPIRE, winter(), "DN", "Sto")


def test_of_two_conquests_built_in_one_winter_the_first_written_counts() -> None:
    position = winter(centres={"SW": "Sto Abo Mek Cou"})
    outcome = resolve(EMPIRE, position, {"SW": ["Build A Cou", "Build A Mek", "Build A Abo"]})
    reasons = [line.reason for line in outcome.orders if line.power == "SW"]
    assert reasons == [Reason.BUILT, Reason.NO_EXTRA_HOME_LEFT, Reason.BUILT]


def test_two_conquests_and_one_slot_allow_one_build() -> None:
    position = winter(centres={"SW": "Mek Cou"})
    assert build_sites(EMPIRE, position, "SW") == ("Cou", "Mek")
    assert builds_possible(EMPIRE, position, "SW") == 1


@pytest.mark.parametrize("power", ["BH", "FR", "HA", "PR", "RU"])
def test_a_power_that_starts_with_three_homes_gains_none(power: str) -> None:
    assert not may_become_home(EMPIRE, winter(), power, "Swi")


def test_the_southern_netherlands_are_no_home_of_austria() -> None:
    assert build_sites(EMPIRE, winter(centres={"HA": "SNe Vie"}), "HA") == ("Vie",)


def test_but_another_power_may_gain_them() -> None:
    assert may_become_home(EMPIRE, winter(), "DN", "SNe")


@pytest.mark.parametrize(("centres", "sites"), [("Mos Cri", ("Cri", "Mos")), ("Mos", ("Mos",))])
def test_crimea_is_a_home_of_russia_while_controlled(centres: str, sites: tuple[str, ...]) -> None:
    position = winter(centres={"RU": centres})
    assert sorted(build_sites(EMPIRE, position, "RU")) == sorted(sites)


def test_russia_building_in_crimea_gains_nothing_beyond_it() -> None:
    assert after_build(EMPIRE, winter(), "RU", "Cri") == {}


@pytest.mark.parametrize(
    ("power", "gained", "space", "allowed"),
    [
        pytest.param("OT", "", "Alg", True, id="a named home"),
        pytest.param("OT", "", "Swi", False, id="no home of its own choice beside them"),
        pytest.param("OT", "Alg Tun", "Cri", False, id="never more than four homes"),
        pytest.param("PS", "Cou", "Bav", True, id="a named home takes no slot of choice"),
        pytest.param("PS", "Bav", "Cou", True, id="nor a chosen one that of a named home"),
        pytest.param("PS", "Bav", "BaW", False, id="one of its own choice"),
        pytest.param("DN", "HeW", "Mek", True, id="two of its own choice"),
        pytest.param("BH", "", "UPr", False, id="none at all"),
    ],
)
def test_named_and_chosen_homes_stand_side_by_side(
    power: str, gained: str, space: str, allowed: bool
) -> None:
    position = winter(extra_homes={power: gained} if gained else {})
    assert may_become_home(TOURNAMENT, position, power, space) == allowed
