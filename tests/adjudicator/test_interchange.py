"""Positions, requests and outcomes as JSON data."""

import json
import random
from dataclasses import fields
from typing import Any

import pytest

from adjudicator.errors import ImpossibleData
from adjudicator.interchange import (
    outcome_to_data,
    position_from_data,
    position_to_data,
    request_from_data,
)
from adjudicator.outcome import Bid
from adjudicator.phase import resolve
from adjudicator.rule_switches import CHECKS
from adjudicator.special.civil_disorder import declare
from adjudicator.state import Position
from adjudicator.variant import Rules, Variant
from maps.load import load_variant
from tests.adjudicator.positions import random_position, random_texts

EMPIRE = load_variant("ambition-empire-6.01")
STANDARD = load_variant("standard")
SPRING = {"year": 1763, "season": "spring", "phase": "movement"}
RETREATS = {"year": 1763, "season": "fall", "phase": "retreats"}


def load(variant_id: str) -> Variant:
    return load_variant(variant_id)


def again(variant: Variant, position: Position) -> Position:
    return position_from_data(variant, json.loads(json.dumps(position_to_data(position))))


@pytest.mark.parametrize("variant", [EMPIRE, STANDARD], ids=lambda variant: str(variant.id))
def test_the_start_round_trips(variant: Variant) -> None:
    assert again(variant, variant.start) == variant.start


@pytest.mark.parametrize("seed", range(30))
def test_every_position_of_a_random_year_round_trips(seed: int) -> None:
    rng = random.Random(seed)
    position = random_position(EMPIRE, rng, 40)
    for _ in range(5):
        orders: dict[str, list[str]] = {}
        if position.turn.phase == "movement":
            for unit, text in random_texts(EMPIRE, position, rng).items():
                if unit.power in EMPIRE.powers:
                    orders.setdefault(unit.power, []).append(text)
        position = resolve(EMPIRE, position, orders).position
        assert again(EMPIRE, position) == position


def test_a_position_after_civil_disorder_round_trips() -> None:
    units = {"SW": ["F Sto"], "RU": ["A Abo"]}
    data = {"turn": SPRING, "units": units, "centres": {"SW": ["Sto", "Abo"]}}
    position = declare(EMPIRE, position_from_data(EMPIRE, data), "SW").position
    assert again(EMPIRE, position) == position


def test_a_position_is_written_in_the_interchange_form() -> None:
    position = position_from_data(
        EMPIRE,
        {
            "turn": {"year": 1763, "season": "spring", "phase": "retreat"},
            "units": {"Swi": ["A Swi"], "FR": ["F Eng", "A Par"]},
            "centres": {"FR": ["Par", "Mar"]},
            "extra_homes": {"DN": ["HeW"]},
            "civil_disorder": ["SW"],
            "minors": {"Sto": {"religion": "protestant", "type": "F"}},
            "pending_minors": ["Abo"],
            "dislodged": {"F Bre": {"power": "BH", "retreats": ["MAO", "Gas"]}},
            "contested": ["Pic"],
        },
    )
    assert position_to_data(position) == {
        "turn": {"year": 1763, "season": "spring", "phase": "retreats"},
        "units": {"FR": ["F Eng", "A Par"], "Swi": ["A Swi"]},
        "centres": {"FR": ["Mar", "Par"]},
        "extra_homes": {"DN": ["HeW"]},
        "civil_disorder": ["SW"],
        "minors": {
            "Abo": {"religion": "protestant", "type": "A"},
            "Sto": {"religion": "protestant", "type": "F"},
        },
        "pending_minors": ["Abo"],
        "dislodged": {"F Bre": {"power": "BH", "by": "", "retreats": ["Gas", "MAO"]}},
        "contested": ["Pic"],
    }


def test_outside_retreats_nothing_is_said_of_them() -> None:
    assert {"dislodged", "contested"}.isdisjoint(position_to_data(EMPIRE.start))


def test_units_and_centres_may_be_given_in_any_order_and_case_of_coast() -> None:
    one = {"turn": SPRING, "units": {"OT": ["F Smy/SC", "A Con"], "FR": ["A Par"]}}
    other = {"turn": SPRING, "units": {"FR": ["A Par"], "OT": ["A Con", "F Smy/sc"]}}
    assert position_from_data(EMPIRE, one) == position_from_data(EMPIRE, other)


