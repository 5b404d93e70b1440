"""Movement orders of computer players, one idea per scene."""

from __future__ import annotations

import pytest

from adjudicator import Variant
from games.computer import choose_orders
from tests.adjudicator.scenes import scene
from tests.games.computer.table import lone

FALL = "fall 1765"
SEEDS = range(5)


@pytest.mark.parametrize("seed", SEEDS)
def test_an_undefended_centre_next_to_it_is_taken_in_fall(empire: Variant, seed: int) -> None:
    position = lone(empire, FALL, "FR", {"FR": "A Bur, F MAO"}, HA="SNe Vie")
    assert "A Bur - SNe" in choose_orders(empire, position, "FR", seed).orders


@pytest.mark.parametrize("seed", SEEDS)
def test_a_unit_on_a_centre_not_yet_owned_stays_for_fall(empire: Variant, seed: int) -> None:
    position = lone(empire, FALL, "FR", {"FR": "A SNe"}, HA="SNe Vie")
    assert choose_orders(empire, position, "FR", seed).orders == ("A SNe H",)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_minor_is_attacked_with_support(empire: Variant, seed: int) -> None:
    position = lone(empire, FALL, "FR", {"FR": "A Bur, A Mar", "Sav": "A Sav"})
    orders = set(choose_orders(empire, position, "FR", seed).orders)
    assert orders in (
        {"A Bur - Sav", "A Mar S A Bur - Sav"},
        {"A Mar - Sav", "A Bur S A Mar - Sav"},
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_a_minor_that_arose_in_play_is_attacked_with_support(empire: Variant, seed: int) -> None:
    position = scene(
        empire,
        FALL,
        units={"HA": "A Tyr, A Boh", "Vie": "A Vie"},
        centres={"HA": " ".join(space for space in empire.board.centres if space != "Vie")},
        minors={"Vie": {"religion": "catholic", "type": "A"}},
    )
    orders = set(choose_orders(empire, position, "HA", seed).orders)
    assert orders in (
        {"A Tyr - Vie", "A Boh S A Tyr - Vie"},
        {"A Boh - Vie", "A Tyr S A Boh - Vie"},
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_a_rival_that_cannot_be_helped_is_attacked_with_support(empire: Variant, seed: int) -> None:
    position = lone(empire, FALL, "PR", {"PR": "A Kon, A GPo", "PS": "A War"}, PS="War")
    orders = set(choose_orders(empire, position, "PR", seed).orders)
    assert orders in (
        {"A Kon - War", "A GPo S A Kon - War"},
        {"A GPo - War", "A Kon S A GPo - War"},
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_a_unit_stays_in_a_threatened_centre(empire: Variant, seed: int) -> None:
    position = lone(empire, FALL, "PS", {"PS": "A War", "RU": "A Lit, A Pod"}, RU="Mos Kev")
    assert choose_orders(empire, position, "PS", seed).orders == ("A War H",)


@pytest.mark.parametrize("seed", SEEDS)
def test_an_idle_unit_comes_to_a_threatened_centre(empire: Variant, seed: int) -> None:
    position = lone(empire, FALL, "PS", {"PS": "A GPo", "RU": "A Lit"}, RU="Mos Kev")
    assert choose_orders(empire, position, "PS", seed).orders == ("A GPo - War",)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_centre_under_two_attacks_is_supported_to_hold(empire: Variant, seed: int) -> None:
    units = {"OT": "A Con, F Aeg, A Smy", "RU": "A Wla, F Bla"}
    position = lone(empire, FALL, "OT", units, RU="Mos Kev Cri Bud")
    orders = choose_orders(empire, position, "OT", seed).orders
    assert "A Con H" in orders
    assert [order for order in orders if order.endswith("S A Con")]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_coast_of_a_move_is_named(empire: Variant, seed: int) -> None:
    position = lone(empire, FALL, "RU", {"RU": "F Eas"}, OT="Smy Con")
    assert choose_orders(empire, position, "RU", seed).orders == ("F Eas - Smy/sc",)


@pytest.mark.parametrize("seed", SEEDS)
def test_an_army_is_convoyed_across_one_sea(empire: Variant, seed: int) -> None:
    position = lone(empire, FALL, "BH", {"BH": "A Wal, F Eng"}, FR="Par")
    orders = choose_orders(empire, position, "BH", seed).orders
    assert set(orders) in (
        {f"A Wal - {landing} via convoy", f"F Eng C A Wal - {landing}"}
        for landing in ("Bre", "Pic")
    )


def test_a_power_without_units_orders_nothing(empire: Variant) -> None:
    position = lone(empire, FALL, "BH", {"BH": "A Wal"})
    assert choose_orders(empire, position, "DN", 1).orders == ()
