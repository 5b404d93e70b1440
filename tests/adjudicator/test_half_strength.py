"""The way round the Cape: the Suez Canal Rules of 1900 by B. M. Powell, at half strength."""

from __future__ import annotations

import pytest

from adjudicator import IllegalOrder, check_order, options, resolve
from adjudicator.errors import ImpossibleData
from adjudicator.terrain import Terrain
from adjudicator.trace import trace_movement
from adjudicator.trials import Trials
from maps.load import load_variant
from tests.adjudicator.equations import contradictions
from tests.adjudicator.scenes import scene

NINETEEN = load_variant("1900")
Results = dict[str, str]

# Units, orders, and the result of each order that the rule decides.
CASES: dict[str, tuple[dict[str, str], dict[str, list[str]], Results]] = {
    "a fleet goes round the Cape into an empty space": (
        {"BRITAIN": "F MAO"},
        {"BRITAIN": ["F MAO - EGY"]},
        {"F MAO - EGY": "moves"},
    ),
    "a unit from beside Egypt gets in before a fleet from the ocean": (
        {"BRITAIN": "F MAO", "TURKEY": "A PAL"},
        {"BRITAIN": ["F MAO - EGY"], "TURKEY": ["A PAL - EGY"]},
        {"F MAO - EGY": "bounces", "A PAL - EGY": "moves"},
    ),
    "a fleet from beside the ocean gets in before one from Egypt": (
        {"BRITAIN": "F EGY", "FRANCE": "F BRE"},
        {"BRITAIN": ["F EGY - MAO"], "FRANCE": ["F BRE - MAO"]},
        {"F EGY - MAO": "bounces", "F BRE - MAO": "moves"},
    ),
    "two fleets round the Cape keep each other out": (
        {"BRITAIN": "F EGY", "TURKEY": "F HEJ"},
        {"BRITAIN": ["F EGY - MAO"], "TURKEY": ["F HEJ - MAO"]},
        {"F EGY - MAO": "bounces", "F HEJ - MAO": "bounces"},
    ),
    "two fleets do not change places round the Cape": (
        {"BRITAIN": "F EGY", "FRANCE": "F MAO"},
        {"BRITAIN": ["F EGY - MAO"], "FRANCE": ["F MAO - EGY"]},
        {"F EGY - MAO": "bounces", "F MAO - EGY": "bounces"},
    ),
    "with one support it dislodges a unit alone": (
        {"BRITAIN": "F MAO, F EAS", "TURKEY": "A EGY"},
        {"BRITAIN": ["F MAO - EGY", "F EAS S F MAO - EGY"], "TURKEY": ["A EGY H"]},
        {"F MAO - EGY": "moves", "A EGY H": "holds"},
    ),
    "with one support it does not get in before a supported move": (
        {"BRITAIN": "F MAO, F EAS", "TURKEY": "A PAL, F HEJ"},
        {
            "BRITAIN": ["F MAO - EGY", "F EAS S F MAO - EGY"],
            "TURKEY": ["A PAL - EGY", "F HEJ S A PAL - EGY"],
        },
        {"F MAO - EGY": "bounces", "A PAL - EGY": "moves"},
    ),
    "with one support it gets in before a move alone": (
        {"BRITAIN": "F MAO, F EAS", "TURKEY": "A PAL"},
        {"BRITAIN": ["F MAO - EGY", "F EAS S F MAO - EGY"], "TURKEY": ["A PAL - EGY"]},
        {"F MAO - EGY": "moves", "A PAL - EGY": "bounces"},
    ),
    "in a battle for both spaces the supported fleet wins": (
        {"BRITAIN": "F EGY", "FRANCE": "F MAO, F EAS"},
        {"BRITAIN": ["F EGY - MAO"], "FRANCE": ["F MAO - EGY", "F EAS S F MAO - EGY"]},
        {"F EGY - MAO": "bounces", "F MAO - EGY": "moves"},
    ),
    "it does not cut a support": (
        {"BRITAIN": "F EGY", "FRANCE": "F MAO, F GAS", "GERMANY": "F BRE"},
        {
            "BRITAIN": ["F EGY - MAO"],
            "FRANCE": ["F MAO S F GAS - BRE", "F GAS - BRE"],
            "GERMANY": ["F BRE H"],
        },
        {"F MAO S F GAS - BRE": "supports", "F GAS - BRE": "moves", "F BRE H": "holds"},
    ),
    "it cuts a support if it dislodges the fleet": (
        {"BRITAIN": "F EGY, F POR", "FRANCE": "F MAO, F GAS", "GERMANY": "F BRE"},
        {
            "BRITAIN": ["F EGY - MAO", "F POR S F EGY - MAO"],
            "FRANCE": ["F MAO S F GAS - BRE", "F GAS - BRE"],
            "GERMANY": ["F BRE H"],
        },
        {"F MAO S F GAS - BRE": "cut", "F GAS - BRE": "bounces", "F EGY - MAO": "moves"},
    ),
    "a support in Egypt is not cut from the ocean": (
        {"BRITAIN": "F EGY, F EAS", "FRANCE": "F MAO", "TURKEY": "A PAL"},
        {
            "BRITAIN": ["F EGY S F EAS - PAL", "F EAS - PAL"],
            "FRANCE": ["F MAO - EGY"],
            "TURKEY": ["A PAL H"],
        },
        {"F EGY S F EAS - PAL": "supports", "F EAS - PAL": "moves"},
    ),
    "an army convoyed from Egypt attacks at full strength": (
        {"BRITAIN": "A EGY, F MAO", "FRANCE": "A GAS"},
        {"BRITAIN": ["A EGY - BRE", "F MAO C A EGY - BRE"], "FRANCE": ["A GAS - BRE"]},
        {"A EGY - BRE": "bounces", "A GAS - BRE": "bounces"},
    ),
    "an army convoyed to Egypt attacks at half strength": (
        {"BRITAIN": "A WAL, F MAO, F IRI", "TURKEY": "A PAL"},
        {
            "BRITAIN": ["A WAL - EGY", "F MAO C A WAL - EGY", "F IRI C A WAL - EGY"],
            "TURKEY": ["A PAL - EGY"],
        },
        {"A WAL - EGY": "bounces", "A PAL - EGY": "moves"},
    ),
    "an army that is also convoyed through the Mediterranean has its full strength": (
        {"FRANCE": "A SPA, F MAO, F WES, F TYS, F ION, F EAS", "TURKEY": "A PAL"},
        {
            "FRANCE": [
                "A SPA - EGY",
                *(f"F {sea} C A SPA - EGY" for sea in ("MAO", "WES", "TYS", "ION", "EAS")),
            ],
            "TURKEY": ["A PAL - EGY"],
        },
        {"A SPA - EGY": "bounces", "A PAL - EGY": "bounces"},
    ),
    "a fleet passes between Egypt and Hejaz at full strength": (
        {"BRITAIN": "F EGY", "TURKEY": "A PAL"},
        {"BRITAIN": ["F EGY - HEJ"], "TURKEY": ["A PAL - HEJ"]},
        {"F EGY - HEJ": "bounces", "A PAL - HEJ": "bounces"},
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_the_way_round_the_cape(name):
    units, orders, expected = CASES[name]
    position = scene(NINETEEN, "spring 1900", units=units)
    outcome = resolve(NINETEEN, position, orders)
    told = {line.order.removesuffix(" via convoy"): str(line.result) for line in outcome.orders}
    assert {order: told[order] for order in expected} == expected
    assert contradictions(NINETEEN, position, outcome) == []


@pytest.mark.parametrize("name", CASES)
def test_trials_go_round_the_cape_as_they_are_resolved(name):
    units, orders, _ = CASES[name]
    position = scene(NINETEEN, "spring 1900", units=units)
    trials = Trials(Terrain(NINETEEN, position))
    standing = trials.fight([trials.read(power, texts) for power, texts in orders.items()])
    assert standing.position() == resolve(NINETEEN, position, orders).position


def test_a_convoy_round_the_cape_cuts_support():
    units = {"BRITAIN": "F EGY, F EAS", "FRANCE": "A POR, F MAO", "TURKEY": "A PAL"}
    position = scene(NINETEEN, "spring 1900", units=units)
    orders = {
        "BRITAIN": ["F EGY S F EAS - PAL", "F EAS - PAL"],
        "FRANCE": ["A POR - EGY", "F MAO C A POR - EGY"],
    }
    outcome = resolve(NINETEEN, position, orders)
    told = {line.order: str(line.result) for line in outcome.orders}
    assert told["F EGY S F EAS - PAL"] == "cut"
    assert contradictions(NINETEEN, position, outcome) == []


SUPPORTS = [
    ("BRITAIN", "F EGY S F MAO"),
    ("BRITAIN", "F EGY S F BRE - MAO"),
    ("FRANCE", "F MAO S F EGY"),
    ("FRANCE", "F MAO S A PAL - EGY"),
    ("FRANCE", "F MAO S F EGY - HEJ"),
]


@pytest.mark.parametrize(("power", "order"), SUPPORTS)
def test_no_support_reaches_round_the_cape(power, order):
    units = {"BRITAIN": "F EGY", "FRANCE": "F MAO, F BRE", "TURKEY": "A PAL"}
    position = scene(NINETEEN, "spring 1900", units=units)
    with pytest.raises(IllegalOrder):
        check_order(NINETEEN, position, power, order)
    offered = {str(o) for orders in options(NINETEEN, position, power).values() for o in orders}
    assert order not in offered


def test_without_the_switch_the_cape_is_an_ordinary_border():
    variant = NINETEEN.with_rules({"half_strength": []})
    position = scene(variant, "spring 1900", units={"BRITAIN": "F MAO", "TURKEY": "A PAL"})
    outcome = resolve(variant, position, {"BRITAIN": ["F MAO - EGY"], "TURKEY": ["A PAL - EGY"]})
    assert {str(line.result) for line in outcome.orders} == {"bounces"}


def test_the_trace_tells_half_a_strength():
    position = scene(NINETEEN, "spring 1900", units={"BRITAIN": "F MAO", "TURKEY": "A PAL"})
    orders = {"BRITAIN": ["F MAO - EGY"], "TURKEY": ["A PAL - EGY"]}
    (contest,) = trace_movement(NINETEEN, position, orders).contests
    assert [attack.attack for attack in contest.attacks] == [0.5, 1]


# Retreats to Egypt, and who arrives.
RETREATS = [
    ({"BRITAIN": "F MAO", "TURKEY": "A PAL"}, {"TURKEY"}),
    ({"BRITAIN": "F MAO"}, {"BRITAIN"}),
    ({"TURKEY": "A PAL", "ITALY": "F CYR"}, set()),
    ({"BRITAIN": "F MAO", "TURKEY": "A PAL", "ITALY": "F CYR"}, set()),
    ({"BRITAIN": "F EGY", "TURKEY": "F HEJ"}, set()),
]


@pytest.mark.parametrize(("units", "arrived"), RETREATS)
def test_a_retreat_round_the_cape_makes_way_for_others(units, arrived):
    goal = "MAO" if "HEJ" in units.get("TURKEY", "") else "EGY"
    dislodged = {
        unit: {"power": power, "by": "A MUN", "retreats": [goal]} for power, unit in units.items()
    }
    when = "spring 1900 retreats"
    position = scene(NINETEEN, when, units={"GERMANY": "A MUN"}, dislodged=dislodged)
    orders = {power: [f"{unit} R {goal}"] for power, unit in units.items()}
    outcome = resolve(NINETEEN, position, orders)
    assert {u.power for u in outcome.position.units if u.space == goal} == arrived


def test_a_pair_of_spaces_that_do_not_touch_is_refused():
    from adjudicator.rule_switches import checked_switches

    with pytest.raises(ImpossibleData, match="two spaces that touch"):
        checked_switches(NINETEEN, {"half_strength": [["EGY", "LON"]]})
