"""Emergency measures: the Russian Emergency Measures Rule of 1900 by B. M. Powell."""

from __future__ import annotations

import pytest

from adjudicator import options, resolve
from adjudicator.adjustments import balance, builds_possible
from maps.load import load_variant
from tests.adjudicator.scenes import scene

NINETEEN = load_variant("1900")
HOMES = "MOS SEV STP WAR"

# Centres and units of Russia, and the builds (or removals) due.
CASES = [
    (HOMES, "A UKR, A LVN, A FIN, A SIB", 0),
    ("MOS SEV STP", "A UKR, A LVN, A FIN", 1),
    ("MOS SEV STP", "A UKR, A LVN, A FIN, A SIB", 0),
    ("MOS", "A UKR, A LVN, A FIN, A SIB", -2),
    ("MOS SEV STP SWE NWY", "A UKR, A LVN, A FIN", 3),
    ("SWE NWY", "A UKR, A LVN, A FIN", -1),
    (f"{HOMES} SWE", "A UKR, A LVN, A FIN, A SIB, A NWY, A RUM", -1),
]


@pytest.mark.parametrize(("centres", "units", "due"), CASES)
def test_russia_may_have_one_more_unit_with_some_but_not_all_homes(centres, units, due):
    centred, placed = {"RUSSIA": centres}, {"RUSSIA": units}
    position = scene(NINETEEN, "winter 1901", centres=centred, units=placed)
    assert balance(NINETEEN, position, "RUSSIA") == due


def builds_of(centres: str, units: str) -> set[str]:
    centred, placed = {"RUSSIA": centres}, {"RUSSIA": units}
    position = scene(NINETEEN, "winter 1901", centres=centred, units=placed)
    return {
        str(order) for orders in options(NINETEEN, position, "RUSSIA").values() for order in orders
    }


def test_russia_builds_in_siberia_while_the_measures_last():
    assert "Build A SIB" in builds_of("MOS SEV", "A MOS")
    assert "Build A SIB" not in builds_of(HOMES, "A MOS")
    assert "Build A SIB" not in builds_of("SWE NWY RUM", "A MOS")


def test_siberia_must_be_empty():
    assert "Build A SIB" not in builds_of("MOS SEV", "A SIB")


def test_siberia_takes_no_fleet():
    assert "Build F SIB" not in builds_of("MOS SEV", "A MOS")


def test_siberia_counts_as_a_site():
    centred, placed = {"RUSSIA": "MOS SEV"}, {"RUSSIA": "A MOS, F SEV"}
    position = scene(NINETEEN, "winter 1901", centres=centred, units=placed)
    assert builds_possible(NINETEEN, position, "RUSSIA") == 1


def test_a_build_in_siberia_gains_no_home():
    centred, placed = {"RUSSIA": "MOS SEV"}, {"RUSSIA": "A MOS, F SEV"}
    position = scene(NINETEEN, "winter 1901", centres=centred, units=placed)
    outcome = resolve(NINETEEN, position, {"RUSSIA": ["Build A SIB"]})
    assert "A SIB" in {str(unit) for unit in outcome.position.units_of("RUSSIA")}
    assert not outcome.position.extra_homes


REFUSED = [
    ("RUSSIA", HOMES, "not_a_centre"),
    ("RUSSIA", "SWE", "not_a_centre"),
    ("TURKEY", "ANK CON", "not_a_centre"),
]


@pytest.mark.parametrize(("power", "centres", "reason"), REFUSED)
def test_siberia_is_no_site_otherwise(power, centres, reason):
    position = scene(NINETEEN, "winter 1901", centres={power: centres}, units={power: "A UKR"})
    (line,) = resolve(NINETEEN, position, {power: ["Build A SIB"]}).orders
    assert str(line.reason) == reason


def test_no_other_power_gets_a_unit_more():
    centred, placed = {"TURKEY": "ANK CON"}, {"TURKEY": "A CON, F ANK"}
    position = scene(NINETEEN, "winter 1901", centres=centred, units=placed)
    assert balance(NINETEEN, position, "TURKEY") == 0


def test_without_the_switch_russia_has_a_unit_for_each_centre():
    variant = NINETEEN.with_rules({"emergency_sites": {}})
    position = scene(variant, "winter 1901", centres={"RUSSIA": "MOS"}, units={"RUSSIA": "A MOS"})
    assert balance(variant, position, "RUSSIA") == 0
