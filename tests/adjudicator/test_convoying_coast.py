"""A coast where a fleet convoys as at sea; what minors are not ordered, and what is not told."""

from __future__ import annotations

import pytest

from adjudicator import Bid, IllegalOrder, check_order, options, outcome_to_data, resolve
from adjudicator.outcome_reader import outcome_from_data
from maps.load import load_variant
from tests.adjudicator.rome import ROME
from tests.adjudicator.scenes import scene

OLD = load_variant("ambition-empire-2002")


def orders_of(power: str, **units: str) -> set[str]:
    position = scene(OLD, "spring 1763", units=units)
    found = options(OLD, position, power).values()
    said = {order for orders in found for order in orders}
    for order in said:
        check_order(OLD, position, power, order)
    return {str(order) for order in said}


def test_only_a_fleet_convoys_on_a_convoying_coast() -> None:
    assert "F Gib C A Sev - Mor" in orders_of("BH", BH="F Gib", SP="A Sev")
    assert not [order for order in orders_of("BH", BH="A Gib", SP="A Sev") if " C " in order]
    assert "A Sev - Mor via convoy" in orders_of("SP", BH="F Gib", SP="A Sev")
    assert "A Sev - Mor via convoy" not in orders_of("SP", BH="A Gib", SP="A Sev")


def test_a_convoying_coast_is_reached_by_convoy_but_by_no_fleet_of_its_own() -> None:
    assert "A Por - Gib via convoy" in orders_of("SP", BH="F MAO", SP="A Por")
    assert "A Gib - Por via convoy" in orders_of("SP", BH="F MAO", SP="A Gib")
    own = orders_of("SP", BH="F Gib", SP="A Sev") | orders_of("BH", BH="F Gib", SP="A Sev")
    assert not [order for order in own if "- Gib via" in order or "C A Sev - Gib" in order]


def test_the_fleet_on_the_coast_of_arrival_is_no_link_for_another_fleet() -> None:
    position = scene(ROME, "spring 220", units={"RO": "F EMS, F Rho, A Phy"})
    offered = {str(order) for order in options(ROME, position, "RO")["EMS"]}
    assert "F EMS C A Phy - Rho" not in offered
    with pytest.raises(IllegalOrder, match="route"):
        check_order(ROME, position, "RO", "F EMS C A Phy - Rho")


def test_either_unit_is_built_on_a_convoying_coast() -> None:
    position = scene(OLD, "winter 1763", centres={"BH": "Gib Lon"}, units={"BH": "F Lon"})
    builds = {str(order) for order in options(OLD, position, "BH")["Gib"]}
    assert builds == {"Build A Gib", "Build F Gib"}


def test_points_on_a_forbidden_move_count_towards_overspending() -> None:
    position = scene(OLD, "spring 1763", units={"Swi": "A Swi"}, centres={"FR": "Par"})
    bids = {"FR": [Bid(1, "A Swi - Bur"), Bid(1, "A Swi H")]}
    outcome = resolve(OLD, position, {}, bids)
    assert {str(void.reason) for void in outcome.void_bids} == {"overspent"}


def test_what_a_minor_could_not_carry_out_is_told_to_the_gm_alone() -> None:
    position = scene(OLD, "spring 1763", units={"Swi": "A Swi"}, centres={"FR": "Par"})
    outcome = resolve(OLD, position, {}, {"FR": [Bid(1, "A Swi S A Mos")]})
    quiet = resolve(OLD, position, {})
    assert outcome_to_data(outcome)["minors"][0]["order"] == "A Swi S A Mos"
    assert outcome_to_data(outcome, public=True) == outcome_to_data(quiet, public=True)
    assert outcome_from_data(OLD, position, outcome_to_data(outcome)) == outcome


def test_the_fleet_on_a_convoying_coast_is_disrupted_when_dislodged() -> None:
    units = {"BH": "F Gib", "SP": "A Sev", "FR": "F MAO, F Wes"}
    position = scene(OLD, "spring 1763", units=units)
    orders = {
        "BH": ["F Gib C A Sev - Mor"],
        "SP": ["A Sev - Mor"],
        "FR": ["F MAO - Gib", "F Wes S F MAO - Gib"],
    }
    ends = {line.order: str(line.result) for line in resolve(OLD, position, orders).orders}
    assert ends["F Gib C A Sev - Mor"] == "disrupted"
    assert ends["A Sev - Mor via convoy"] == "no_convoy"
