"""Random dense positions with orders that meet each other, from a seed."""

from __future__ import annotations

import random

from adjudicator import Bid, Position, Turn, Unit, Variant
from adjudicator.orders import ARMY, FLEET
from adjudicator.state import Alliance, PhaseKind, Season
from maps.load import load_variant

Orders = dict[str, list[str]]
Bids = dict[str, list[Bid]]
Turnout = tuple[Variant, Position, Orders, Bids]
VIA = " via convoy"


def turnout(board: str, seed: int, largest: int = 34) -> Turnout:
    """A position with orders and bids, the same for the same seed."""
    rng = random.Random(seed)
    variant = load_variant(board)
    position = random_position(variant, rng, rng.randint(4, largest))
    orders, bids = random_orders(variant, position, rng)
    return variant, position, orders, bids


def random_position(variant: Variant, rng: random.Random, size: int) -> Position:
    """A Spring with `size` units close together; minors stand at home only; of armed
    neutrals every other one has an ally."""
    board = variant.board
    near = board.distances([rng.choice(sorted(board.spaces))])
    close = sorted(sorted(near), key=lambda space: (near[space], rng.random()))[: size + size // 3]
    seas = [space for space in close if space in board.sea_bits]
    rng.shuffle(close)
    spaces = list(dict.fromkeys([*seas[: rng.randint(0, len(seas))], *close]))
    powers = rng.sample(sorted(variant.powers), rng.randint(2, len(variant.powers)))
    units = []
    for space in spaces[:size]:
        minor = variant.minors.get(space)
        if minor and rng.random() < 0.7:
            units.append(Unit(space, minor.kind, space))
            continue
        kinds = [kind for kind in (ARMY, FLEET) if board.locations(space, kind)]
        kind = rng.choice(kinds)
        units.append(Unit(rng.choice(powers), kind, rng.choice(board.locations(space, kind))))
    centres = dict(variant.start.centres)
    turn = Turn(variant.start.turn.year, Season.SPRING, PhaseKind.MOVEMENT)
    allied = [
        unit.power for unit in units if variant.rules.influence and unit.power in variant.minors
    ]
    alliances = {minor: Alliance(rng.choice(powers), turn.year) for minor in allied[::2]}
    return Position(turn=turn, units=tuple(units), centres=centres, alliances=alliances)


def random_texts(variant: Variant, position: Position, rng: random.Random) -> dict[Unit, str]:
    """An order for every unit, most of them possible, supports and convoys mostly of moves that
    are really ordered."""
    moves = {unit: _move(variant, position, unit, rng) for unit in position.units}
    texts = {}
    for unit in position.units:
        dice = rng.random()
        text = f"{unit} - {moves[unit]}"
        if rng.random() < 0.2:
            text = text.removesuffix(VIA)
        if moves[unit].endswith(VIA) and dice < 0.8:
            pass
        elif dice < 0.06:
            text = f"{unit} H"
        elif dice < 0.4:
            text = _support(variant, position, unit, moves, rng)
        elif dice < 0.75 and unit.location in variant.board.sea_bits:
            text = _convoy(variant, position, unit, moves, rng)
        elif dice > 0.97:
            text = f"{unit} - {rng.choice(sorted(variant.board.spaces))}"
        texts[unit] = text
    return texts


def random_orders(variant: Variant, position: Position, rng: random.Random) -> tuple[Orders, Bids]:
    """Orders of the powers, and bids of one or two points for some of the minors."""
    orders: Orders = {}
    bids: Bids = {}
    left = dict.fromkeys(sorted(variant.powers), variant.rules.bid_maximum)
    for unit, text in random_texts(variant, position, rng).items():
        side = position.side(unit)
        if side in variant.powers:
            orders.setdefault(side, []).append(text)
            continue
        for power in rng.sample(sorted(left), rng.choice((1, 1, 2))):
            if left[power] and rng.random() < 0.9:
                points = rng.randint(1, left[power])
                left[power] -= points
                bids.setdefault(power, []).append(Bid(points, text))
    return orders, bids


def _move(variant: Variant, position: Position, unit: Unit, rng: random.Random) -> str:
    board = variant.board
    near = sorted(board.army[unit.space] if unit.kind == ARMY else board.fleet[unit.location])
    over_sea = _over_sea(variant, position, unit) if unit.kind == ARMY else []
    if over_sea and rng.random() < 0.6:
        taken = [space for space in over_sea if space in position.unit_at]
        choice = taken if taken and rng.random() < 0.7 else over_sea
        shores = board.shores
        short = [space for space in choice if shores[space] & shores[unit.space]]
        return rng.choice(short if short and rng.random() < 0.7 else choice) + VIA
    taken = [place for place in near if place.split("/")[0] in position.unit_at]
    return rng.choice((taken if taken and rng.random() < 0.6 else near) or sorted(board.spaces))


def _over_sea(variant: Variant, position: Position, army: Unit) -> list[str]:
    """The coasts that an army could be convoyed to if every fleet helped."""
    near = variant.board.neighbours
    fleets = {unit.space for unit in position.units if unit.space in variant.board.sea_bits}
    reached = near[army.space] & fleets
    while more := {sea for sea in fleets - reached if near[sea] & reached}:
        reached |= more
    coasts = set().union(*(near[sea] for sea in reached)) - set(variant.board.sea_bits)
    return sorted(coasts - {army.space})


def _support(
    variant: Variant,
    position: Position,
    unit: Unit,
    moves: dict[Unit, str],
    rng: random.Random,
) -> str:
    board = variant.board
    near = board.army[unit.space] if unit.kind == ARMY else board.fleet[unit.location]
    spaces = {place.split("/")[0] for place in near}
    into = [
        f"{unit} S {other} - {target.removesuffix(VIA)}"
        for other, target in moves.items()
        if other is not unit and target.removesuffix(VIA).split("/")[0] in spaces
    ]
    at = [f"{unit} S {other}" for other in position.units if other.space in spaces]
    choice = into if into and rng.random() < 0.75 else at
    return rng.choice(choice) if choice else f"{unit} H"


def _convoy(
    variant: Variant,
    position: Position,
    unit: Unit,
    moves: dict[Unit, str],
    rng: random.Random,
) -> str:
    """A convoy of an army that asks for one, best one whose way begins and ends beside it."""
    near = variant.board.neighbours[unit.space]
    ways = [
        (army, moves[army].removesuffix(VIA))
        for army in position.units
        if army.kind == ARMY and moves[army].endswith(VIA)
    ]
    if not ways:
        return f"{unit} H"
    rng.shuffle(ways)
    army, target = max(ways, key=lambda way: (way[0].space in near) + (way[1] in near))
    return f"{unit} C {army} - {target}"
