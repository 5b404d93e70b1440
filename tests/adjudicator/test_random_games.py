"""Properties of every game, whatever is ordered: whole random games from the start."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings, strategies as st

from adjudicator import Bid, Position, Turn, Variant, check_order, entitlement, options, resolve
from adjudicator.calendar import powers_to_order
from adjudicator.interchange import position_from_data, position_to_data
from adjudicator.orders import space_of
from adjudicator.state import PhaseKind, Season
from maps.load import load_variant
from tests.adjudicator.thorough import thorough

YEARS = 3
SEASONS = list(Season)
PHASES = list(PhaseKind)

boards = pytest.mark.parametrize("board", ["standard", "ambition-empire-6.01"])
games = given(seed=st.integers(min_value=0, max_value=2**32))
quick = settings(max_examples=3, deadline=None, derandomize=True, database=None)


def play(board: str, seed: int) -> None:
    """A game of random legal orders; checks every position on the way."""
    rng = random.Random(seed)
    variant = load_variant(board)
    position = variant.start
    end = position.turn.year + YEARS
    while position.turn.year < end:
        orders = random_sheets(variant, position, rng)
        outcome = resolve(variant, position, orders, random_bids(variant, position, rng))
        illegal = [r for r in outcome.orders if r.result == "illegal" and not surplus(position)]
        assert illegal == []
        assert moment(outcome.position.turn) > moment(position.turn)
        check(variant, outcome.position)
        if position.turn.phase is PhaseKind.ADJUSTMENTS:
            check_winter(variant, outcome.position)
        position = outcome.position


def surplus(position: Position) -> bool:
    """In Winter a power may order more than is due; what is too much is refused."""
    return position.turn.phase is PhaseKind.ADJUSTMENTS


def moment(turn: Turn) -> tuple[int, int, int]:
    return turn.year, SEASONS.index(turn.season), PHASES.index(turn.phase)


def random_sheets(variant: Variant, position: Position, rng: random.Random) -> dict[str, list[str]]:
    sheets = {}
    for power in powers_to_order(variant, position):
        choices = options(variant, position, power)
        sheets[power] = [str(rng.choice(orders)) for orders in choices.values() if orders]
        for order in sheets[power]:
            assert str(check_order(variant, position, power, order)) == order
    return sheets


def random_bids(variant: Variant, position: Position, rng: random.Random) -> dict[str, list[Bid]]:
    bids: dict[str, list[Bid]] = {}
    minors = [unit for unit in position.units if unit.power not in variant.powers]
    for power in variant.powers:
        for _ in range(entitlement(variant, position, power) if minors else 0):
            minor = rng.choice(minors)
            if position.turn.phase is PhaseKind.ALLIANCES:
                bids.setdefault(power, []).append(Bid(1, minor.power))
                continue
            orders = options(variant, position, minor.power)[minor.space]
            bids.setdefault(power, []).append(Bid(1, str(rng.choice(orders))))
    return bids


def check(variant: Variant, position: Position) -> None:
    spaces = Counter(unit.space for unit in position.units)
    assert [space for space, number in spaces.items() if number > 1] == []
    for unit in position.units:
        assert unit.location in variant.board.locations(unit.space, unit.kind)
        assert unit.power in variant.powers or unit.space == unit.power
    assert set(position.centres) <= set(variant.board.centres)
    assert position_from_data(variant, position_to_data(position)) == position
    for dislodged in position.dislodged:
        assert dislodged.unit.power in variant.powers
        assert not {space_of(place) for place in dislodged.retreats} & spaces.keys()


def check_winter(variant: Variant, position: Position) -> None:
    """After Winter no power has more units than centres, and every minor has its unit."""
    for power in variant.powers:
        assert len(position.units_of(power)) <= len(position.centres_of(power))
    free = set(variant.minors) - set(position.centres)
    assert [space for space in free if space not in position.unit_at] == []


@boards
@quick
@games
def test_every_position_of_a_random_game_can_exist(board: str, seed: int) -> None:
    play(board, seed)


@pytest.mark.slow
@boards
@thorough(12)
@games
def test_every_position_of_many_random_games_can_exist(board: str, seed: int) -> None:
    play(board, seed)
