"""What players do that try sheets on boards, or remember failures."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from adjudicator import Position, Result, Variant, parse_order, resolve
from adjudicator.orders import Move, Order, Support
from adjudicator.terrain import Terrain
from games.computer import Level, Sheet, choose_orders
from games.computer.past import PastPhase
from games.computer.planned import Planned
from tests.games.computer.table import played

FOUR = ("FR", "HA", "RU", "SP")


@pytest.fixture(scope="module")
def positions(empire: Variant) -> list[Position]:
    """Movement phases of the first two years."""
    rounds = [before for before, _, _ in played(empire, 3, empire.start.turn.year + 1)]
    return [before for before in rounds if before.turn.phase == "movement"]


def choose(
    empire: Variant, position: Position, power: str, *failed: str, level: Level = Level.STRONG
) -> Sheet:
    phase = PastPhase(position, {}, {power: frozenset(failed)})
    return choose_orders(empire, position, power, 1, level, past=(phase, phase))


def orders_of(empire: Variant, position: Position, sheet: Sheet) -> dict[str, Order]:
    orders = [parse_order(empire, text, position) for text in sheet.orders]
    return {order.space: order for order in orders if hasattr(order, "space")}


@pytest.mark.parametrize("power", FOUR)
def test_every_support_fits_the_supported_order(
    empire: Variant, positions: list[Position], power: str
) -> None:
    for position in positions:
        orders = orders_of(empire, position, choose(empire, position, power))
        for order in orders.values():
            if isinstance(order, Support) and order.supported_space in orders:
                helped = orders[order.supported_space]
                goes = helped.destination if isinstance(helped, Move) else None
                assert order.destination == goes


@pytest.mark.parametrize("level", [Level.INTERMEDIATE, Level.STRONG])
def test_moves_that_failed_twice_are_seldom_repeated_alone(
    empire: Variant, positions: list[Position], level: Level
) -> None:
    before = after = 0
    for position in positions:
        for power in FOUR:
            first = choose(empire, position, power, level=level)
            moves = [text for text in first.orders if " - " in text and " S " not in text]
            before += len(moves)
            again = choose(empire, position, power, *moves, level=level)
            after += len([text for text in again.orders if text in moves])
    assert after < before / 3


def count_failures(empire: Variant, position: Position, sheets: Mapping[str, Sheet]) -> int:
    orders = {power: sheet.orders for power, sheet in sheets.items()}
    bids = {power: sheet.bids for power, sheet in sheets.items()}
    lines = resolve(empire, position, orders, bids).orders
    return sum(line.result is Result.BOUNCES and line.power in sheets for line in lines)


def test_fewer_moves_of_intermediate_players_fail_than_of_their_first_plans(
    empire: Variant, positions: list[Position]
) -> None:
    before = after = 0
    for position in positions:
        terrain = Terrain(empire, position)
        plans = {
            power: Planned(terrain, power, Random(f"1 {power} {position.turn}")).sheet()
            for power in empire.powers
        }
        before += count_failures(empire, position, plans)
        checked = {
            power: choose_orders(empire, position, power, 1, Level.INTERMEDIATE, 2)
            for power in empire.powers
        }
        after += count_failures(empire, position, checked)
    assert after < 0.8 * before
