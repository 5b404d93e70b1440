"""Properties of the movement of any position: dense random ones on both boards."""

from __future__ import annotations

import copy
import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import example, given, settings, strategies as st

from adjudicator import Bid, Outcome, Position, Unit, Variant, resolve
from tests.adjudicator.enumeration import disagreement
from tests.adjudicator.equations import contradictions
from tests.adjudicator.positions import turnout
from tests.adjudicator.thorough import thorough

BOARDS = ("standard", "ambition-empire-6.01")

boards = pytest.mark.parametrize("board", BOARDS)
seeds = st.integers(min_value=0, max_value=2**32)
quick = settings(max_examples=25, deadline=None, derandomize=True, database=None)


def told(outcome: Outcome) -> tuple[object, ...]:
    """All that an outcome says, without the order in which it says it."""
    return (
        sorted(outcome.orders, key=str),
        sorted(outcome.minors, key=str),
        sorted(outcome.void_bids, key=str),
        sorted(outcome.dislodged, key=str),
        sorted(outcome.disbanded),
        sorted(outcome.contested),
        sorted(outcome.position.units),
        sorted(outcome.position.dislodged, key=str),
        replace(outcome.position, units=(), dislodged=()),
        outcome.skipped,
        outcome.winner,
    )


def units_after(variant: Variant, position: Position, outcome: Outcome) -> list[Unit]:
    """The units that hold a space, without minors that a skipped Winter rebuilt."""
    stood = {unit.power for unit in position.units}
    return [u for u in outcome.position.units if u.power in variant.powers or u.power in stood]


@boards
@quick
@given(seed=seeds)
def test_every_result_satisfies_the_equations(board: str, seed: int) -> None:
    variant, position, orders, bids = turnout(board, seed)
    assert contradictions(variant, position, resolve(variant, position, orders, bids)) == []


@boards
@quick
@given(seed=seeds)
def test_where_one_answer_exists_it_is_given_without_a_backup_rule(board: str, seed: int) -> None:
    variant, position, orders, bids = turnout(board, seed, largest=9)
    outcome = resolve(variant, position, orders, bids)
    assert disagreement(variant, position, outcome) == ""


@boards
@quick
@given(seed=seeds)
def test_the_order_of_units_orders_and_bids_does_not_matter(board: str, seed: int) -> None:
    variant, position, orders, bids = turnout(board, seed)
    rng = random.Random(seed + 1)
    mixed = replace(position, units=tuple(rng.sample(position.units, len(position.units))))
    again = resolve(variant, mixed, shuffled(orders, rng), shuffled(bids, rng))
    assert told(again) == told(resolve(variant, position, orders, bids))


@quick
@given(seed=seeds)
def test_the_names_of_the_powers_do_not_matter(seed: int) -> None:
    variant, position, orders, _ = turnout("standard", seed)
    rng = random.Random(seed + 1)
    names = sorted(variant.powers)
    other = dict(zip(names, rng.sample(names, len(names)), strict=True))
    renamed = replace(
        position, units=tuple(replace(u, power=other[u.power]) for u in position.units)
    )
    one = resolve(variant, position, orders)
    two = resolve(variant, renamed, {other[power]: texts for power, texts in orders.items()})
    assert Counter((other[r.power], r.order, r.result) for r in one.orders) == Counter(
        (r.power, r.order, r.result) for r in two.orders
    )


@boards
@quick
@given(seed=seeds)
def test_no_unit_appears_or_vanishes(board: str, seed: int) -> None:
    variant, position, orders, bids = turnout(board, seed)
    outcome = resolve(variant, position, orders, bids)
    after = units_after(variant, position, outcome)
    lost = [dislodged.unit for dislodged in outcome.dislodged]
    assert Counter((u.power, u.kind) for u in [*after, *lost]) == Counter(
        (u.power, u.kind) for u in position.units
    )


@boards
@quick
@given(seed=seeds)
def test_only_those_that_nowhere_is_open_to_are_disbanded_at_once(board: str, seed: int) -> None:
    variant, position, orders, bids = turnout(board, seed)
    outcome = resolve(variant, position, orders, bids)
    trapped = {dislodged.unit for dislodged in outcome.dislodged if not dislodged.retreats}
    assert set(outcome.disbanded) == trapped
    waiting = {dislodged.unit for dislodged in outcome.position.dislodged}
    assert waiting == {dislodged.unit for dislodged in outcome.dislodged} - trapped


