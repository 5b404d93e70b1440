"""Random positions to be timed: units scattered over a board, with orders for all of them."""

from __future__ import annotations

import random
from collections.abc import Iterator

from adjudicator import Position, Unit, Variant
from adjudicator.convoys import coasts_in_reach, on_chain
from adjudicator.orders import ARMY, FLEET, Convoy, Hold, Move, Order, Support, space_of
from adjudicator.terrain import Terrain

Sheets = dict[str, list[Order]]
Turnout = tuple[Position, Sheets]


def scattered(variant: Variant, number: int, size: int, seed: int) -> Iterator[Turnout]:
    """`number` Springs with `size` units each and a legal order for every one of them: about
    half of them moves, a third supports of what others do, the rest convoys and holds."""
    rng = random.Random(f"{seed}/{size}")
    for _ in range(number):
        position = random_units(variant, rng, size)
        yield position, random_sheets(variant, position, rng)


def random_units(variant: Variant, rng: random.Random, size: int) -> Position:
    """Units of any power, anywhere; the centres as the game starts."""
    board = variant.board
    units = [random_unit(variant, rng, space) for space in rng.sample(sorted(board.spaces), size)]
    return Position(
        turn=variant.start.turn, units=tuple(sorted(units)), centres=dict(variant.start.centres)
    )


def random_unit(variant: Variant, rng: random.Random, space: str) -> Unit:
    """A unit of any power and kind that can move from there."""
    board = variant.board
    armies = [(ARMY, place) for place in board.locations(space, ARMY) if board.army[space]]
    fleets = [(FLEET, place) for place in board.locations(space, FLEET) if board.fleet[place]]
    kind, place = rng.choice(rng.choice([sort for sort in (armies, fleets) if sort]))
    return Unit(rng.choice(sorted(variant.powers)), kind, place)


def random_sheets(variant: Variant, position: Position, rng: random.Random) -> Sheets:
    """A legal order for every unit, by power."""
    terrain = Terrain(variant, position)
    moves = {unit.space: _move(terrain, unit, rng) for unit in position.units}
    sheets: Sheets = {}
    for unit in position.units:
        order: Order = moves[unit.space]
        dice = rng.random()
        if dice < 0.1:
            order = Hold(unit.kind, unit.location)
        elif dice < 0.45:
            order = _support(terrain, unit, moves, rng) or order
        elif dice < 0.75 and unit.space in variant.board.sea_bits:
            order = _convoy(terrain, unit, moves, rng) or order
        sheets.setdefault(unit.power, []).append(order)
    return sheets


def _move(terrain: Terrain, unit: Unit, rng: random.Random) -> Move:
    # A unit that a closed strait shuts in is ordered across it all the same.
    near = terrain.reach(unit) or terrain.board.neighbours[unit.space]
    far: list[str] = []
    if unit.kind == ARMY:
        over_sea = coasts_in_reach(terrain.board, terrain.fleets_at_sea, unit.space)
        far = sorted(over_sea - near)
    if far and rng.random() < 0.3:
        return Move(ARMY, unit.location, rng.choice(far), via=True)
    return Move(unit.kind, unit.location, rng.choice(sorted(near)))


def _support(
    terrain: Terrain, unit: Unit, moves: dict[str, Move], rng: random.Random
) -> Support | None:
    near = terrain.spaces(unit)
    found = []
    for other in terrain.position.units:
        move = moves[other.space]
        if other is unit:
            continue
        if other.space in near:
            found.append(Support(unit.kind, unit.location, other.kind, other.location))
        if space_of(move.target) in near and not move.via:
            found += 2 * [
                Support(unit.kind, unit.location, other.kind, other.location, move.target)
            ]
    return rng.choice(found) if found else None


def _convoy(
    terrain: Terrain, fleet: Unit, moves: dict[str, Move], rng: random.Random
) -> Convoy | None:
    board, seas = terrain.board, terrain.fleets_at_sea
    found = [
        Convoy(FLEET, fleet.location, move.location, move.target)
        for move in moves.values()
        if move.via
        and on_chain(board, seas, board.sea_bits[fleet.space], move.location, move.target)
    ]
    return rng.choice(found) if found else None
