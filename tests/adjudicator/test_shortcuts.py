"""No shortcut changes an answer: whole outcomes with all of them and without any."""

from __future__ import annotations

import inspect
import random
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import given, settings, strategies as st

from adjudicator import Position, Unit, Variant, resolve, shortcuts
from adjudicator.legality import legal_movement
from adjudicator.notation import parse_order
from adjudicator.orders import Hold, Move, Order, Support
from adjudicator.terrain import Terrain
from maps.load import load_variant, variant_ids
from tests.adjudicator.positions import random_position, turnout
from tests.adjudicator.thorough import thorough

boards = pytest.mark.parametrize("board", ["standard", "ambition-empire-6.01"])
seeds = st.integers(min_value=0, max_value=2**32)
quick = settings(max_examples=50, deadline=None, derandomize=True, database=None)


@contextmanager
def no_shortcuts() -> Iterator[None]:
    """Every text is read again and looked at for legality, every question is put to the equations,
    every sortie is adjudicated."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shortcuts, "memory_of", shortcuts.Memory)
        patch.setattr(shortcuts, "decide_at_once", lambda battle, moves, supports, convoys: None)
        patch.setattr(shortcuts, "single_sortie_succeeds", lambda battle, sortie, invalid: None)
        yield


def changed_by_shortcuts(board: str, seed: int) -> bool:
    variant, position, orders, bids = turnout(board, seed)
    resolve(variant, position, orders, bids)  # from now on the texts are remembered
    outcome = resolve(variant, position, orders, bids)
    with no_shortcuts():
        return outcome != resolve(variant, position, orders, bids)


@pytest.mark.slow
@boards
@quick
@given(seed=seeds)
def test_no_shortcut_changes_an_outcome(board: str, seed: int) -> None:
    assert not changed_by_shortcuts(board, seed)


@pytest.mark.slow
@boards
@thorough(600)
@given(seed=seeds)
def test_in_many_positions_no_shortcut_changes_an_outcome(board: str, seed: int) -> None:
    assert not changed_by_shortcuts(board, seed)


def test_the_comparison_knows_every_shortcut() -> None:
    functions = {
        name
        for name, value in inspect.getmembers(shortcuts, callable)
        if getattr(value, "__module__", "") == shortcuts.__name__ and not name.startswith("_")
    }
    of_the_memory = {"Memory", "Plain", "memory_of", "legal_at_once"}
    assert functions == of_the_memory | {"decide_at_once", "single_sortie_succeeds"}


def test_the_comparison_remembers_no_text() -> None:
    variant = load_variant("standard")
    with no_shortcuts():
        parse_order(variant, "A PAR - BUR")
        assert shortcuts.memory_of(variant).orders == {}


@pytest.mark.slow
@pytest.mark.parametrize("name", variant_ids())
def test_a_plain_order_is_legal_as_written_whoever_else_is_there(name: str) -> None:
    variant, rng = load_variant(name), random.Random(name)
    memory = shortcuts.Memory(variant)
    for _ in range(400):
        position = random_position(variant, rng, 12)
        unit, other = rng.sample(position.units, 2)
        for order in written_for(variant, rng, unit, other):
            memory.keep(str(order), order)
            if str(order) in memory.plain:
                owned = dict.fromkeys(variant.board.centres, unit.power)
                terrain = Terrain(variant, Position(position.turn, position.units, owned))
                assert legal_movement(terrain, unit.power, order) == order
    assert len(memory.plain) > 100


def written_for(variant: Variant, rng: random.Random, unit: Unit, other: Unit) -> Iterator[Order]:
    """Orders that a unit might be given, possible or not."""
    near = sorted(variant.board.neighbours[unit.space])
    places = [place for space in near for place in variant.board.spaces[space].locations]
    yield Hold(unit.kind, unit.location)
    yield Support(unit.kind, unit.location, other.kind, other.location)
    for target in [*near, *places, rng.choice(sorted(variant.board.fleet))]:
        yield Move(unit.kind, unit.location, target, via=rng.random() < 0.1)
        yield Support(unit.kind, unit.location, other.kind, other.location, target)


@pytest.mark.parametrize("text", ["F STP - BAR", "F BAR S F STP", "A BAR H", "F MOS - STP"])
def test_an_order_of_a_unit_that_cannot_stand_there_is_not_plain(text: str) -> None:
    memory = shortcuts.Memory(load_variant("standard"))
    memory.keep(text, parse_order(memory.variant, text))
    assert memory.plain == {}


def test_a_full_memory_starts_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shortcuts, "MAX_REMEMBERED", 2)
    memory = shortcuts.Memory(load_variant("standard"))
    for text in ("A PAR H", "A MAR H", "A BRE H"):
        memory.keep(text, parse_order(memory.variant, text))
    assert list(memory.orders) == list(memory.plain) == ["A BRE H"]