@boards
@quick
@given(seed=seeds)
def test_no_two_units_end_in_one_space(board: str, seed: int) -> None:
    variant, position, orders, bids = turnout(board, seed)
    spaces = Counter(u.space for u in resolve(variant, position, orders, bids).position.units)
    assert not [space for space, number in spaces.items() if number > 1]


@quick
@given(seed=seeds)
def test_a_minor_never_leaves_its_space(seed: int) -> None:
    variant, position, orders, bids = turnout("ambition-empire-6.01", seed)
    outcome = resolve(variant, position, orders, bids)
    minors = [u for u in outcome.position.units if u.power not in variant.powers]
    assert [unit for unit in minors if unit.space != unit.power] == []
    assert [minor for minor in outcome.minors if minor.result == "moves"] == []


@boards
@quick
@given(seed=seeds)
def test_resolving_changes_nothing_that_it_is_given(board: str, seed: int) -> None:
    variant, position, orders, bids = turnout(board, seed)
    before = copy.deepcopy((orders, bids, position))
    first = resolve(variant, position, orders, bids)
    assert (orders, bids, position) == before
    assert resolve(variant, position, orders, bids) == first


@boards
@quick
@example(seed=0, nonsense=["WAIT"])  # another word for Waive, which is read and not allowed
@given(seed=seeds, nonsense=st.lists(st.text(max_size=30), min_size=1, max_size=6))
def test_nonsense_is_illegal_and_changes_nothing(
    board: str, seed: int, nonsense: list[str]
) -> None:
    variant, position, orders, bids = turnout(board, seed)
    rng = random.Random(seed)
    texts = [text for sheet in orders.values() for text in sheet]
    nonsense += ["".join(rng.sample(text, len(text))) for text in texts[:3]]
    power = rng.choice([*variant.powers, "nobody"])
    worse = {**orders, power: [*orders.get(power, []), *nonsense]}
    plain, outcome = (resolve(variant, position, sheets, bids) for sheets in (orders, worse))
    added = Counter(outcome.orders) - Counter(plain.orders)
    assert [r.result for r in added.elements()] == ["illegal"] * len(nonsense)
    assert outcome.position == plain.position


@quick
@given(seed=seeds)
def test_nobody_can_tell_a_tie_from_no_bid_and_from_a_bid_to_hold(seed: int) -> None:
    variant, position, orders, _ = turnout("ambition-empire-6.01", seed)
    one, two = list(variant.powers)[:2]
    orders = {power: texts for power, texts in orders.items() if power not in (one, two)}
    silent = resolve(variant, position, orders).public()
    for minor in (unit for unit in position.units if unit.power not in variant.powers):
        hold = Bid(1, f"{minor} H")
        for bids in (
            {one: [hold], two: [Bid(1, f"{minor} S {position.units[0]}")]},
            {one: [hold]},
            {one: [Bid(9, f"{minor} - {position.units[0].space}")]},
        ):
            assert resolve(variant, position, orders, bids).public() == silent


@pytest.mark.slow
@boards
@thorough(600)
@given(seed=seeds)
def test_many_results_satisfy_the_equations(board: str, seed: int) -> None:
    variant, position, orders, bids = turnout(board, seed)
    outcome = resolve(variant, position, orders, bids)
    assert contradictions(variant, position, outcome) == []


@pytest.mark.slow
@boards
@thorough(600)
@given(seed=seeds)
def test_in_many_positions_the_one_answer_that_exists_is_given(board: str, seed: int) -> None:
    variant, position, orders, bids = turnout(board, seed, largest=9)
    outcome = resolve(variant, position, orders, bids)
    assert disagreement(variant, position, outcome) == ""


@pytest.mark.slow
@boards
@thorough(600)
@given(seed=seeds)
def test_many_results_do_not_depend_on_any_order(board: str, seed: int) -> None:
    variant, position, orders, bids = turnout(board, seed)
    rng = random.Random(seed + 1)
    mixed = replace(position, units=tuple(rng.sample(position.units, len(position.units))))
    again = resolve(variant, mixed, shuffled(orders, rng), shuffled(bids, rng))
    assert told(again) == told(resolve(variant, position, orders, bids))


def shuffled(sheets: dict[str, list[Any]], rng: random.Random) -> dict[str, list[Any]]:
    """The same orders or bids, in another order of powers and within each power."""
    powers = rng.sample(sorted(sheets), len(sheets))
    return {power: rng.sample(sheets[power], len(sheets[power])) for power in powers}
