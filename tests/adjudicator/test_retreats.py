"""The retreats phase: who gets away, who is disbanded."""

import pytest

from adjudicator.orders import Disband, Order, Retreat
from adjudicator.outcome import OrderResult
from adjudicator.phase import resolve
from adjudicator.reasons import Reason, Result
from adjudicator.retreats import resolve_retreats
from adjudicator.state import Position
from maps.load import load_variant
from tests.adjudicator.scenes import scene

EMPIRE = load_variant("ambition-empire-6.01")
STANDARD = load_variant("standard")


def waiting(**changes: dict[str, object]) -> Position:
    dislodged = {
        "F Bre": {"power": "BH", "by": "A Par", "retreats": ["MAO", "Gas"]},
        "A Mar": {"power": "SP", "by": "A Sav", "retreats": ["Gas", "Brc"]},
    }
    units = {"FR": "A Bre", "HA": "A Mar"}
    return scene(EMPIRE, "spring 1764 retreats", units=units, dislodged=dislodged | changes)


def told(orders: dict[str, list[Order]]) -> dict[str, tuple[Result, Reason]]:
    results, _, _ = resolve_retreats(EMPIRE, waiting(), orders)
    return {f"{line.power} {line.order}": (line.result, line.reason) for line in results}


GASCONY = Retreat("F", "Bre", "Gas")
OCEAN = Retreat("F", "Bre", "MAO")
CASES: list[tuple[str, dict[str, list[Order]], str, Result, Reason]] = [
    ("open", {"BH": [OCEAN]}, "BH F Bre R MAO", Result.RETREATS, Reason.RETREATED),
    (
        "disband",
        {"BH": [Disband("F", "Bre")]},
        "BH F Bre D",
        Result.DISBANDED,
        Reason.DISBAND_ORDER,
    ),
    ("no order", {}, "BH F Bre D", Result.DISBANDED, Reason.NO_ORDER),
    (
        "closed",
        {"BH": [Retreat("F", "Bre", "Eng")]},
        "BH F Bre R Eng",
        Result.ILLEGAL,
        Reason.RETREAT_NOT_OPEN,
    ),
    (
        "collision",
        {"BH": [GASCONY], "SP": [Retreat("A", "Mar", "Gas")]},
        "BH F Bre R Gas",
        Result.DISBANDED,
        Reason.RETREAT_COLLISION,
    ),
    ("not dislodged", {"FR": [OCEAN]}, "FR F Bre R MAO", Result.ILLEGAL, Reason.NOT_YOUR_UNIT),
    (
        "held",
        {"HA": [Retreat("A", "Vie", "Tyr")]},
        "HA A Vie R Tyr",
        Result.ILLEGAL,
        Reason.NOT_DISLODGED,
    ),
    ("twice", {"BH": [OCEAN, GASCONY]}, "BH F Bre R Gas", Result.ILLEGAL, Reason.ORDERED_TWICE),
]


@pytest.mark.parametrize(
    ("orders", "line", "result", "reason"), [case[1:] for case in CASES], ids=[c[0] for c in CASES]
)
def test_each_retreat_order_ends_with_its_reason(
    orders: dict[str, list[Order]], line: str, result: Result, reason: Reason
) -> None:
    assert told(orders)[line] == (result, reason)


def test_a_unit_stands_where_it_retreated_to() -> None:
    _, units, _ = resolve_retreats(EMPIRE, waiting(), {"BH": [OCEAN]})
    assert "BH F MAO" in [f"{unit.power} {unit}" for unit in units]


def test_two_units_that_retreat_to_one_space_are_both_disbanded() -> None:
    orders = {"BH": [GASCONY], "SP": [Retreat("A", "Mar", "Gas")]}
    _, units, disbanded = resolve_retreats(EMPIRE, waiting(), orders)
    assert [str(unit) for unit in units] == ["A Bre", "A Mar"]
    assert sorted(str(unit) for unit in disbanded) == ["A Mar", "F Bre"]


