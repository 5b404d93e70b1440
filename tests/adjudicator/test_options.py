"""The options of a unit are exactly its legal orders."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from time import process_time

import pytest
from hypothesis import given, settings, strategies as st

from adjudicator import Bid, IllegalOrder, Position, Unit, Variant, check_order, options, resolve
from adjudicator.answers import checked, offered
from adjudicator.interchange import Request
from adjudicator.legality import legal_movement
from adjudicator.orders import (
    ARMY,
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Remove,
    Retreat,
    Support,
    Waive,
    space_of,
)
from adjudicator.reasons import Reason
from adjudicator.special.influence import influence_points, read_influence
from adjudicator.state import Alliance, PhaseKind
from adjudicator.terrain import Terrain
from maps.load import load_variant, variant_ids
from tests.adjudicator.positions import random_position
from tests.adjudicator.test_random_games import random_bids, random_sheets
from tests.adjudicator.thorough import many_boards, thorough

boards = pytest.mark.parametrize("board", variant_ids())
seeds = given(seed=st.integers(min_value=0, max_value=2**32))
quick = settings(max_examples=2, deadline=None, derandomize=True, database=None)


def conceivable(variant: Variant, position: Position, unit: Unit) -> Iterator[Order]:
    """Every movement order that can be written for a unit in its canonical form."""
    board = variant.board
    places = [place for space in board.spaces.values() for place in space.locations]
    places = sorted({*places, *board.spaces})
    yield Hold(unit.kind, unit.location)
    for place in places:
        yield Move(unit.kind, unit.location, place)
        yield Move(unit.kind, unit.location, place, via=True)
    for other in position.units:
        yield Support(unit.kind, unit.location, other.kind, other.location)
        for place in board.spaces:
            yield Support(unit.kind, unit.location, other.kind, other.location, place)
            if other.kind == ARMY:
                yield Convoy(unit.kind, unit.location, other.space, place)


def legal(variant: Variant, position: Position, unit: Unit) -> set[Order]:
    """Those of them that are accepted, in the form in which they are."""
    terrain = Terrain(variant, position)
    found: set[Order] = set()
    for order in conceivable(variant, position, unit):
        try:
            found.add(legal_movement(terrain, unit.power, order))
        except IllegalOrder:
            continue
    return found


def compare(board: str, seed: int) -> None:
    rng = random.Random(seed)
    variant = load_variant(board)
    position = random_position(variant, rng, rng.randint(4, 14))
    for unit in position.units:
        offered = options(variant, position, position.side(unit))[unit.space]
        assert len(set(offered)) == len(offered)
        assert set(offered) == legal(variant, position, unit)


@boards
@quick
@seeds
def test_a_unit_is_offered_every_legal_order_and_no_other(board: str, seed: int) -> None:
    compare(board, seed)


@pytest.mark.slow
@many_boards
@thorough(12)
@seeds
def test_in_many_positions_a_unit_is_offered_its_legal_orders(board: str, seed: int) -> None:
    compare(board, seed)


def accepted(variant: Variant, position: Position, power: str, orders: list[Order]) -> set[Order]:
    found: set[Order] = set()
    for order in orders:
        try:
            found.add(check_order(variant, position, power, order))
        except IllegalOrder:
            continue
    return found


@pytest.mark.slow
@many_boards
@settings(max_examples=4, deadline=None, derandomize=True, database=None)
@seeds
def test_retreats_and_adjustments_are_offered_as_they_are_accepted(board: str, seed: int) -> None:
    rng = random.Random(seed)
    variant = load_variant(board)
    position = variant.start
    places = [place for space in variant.board.spaces.values() for place in space.locations]
    places = sorted({*places, *variant.board.spaces})
    for _ in range(12):
        for power in variant.powers if position.turn.phase is not PhaseKind.MOVEMENT else ():
            mine = [item.unit for item in position.dislodged if position.side(item.unit) == power]
            orders: list[Order] = [Retreat(u.kind, u.location, p) for u in mine for p in places]
            orders += [Disband(u.kind, u.location) for u in mine]
            if position.turn.phase is PhaseKind.ADJUSTMENTS:
                orders = [sort(k, p) for sort in (Build, Remove) for k in "AF" for p in places]
                orders.append(Waive())
            offered = [o for given in options(variant, position, power).values() for o in given]
            assert set(offered) == accepted(variant, position, power, orders)
        sheets = random_sheets(variant, position, rng)
        position = resolve(variant, position, sheets, random_bids(variant, position, rng)).position


@boards
def test_the_options_of_a_power_at_the_start_take_a_few_milliseconds(board: str) -> None:
    variant = load_variant(board)
    for power in variant.powers:
        times = []
        for _ in range(5):
            start = process_time()
            options(variant, variant.start, power)
            times.append(process_time() - start)
        assert min(times) < 0.005


def test_supports_are_offered_without_the_coast_of_their_target() -> None:
    variant = load_variant("standard")
    units = (Unit("FRANCE", "F", "MAO"), Unit("FRANCE", "A", "GAS"), Unit("FRANCE", "F", "LYO"))
    position = Position(variant.start.turn, units)
    supports = [o for o in options(variant, position, "FRANCE")["GAS"] if isinstance(o, Support)]
    targets = {order.target for order in supports if order.supported == "MAO" and order.target}
    assert targets == {"BRE", "SPA"}
    assert all(space_of(target) == target for target in targets)


def test_options_of_an_alliances_phase_are_the_bids_that_are_understood() -> None:
    rome = load_variant("rise-of-rome-1")
    held = replace(rome.start, alliances={"Ill": Alliance("RO", 221)})
    said = offered(Request(rome, held, {}, {}))
    of_rome = said["bids"]["RO"]
    assert of_rome["points"] == influence_points(rome, held, "RO")
    assert {"Ill", "Ill for CA", "end Ill", "Aet"} <= set(of_rome["orders"])
    assert "end Ill" not in said["bids"]["CA"]["orders"]
    assert [
        (power, text)
        for power, offer in said["bids"].items()
        for text in offer["orders"]
        if isinstance(read_influence(rome, held, power, text), Reason)
    ] == []


def test_a_bid_of_less_than_nothing_is_warned_of() -> None:
    rome = load_variant("rise-of-rome-1")
    said = checked(Request(rome, rome.start, {}, {"RO": (Bid(-3, "Ill"),)}))
    assert said["bids"][0]["warning"] == "bid_not_understood"
