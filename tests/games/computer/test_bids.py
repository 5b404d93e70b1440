"""Bids of computer players."""

from __future__ import annotations

from random import Random

import pytest

from adjudicator import Bid, Variant
from adjudicator.terrain import Terrain
from games.computer import choose_orders
from games.computer.bids import all_wishes
from games.computer.planned import Planned
from maps.load import load_variant
from tests.adjudicator.scenes import scene
from tests.games.computer.table import lone

FALL = "fall 1765"
SEEDS = range(5)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_neighbouring_minor_is_paid_to_support_an_attack(empire: Variant, seed: int) -> None:
    units = {"FR": "A Mar", "Sav": "A Sav", "Swi": "A Swi"}
    sheet = choose_orders(empire, lone(empire, FALL, "FR", units), "FR", seed)
    assert sheet.orders == ("A Mar - Sav",)
    assert [bid.order for bid in sheet.bids] == ["A Swi S A Mar - Sav"]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("power", ["BH", "FR", "HA", "PR"])
def test_no_bid_is_made_on_a_minor_under_own_attack(empire: Variant, power: str, seed: int) -> None:
    sheet = choose_orders(empire, empire.start, power, seed)
    attacked = {order.split(" - ")[1] for order in sheet.orders if " - " in order}
    assert not [bid for bid in sheet.bids if bid.order.split(" ")[1] in attacked]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_minor_is_paid_to_support_a_unit_under_attack(empire: Variant, seed: int) -> None:
    units = {"OT": "F Tun", "SP": "F Wes, F Ion", "Alg": "F Alg"}
    position = lone(empire, FALL, "OT", units, SP="Brc Mad", RU="Mor NaS Con")
    sheet = choose_orders(empire, position, "OT", seed)
    assert "F Alg S F Tun" in [bid.order for bid in sheet.bids]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_catholic_minor_is_not_paid_to_help_turks_against_christians(
    empire: Variant, seed: int
) -> None:
    units = {"OT": "A Cro", "Ven": "F Ven", "HA": "A Vie"}
    position = lone(empire, FALL, "OT", units, HA="Vie")
    sheet = choose_orders(empire, position, "OT", seed)
    assert "F Ven S A Cro - Vie" not in [bid.order for bid in sheet.bids]


@pytest.mark.parametrize("power", ["ENGLAND", "TURKEY"])
def test_without_minors_there_are_no_bids(standard: Variant, power: str) -> None:
    assert choose_orders(standard, standard.start, power, 1).bids == ()


@pytest.mark.parametrize(("centres", "points"), [("Par", 1), ("Par Mar", 2), ("Par Mar Bre", 3)])
def test_points_are_spent_up_to_the_entitlement(empire: Variant, centres: str, points: int) -> None:
    units = {"FR": "A Mar", "Sav": "A Sav", "Swi": "A Swi", "HA": "A Mil"}
    position = scene(empire, FALL, units=units, centres={"FR": centres, "HA": "Mil Vie"})
    bids = choose_orders(empire, position, "FR", 1).bids
    assert sum(bid.points for bid in bids) == points


def test_a_power_without_centres_bids_nothing(empire: Variant) -> None:
    units = {"FR": "A Mar", "Sav": "A Sav", "Swi": "A Swi"}
    position = scene(empire, FALL, units=units, centres={"HA": "Vie"})
    bids: tuple[Bid, ...] = choose_orders(empire, position, "FR", 1).bids
    assert bids == ()


@pytest.mark.parametrize(("variant_id", "paid"), [("6.0", True), ("6.01", False)])
def test_a_sortie_protects_an_empty_centre_if_unopposed_sorties_bounce(
    variant_id: str, paid: bool
) -> None:
    variant = load_variant(f"ambition-empire-{variant_id}")
    units = {"HA": "A Vie", "FR": "A Sav", "Swi": "A Swi"}
    position = lone(variant, FALL, "HA", units, FR="Par Sav")
    bids = [
        bid.order for seed in SEEDS for bid in choose_orders(variant, position, "HA", seed).bids
    ]
    assert ("A Swi - Mil" in bids) == paid


@pytest.mark.parametrize("wanted", [frozenset(), frozenset({"Swi"})])
def test_only_a_minor_that_others_want_may_be_paid_to_hold(
    empire: Variant, wanted: frozenset[str]
) -> None:
    units = {"FR": "A Mar", "Sav": "A Sav", "Swi": "A Swi", "HA": "A Mil"}
    plan = Planned(Terrain(empire, lone(empire, FALL, "FR", units, HA="Mil")), "FR", Random(1))
    wishes = all_wishes(plan.outlook, plan.planner, plan.planner.diplomacy, wanted)
    assert ("A Swi H" in [str(wish.order) for wish in wishes]) == bool(wanted)