def test_two_coasts_of_one_space_are_one_space_to_retreat_to() -> None:
    changes = {
        "F Con": {"power": "OT", "by": "A Bos", "retreats": ["Smy/sc"]},
        "F Arm": {"power": "RU", "by": "A Kaz", "retreats": ["Smy/nc"]},
    }
    orders: dict[str, list[Order]] = {
        "OT": [Retreat("F", "Con", "Smy/sc")],
        "RU": [Retreat("F", "Arm", "Smy/nc")],
    }
    results, _, _ = resolve_retreats(EMPIRE, waiting(**changes), orders)
    reasons = {line.power: line.reason for line in results}
    assert reasons["OT"] is reasons["RU"] is Reason.RETREAT_COLLISION


@pytest.mark.parametrize(
    ("order", "result"), [("F Bla R Smy", "illegal"), ("F Bla R Smy/sc", "retreats")]
)
def test_the_controller_of_constantinople_names_the_coast_of_smyrna(
    order: str, result: str
) -> None:
    dislodged = {"F Bla": {"power": "OT", "by": "F Cri", "retreats": ["Smy/nc", "Smy/sc"]}}
    position = waiting(**dislodged)
    outcome = resolve(EMPIRE, position, {"OT": [order]})
    assert [str(line.result) for line in outcome.orders if line.order == order] == [result]


@pytest.mark.parametrize(
    ("unit", "order", "result"),
    [
        ("A GRE", "A GRE - BUL/EC", "A GRE R BUL"),
        ("A GRE", "A GRE R BUL/sc", "A GRE R BUL"),
        ("A GRE", "A Greece retreats to Bulgaria (east coast)", "A GRE R BUL"),
        ("A STP", "A STP/nc R FIN", "A STP R FIN"),
        ("A STP", "A STP/nc D", "A STP D"),
    ],
)
def test_a_coast_means_nothing_to_an_army_that_retreats(unit: str, order: str, result: str) -> None:
    dislodged = {unit: {"power": "TURKEY", "by": "A SER", "retreats": ["BUL", "FIN"]}}
    position = scene(STANDARD, "spring 1902 retreats", units={}, dislodged=dislodged)
    outcome = resolve(STANDARD, position, {"TURKEY": [order]})
    expected = "disbanded" if result.endswith("D") else "retreats"
    assert [(line.order, str(line.result)) for line in outcome.orders] == [(result, expected)]


def test_a_fleet_that_retreats_does_not_reach_another_coast() -> None:
    dislodged = {"F MAR": {"power": "FRANCE", "by": "A GAS", "retreats": ["SPA/sc"]}}
    position = scene(STANDARD, "spring 1902 retreats", units={}, dislodged=dislodged)
    outcome = resolve(STANDARD, position, {"FRANCE": ["F MAR R SPA/nc"]})
    assert [line.reason for line in outcome.orders] == [Reason.RETREAT_NOT_OPEN]


def test_a_collision_names_the_other_units() -> None:
    orders = {"BH": [GASCONY], "SP": [Retreat("A", "Mar", "Gas")]}
    results, _, _ = resolve_retreats(EMPIRE, waiting(), orders)
    assert {line.power: line.by for line in results} == {"BH": ("A Mar",), "SP": ("F Bre",)}


def test_a_unit_with_a_refused_order_has_no_second_line() -> None:
    refused = [OrderResult("BH", "F Bre S A Par", Result.ILLEGAL, Reason.WRONG_PHASE)]
    results, _, disbanded = resolve_retreats(EMPIRE, waiting(), {}, refused)
    assert [line.order for line in results if line.power == "BH"] == ["F Bre S A Par"]
    assert "F Bre" in [str(unit) for unit in disbanded]


def test_a_minors_dislodged_unit_is_disbanded_as_a_minors() -> None:
    changes = {"A Swi": {"power": "Swi", "by": "A Mil", "retreats": []}}
    results, _, _ = resolve_retreats(EMPIRE, waiting(**changes), {})
    assert {line.power: line.reason for line in results}["Swi"] is Reason.MINOR_DISBANDS


def test_the_order_of_the_powers_does_not_matter() -> None:
    orders = {"BH": ["F Bre R Gas"], "SP": ["A Mar R Gas"]}
    backwards = dict(reversed(orders.items()))
    assert resolve(EMPIRE, waiting(), orders) == resolve(EMPIRE, waiting(), backwards)