IMPOSSIBLE: list[tuple[str, dict[str, Any]]] = [
    ("turn", {"turn": []}),
    ("minors", {"minors": []}),
    ("contested", {"contested": {}}),
    ("units.FR[1]", {"units": {"FR": ["A Par", "A Par"]}}),
    ("units.HA[0]", {"units": {"FR": ["A Par"], "HA": ["A Par"]}}),
    ("units.FR[0]", {"units": {"FR": ["F Par"]}}),
    ("units.FR[0]", {"units": {"FR": ["A Eng"]}}),
    ("units.FR[0]", {"units": {"FR": ["A Atlantis"]}}),
    ("units.FR[0]", {"units": {"FR": ["Par"]}}),
    ("units.FR[0]", {"units": {"FR": [7]}}),
    ("units.OT[0]", {"units": {"OT": ["F Smy"]}}),
    ("units.OT[0]", {"units": {"OT": ["F Smy/ec"]}}),
    ("units.OT[0]", {"units": {"OT": ["A Smy/sc"]}}),
    ("units.XX", {"units": {"XX": ["A Par"]}}),
    ("units.Par", {"units": {"Par": ["A Par"]}}),
    ("units.Swi[0]", {"units": {"Swi": ["A Tyr"]}}),
    ("units.FR", {"units": {"FR": "A Par"}}),
    ("units", {"units": []}),
    ("units", {"units": ["A Par"]}),
    ("units.SW", {"units": {"SW": ["F Sto"]}, "civil_disorder": ["SW"]}),
    ("centres.FR[0]", {"centres": {"FR": ["Gas"]}}),
    ("centres.HA[0]", {"centres": {"FR": ["Par"], "HA": ["Par"]}}),
    ("centres.Swi", {"centres": {"Swi": ["Swi"]}}),
    ("centres.SW[0]", {"centres": {"SW": ["Sto"]}, "civil_disorder": ["SW"]}),
    ("extra_homes.DN[0]", {"extra_homes": {"DN": ["Gas"]}}),
    ("civil_disorder[0]", {"civil_disorder": ["XX"]}),
    ("minors.Gas", {"minors": {"Gas": {"religion": "catholic", "type": "A"}}}),
    ("minors.Par.religion", {"minors": {"Par": {"religion": "jedi", "type": "A"}}}),
    ("minors.Par.type", {"minors": {"Par": {"religion": "catholic", "type": "F"}}}),
    ("pending_minors[0]", {"pending_minors": ["Gas"]}),
    ("pending_minors[0]", {"pending_minors": ["Par"]}),
    ("dislodged", {"dislodged": {"A Par": {"power": "FR"}}}),
    ("contested", {"contested": ["Gas"]}),
    ("turn", {"turn": None}),
    ("turn.year", {"turn": {**SPRING, "year": "1763"}}),
    ("turn.year", {"turn": {**SPRING, "year": 0}}),
    ("turn.season", {"turn": {**SPRING, "season": "summer"}}),
    ("turn.phase", {"turn": {**SPRING, "phase": ["movement"]}}),
    ("turn.phase", {"turn": {**SPRING, "phase": "adjustments"}}),
    ("unit", {"unit": {}}),
    ("dislodged.A Par.power", {"turn": RETREATS, "dislodged": {"A Par": {"power": "XX"}}}),
    ("dislodged.A Par.power", {"turn": RETREATS, "dislodged": {"A Par": {}}}),
    ("dislodged.F Par", {"turn": RETREATS, "dislodged": {"F Par": {"power": "FR"}}}),
    (
        "dislodged.A Par.retreats[0]",
        {"turn": RETREATS, "dislodged": {"A Par": {"power": "FR", "retreats": ["Eng"]}}},
    ),
    (
        "dislodged.A Par.retreats[0]",
        {
            "turn": RETREATS,
            "units": {"HA": ["A Gas"]},
            "dislodged": {"A Par": {"power": "FR", "retreats": ["Gas"]}},
        },
    ),
    (
        "dislodged.F Bre",
        {
            "turn": RETREATS,
            "dislodged": {"A Bre": {"power": "FR"}, "F Bre": {"power": "FR"}},
        },
    ),
]


@pytest.mark.parametrize(
    ("where", "parts"), IMPOSSIBLE, ids=[f"{n} {case[0]}" for n, case in enumerate(IMPOSSIBLE)]
)
def test_a_position_that_cannot_be_is_refused_with_its_place(
    where: str, parts: dict[str, Any]
) -> None:
    with pytest.raises(ImpossibleData) as refusal:
        position_from_data(EMPIRE, {"turn": SPRING, **parts})
    assert refusal.value.where == f"position.{where}"


@pytest.mark.parametrize("data", [None, [], "x", 3])
def test_a_position_that_is_no_object_is_refused(data: Any) -> None:
    with pytest.raises(ImpossibleData):
        position_from_data(EMPIRE, data)


def savoy() -> dict[str, Any]:
    return {
        "variant": "ambition-empire-6.01",
        "position": position_to_data(EMPIRE.start),
        "orders": {"FR": ["A Mar - Sav"]},
        "bids": {"FR": [{"points": 1, "order": "A Swi S A Mar - Sav"}]},
    }


