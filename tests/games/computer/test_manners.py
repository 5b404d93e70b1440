"""Masters learn from published orders which rivals plan, and guess their sheets accordingly."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import mean

import pytest

from adjudicator import Position, Variant, resolve
from adjudicator.state import PhaseKind
from games.computer import Level, choose_orders
from games.computer.effort import Effort
from games.computer.guesses import guesses_of
from games.computer.manners import FIRST_CHANCE, learn_manners
from games.computer.past import Past, PastPhase, remember
from games.computer.planned import Planned
from games.computer.pull import Pull
from games.computer.sight import terrain_of

Choice = Callable[[Variant, Position, str], tuple[str, ...]]


def by_pull(variant: Variant, position: Position, power: str) -> tuple[str, ...]:
    orders = Pull(terrain_of(variant, position), power).move(Random(f"pull {power}"))
    return tuple(map(str, orders))


def by_plan(variant: Variant, position: Position, power: str) -> tuple[str, ...]:
    plan = Planned(terrain_of(variant, position), power, Random(f"plan {power}"))
    return plan.sheet().orders


def as_strong(variant: Variant, position: Position, power: str) -> tuple[str, ...]:
    return choose_orders(variant, position, power, 5, Level.STRONG, 6).orders


def past_of(variant: Variant, choose: Choice, phases: int) -> tuple[Past, Position]:
    """The movement phases of a game in which all powers choose alike, and the next position."""
    past: Past = ()
    position = variant.start
    while len(past) < phases or position.turn.phase is not PhaseKind.MOVEMENT:
        orders: dict[str, tuple[str, ...]] = {}
        is_movement = position.turn.phase is PhaseKind.MOVEMENT
        if is_movement:
            orders = {power: choose(variant, position, power) for power in sorted(variant.powers)}
        outcome = resolve(variant, position, orders)
        if is_movement:
            past = remember(past, position, outcome)
        position = outcome.position
    return past, position


def test_of_an_unknown_rival_pull_is_thought_possible(standard: Variant) -> None:
    assert {chance for _, chance in learn_manners(standard, ())} == {FIRST_CHANCE}


def test_three_phases_show_who_goes_by_pull(standard: Variant) -> None:
    past, _ = past_of(standard, by_pull, 3)
    assert mean(dict(learn_manners(standard, past)).values()) > 0.6


@pytest.mark.parametrize("choose", [by_plan, as_strong])
def test_three_phases_show_who_plans(standard: Variant, choose: Choice) -> None:
    past, _ = past_of(standard, choose, 3)
    assert mean(dict(learn_manners(standard, past)).values()) < FIRST_CHANCE


def test_a_rival_without_orders_stays_unknown(standard: Variant) -> None:
    past = (PastPhase(standard.start, {}, {}),)
    assert learn_manners(standard, past) == learn_manners(standard, ())


def test_guesses_follow_the_manner_of_each_power(standard: Variant) -> None:
    terrain, effort = terrain_of(standard, standard.start), Effort(guesses=2)
    plans = guesses_of(terrain, 3, effort)
    mixed = guesses_of(terrain, 3, effort, (("FRANCE", 1.0),))
    assert [guess["FRANCE"] for guess in plans] != [guess["FRANCE"] for guess in mixed]
    assert [guess["RUSSIA"] for guess in plans] == [guess["RUSSIA"] for guess in mixed]


def test_a_master_orders_otherwise_against_other_rivals(standard: Variant) -> None:
    past, position = past_of(standard, by_pull, 2)
    sheets = {
        power: choose_orders(standard, position, power, 1, Level.MASTER, 2, past)
        for power in ("AUSTRIA", "FRANCE", "GERMANY")
    }
    plain = {
        power: choose_orders(standard, position, power, 1, Level.MASTER, 2) for power in sheets
    }
    assert sheets != plain
