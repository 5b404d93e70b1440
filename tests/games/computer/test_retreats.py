"""Retreats of computer players."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator import Position, Unit, Variant
from adjudicator.state import Dislodged
from games.computer import choose_orders
from tests.adjudicator.scenes import scene

SEEDS = range(5)


def dislodged(position: Position, *units: tuple[str, str, str]) -> Position:
    """A position with dislodged units, each given as power, unit and open spaces."""
    return replace(
        position,
        dislodged=tuple(
            Dislodged(Unit(power, *text.split(" ")), "Boh", tuple(spaces.split()))
            for power, text, spaces in units
        ),
    )


@pytest.fixture
def autumn(empire: Variant) -> Position:
    return scene(
        empire,
        "fall 1765 retreats",
        units={"PR": "A Vie"},
        centres={"HA": "Vie Bud", "PR": "Ber Brl"},
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_a_retreat_takes_an_open_foreign_centre(
    empire: Variant, autumn: Position, seed: int
) -> None:
    position = dislodged(autumn, ("HA", "A Vie", "Ven Tyr Cro"))
    assert choose_orders(empire, position, "HA", seed).orders == ("A Vie R Ven",)


def test_two_units_never_retreat_to_the_same_space(empire: Variant, autumn: Position) -> None:
    position = dislodged(autumn, ("HA", "A Boh", "Tyr"), ("HA", "A Vie", "Tyr"))
    assert choose_orders(empire, position, "HA", 1).orders == ("A Boh R Tyr", "A Vie D")


def test_a_unit_without_retreat_disbands(empire: Variant, autumn: Position) -> None:
    position = dislodged(autumn, ("HA", "A Vie", ""))
    assert choose_orders(empire, position, "HA", 1).orders == ("A Vie D",)


def test_the_coast_of_a_retreat_is_kept(empire: Variant, autumn: Position) -> None:
    position = dislodged(autumn, ("OT", "F Con", "Smy/nc"))
    assert choose_orders(empire, position, "OT", 1).orders == ("F Con R Smy/nc",)


def test_a_power_without_dislodged_units_orders_nothing(empire: Variant, autumn: Position) -> None:
    position = dislodged(autumn, ("HA", "A Vie", "Tyr"))
    assert choose_orders(empire, position, "PR", 1).orders == ()