def test_an_outcome_is_written_in_the_interchange_form() -> None:
    outcome = resolve(
        EMPIRE,
        EMPIRE.start,
        {"FR": ["A Mar - Sav"]},
        {"FR": [Bid(1, "A Swi S A Mar - Sav")], "RU": [Bid(4, "A Cri H")]},
    )
    data = json.loads(json.dumps(outcome_to_data(outcome)))
    orders = {line["order"]: line for line in data["orders"]}
    assert orders["A Mar - Sav"] == {
        "power": "FR",
        "order": "A Mar - Sav",
        "result": "moves",
        "reason": "stronger",
        "by": ["A Swi"],
    }
    minors = {line["minor"]: line for line in data["minors"]}
    assert minors["Swi"]["order"] == "A Swi S A Mar - Sav"
    assert minors["Swi"]["result"] == "supports"
    assert minors["Swi"]["controlled"] is True
    assert minors["Bav"]["order"] is None
    assert minors["Bav"]["controlled"] is False
    assert data["void_bids"] == [
        {"power": "RU", "order": "A Cri H", "points": 4, "reason": "overspent"}
    ]
    assert data["dislodged"] == {"A Sav": {"power": "Sav", "by": "A Mar", "retreats": []}}
    assert data["disbanded"] == ["A Sav"]
    assert data["contested"] == []
    assert data["skipped"] == [{"year": 1763, "season": "spring", "phase": "retreats"}]
    assert data["position"]["turn"] == {"year": 1763, "season": "fall", "phase": "movement"}
    assert data["winner"] is None


BIDS = {
    "nobody bids": {},
    "a tie": {"FR": [Bid(1, "A Swi - Bur")], "HA": [Bid(1, "A Swi S A Mil")]},
    "a bid to hold": {"FR": [Bid(2, "A Swi H")]},
    "a void bid": {"FR": [Bid(9, "A Swi - Bur")]},
}


@pytest.mark.parametrize("bids", BIDS.values(), ids=BIDS)
def test_the_public_form_is_the_same_whatever_made_a_minor_hold(bids: dict[str, list[Bid]]) -> None:
    nobody = outcome_to_data(resolve(EMPIRE, EMPIRE.start, {}, {}), public=True)
    assert outcome_to_data(resolve(EMPIRE, EMPIRE.start, {}, bids), public=True) == nobody


def test_the_public_form_has_no_part_about_bids() -> None:
    data = outcome_to_data(resolve(EMPIRE, EMPIRE.start, {}), public=True)
    assert "void_bids" not in data
    assert all("controlled" not in line for line in data["minors"])


def test_a_request_is_read_with_its_orders_and_bids() -> None:
    request = request_from_data(savoy(), load)
    assert request.position == EMPIRE.start
    assert request.orders == {"FR": ("A Mar - Sav",)}
    assert request.bids == {"FR": (Bid(1, "A Swi S A Mar - Sav"),)}


def test_a_request_may_set_rules_differently() -> None:
    request = request_from_data({**savoy(), "rules": {"sortie": "bounce"}}, load)
    assert request.variant.rules.sortie == "bounce"


@pytest.mark.parametrize(
    ("where", "changes"),
    [
        ("variant", {"variant": None}),
        ("position", {"position": None}),
        ("orders", {"orders": ["A Par H"]}),
        ("orders.XX", {"orders": {"XX": []}}),
        ("orders.FR", {"orders": {"FR": "A Par H"}}),
        ("orders.FR[0]", {"orders": {"FR": [None]}}),
        ("bids.FR[0].points", {"bids": {"FR": [{"points": "1", "order": "A Swi H"}]}}),
        ("bids.FR[0].points", {"bids": {"FR": [{"points": True, "order": "A Swi H"}]}}),
        ("bids.FR[0].order", {"bids": {"FR": [{"points": 1}]}}),
        ("power", {"power": 3}),
        ("choices.Lvp", {"choices": {"Lvp": 3}}),
        ("rules.sortie", {"rules": {"sortie": "often"}}),
        ("rules.magic", {"rules": {"magic": True}}),
        ("rules.build_limit", {"rules": {"build_limit": "three"}}),
        ("rules.victory_centres", {"rules": {"victory_centres": 0}}),
        ("rules.extra_homes.XX", {"rules": {"extra_homes": {"XX": 1}}}),
        ("rules.named_homes.OT[0]", {"rules": {"named_homes": {"OT": ["Atlantis"]}}}),
        ("rules.bid_limitation[0]", {"rules": {"bid_limitation": ["stare"]}}),
        (
            "rules.influence.alliances",
            {"rules": {"influence": {"base": 10, "per_centre": 2, "alliances": 0}}},
        ),
        ("rules.permanent_civil_disorder", {"rules": {"permanent_civil_disorder": 1}}),
    ],
)
def test_a_request_that_cannot_be_is_refused_with_its_place(
    where: str, changes: dict[str, Any]
) -> None:
    with pytest.raises(ImpossibleData) as refusal:
        request_from_data({**savoy(), **changes}, load)
    assert refusal.value.where == where


def test_every_rule_can_be_set_by_a_request() -> None:
    assert set(CHECKS) == {field.name for field in fields(Rules)}


@pytest.mark.parametrize("year", [1763, 1763.0])
def test_a_whole_number_may_be_written_with_a_point(year: float) -> None:
    read = position_from_data(EMPIRE, {"turn": SPRING | {"year": year}})
    assert (read.turn.year, type(read.turn.year)) == (1763, int)


@pytest.mark.parametrize("year", [1763.5, float("inf"), True, "1763"])
def test_other_values_are_no_whole_numbers(year: object) -> None:
    with pytest.raises(ImpossibleData):
        position_from_data(EMPIRE, {"turn": SPRING | {"year": year}})
