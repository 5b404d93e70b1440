"""Builds and removals of computer players."""

from __future__ import annotations

from adjudicator import Variant
from games.computer import choose_orders
from tests.adjudicator.scenes import scene


def test_a_due_build_is_made_in_a_free_home(empire: Variant) -> None:
    position = scene(
        empire,
        "winter 1765",
        units={"FR": "A Par, F Bre, A SNe"},
        centres={"FR": "Par Mar Bre SNe"},
    )
    (order,) = choose_orders(empire, position, "FR", 1).orders
    assert order in ("Build A Mar", "Build F Mar")


def test_no_space_gets_two_builds(empire: Variant) -> None:
    position = scene(empire, "winter 1765", units={}, centres={"FR": "Par Mar Bre SNe"})
    orders = choose_orders(empire, position, "FR", 1).orders
    assert len({order.split(" ")[-1] for order in orders if order != "Waive"}) == 3


def test_builds_without_a_free_home_are_waived(empire: Variant) -> None:
    position = scene(empire, "winter 1765", units={}, centres={"FR": "Par Mar Bre SNe"})
    assert choose_orders(empire, position, "FR", 1).orders.count("Waive") == 1


def test_the_limit_on_new_homes_is_kept(empire: Variant) -> None:
    position = scene(empire, "winter 1765", units={}, centres={"DN": "Han HeW UPr"})
    orders = choose_orders(empire, position, "DN", 1).orders
    assert sum(order.startswith("Build") for order in orders) == 1


def test_the_limit_on_builds_is_kept(empire: Variant) -> None:
    limited = empire.with_rules({"build_limit": 2})
    position = scene(limited, "winter 1765", units={}, centres={"FR": "Par Mar Bre"})
    orders = choose_orders(limited, position, "FR", 1).orders
    assert len(orders) == 2


def test_the_due_number_of_units_is_removed(empire: Variant) -> None:
    position = scene(
        empire,
        "winter 1765",
        units={"FR": "A Par, A Kaz, F Bar"},
        centres={"FR": "Par", "RU": "Mos"},
    )
    orders = choose_orders(empire, position, "FR", 1).orders
    assert len(orders) == 2
    assert all(order.startswith("Remove") for order in orders)


def test_the_unit_far_from_everything_is_removed(empire: Variant) -> None:
    position = scene(
        empire,
        "winter 1765",
        units={"FR": "A Par, A Bur, F Nwg", "HA": "A SNe"},
        centres={"FR": "Par Mar", "HA": "SNe", "BH": "Lon"},
    )
    assert choose_orders(empire, position, "FR", 1).orders == ("Remove F Nwg",)


def test_fleets_are_built_on_an_island(empire: Variant) -> None:
    position = scene(empire, "winter 1765", units={}, centres={"BH": "Lon", "FR": "Bre Par"})
    assert choose_orders(empire, position, "BH", 1).orders == ("Build F Lon",)


def test_without_due_adjustments_nothing_is_ordered(empire: Variant) -> None:
    position = scene(empire, "winter 1765", units={"FR": "A Par"}, centres={"FR": "Par"})
    assert choose_orders(empire, position, "FR", 1).orders == ()
