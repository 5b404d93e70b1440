"""Positions that ask as much of the adjudicator as a board allows."""

from __future__ import annotations

import random
from collections.abc import Iterator

from adjudicator import Bid, Position, Unit, Variant
from adjudicator.orders import ARMY, FLEET, space_of
from adjudicator.state import Minor

Turnout = tuple[str, Position, dict[str, list[str]], dict[str, list[Bid]]]


def hostile(variant: Variant, number: int, seed: int) -> Iterator[Turnout]:
    """`number` positions of each sort, with what they are called."""
    for count in range(number):
        rng = random.Random(f"{seed}/{count}")
        yield "convoy chains", *_chains(variant, rng), {}
        yield "convoy paradoxes", *_paradoxes(variant, rng), {}
        yield "rings of sorties", *_sorties(variant, rng)
        yield "nonsense", *_nonsense(variant, rng), {}


def _chains(variant: Variant, rng: random.Random) -> tuple[Position, dict[str, list[str]]]:
    """A fleet in every sea, all of them for one army that goes as far as it can, others of which
    attack the fleets from every coast."""
    board = variant.board
    start, end = rng.sample(sorted(key for key, shore in board.shores.items() if shore), 2)
    units = _fleets_everywhere(variant, rng)
    units[start] = _unit(rng, variant, ARMY, start)
    orders = {sea: f"{units[sea]} C {units[start]} - {end}" for sea in board.sea_bits}
    orders[start] = f"{units[start]} - {end} via convoy"
    for space, shore in board.shores.items():
        if space not in units and shore:
            place = rng.choice(board.locations(space, FLEET))
            units[space] = _unit(rng, variant, FLEET, place)
            orders[space] = f"{units[space]} - {rng.choice(sorted(board.fleet[place]))}"
    return _position(variant, units), _sheets(units, orders)


def _paradoxes(variant: Variant, rng: random.Random) -> tuple[Position, dict[str, list[str]]]:
    """Each fleet at sea convoys an army against a fleet that supports an attack on a sea."""
    board = variant.board
    units = _fleets_everywhere(variant, rng)
    orders: dict[str, str] = {}
    for sea, bit in rng.sample(sorted(board.sea_bits.items()), len(board.sea_bits)):
        free = [s for s, shore in board.shores.items() if shore & bit and s not in units]
        if len(free) < 2:
            continue
        start, end = rng.sample(free, 2)
        place = rng.choice([p for p in board.locations(end, FLEET) if sea in board.fleet[p]])
        units[start] = _unit(rng, variant, ARMY, start)
        units[end] = _unit(rng, variant, FLEET, place)
        orders[sea] = f"{units[sea]} C {units[start]} - {end}"
        orders[start] = f"{units[start]} - {end} via convoy"
        orders[end] = f"{units[end]} - {sea}"
    for sea in board.sea_bits:
        near = [s for s in sorted(board.neighbours[sea]) if s in board.sea_bits]
        orders.setdefault(sea, f"{units[sea]} - {rng.choice(near)}" if near else f"{units[sea]} H")
    attacks = [order for order in orders.values() if " - " in order and " C " not in order]
    for space, unit in units.items():
        if unit.kind == FLEET and space not in board.sea_bits:
            spaces = board.fleet_spaces[unit.location]
            into = [order for order in attacks if order.split(" - ")[1] in spaces]
            if into:
                orders[space] = f"{unit} S {rng.choice(into)}"
    return _position(variant, units), _sheets(units, orders)


def _sorties(
    variant: Variant, rng: random.Random
) -> tuple[Position, dict[str, list[str]], dict[str, list[Bid]]]:
    """A minor in every centre that no power needs for its points, each ordered to a sortie where
    a power's unit stands that is ordered into a minor."""
    board = variant.board
    units: dict[str, Unit] = {}
    minors: dict[str, Minor] = {}
    centres = sorted(board.centres)
    owned = dict(zip(rng.sample(centres, 30), [*variant.powers] * 3, strict=True))
    for space in board.spaces:
        if space in centres:
            minors[space] = variant.minors.get(space) or Minor("catholic", ARMY)
            kind = minors[space].kind
            units[space] = Unit(space, kind, board.locations(space, kind)[0])
        elif rng.random() < 0.8:
            kind = rng.choice([kind for kind in (ARMY, FLEET) if board.locations(space, kind)])
            units[space] = _unit(rng, variant, kind, rng.choice(board.locations(space, kind)))
    orders: dict[str, str] = {}
    for space, unit in units.items():
        near = sorted(board.army[space] if unit.kind == ARMY else board.fleet[unit.location])
        best = [place for place in near if (space_of(place) in minors) != (space in minors)]
        if near:
            orders[space] = f"{unit} - {rng.choice(best or near)}"
    chosen = rng.sample(sorted(minors.keys() & orders.keys()), 30)
    bids: dict[str, list[Bid]] = {}
    for power, minor in zip([*variant.powers] * 3, chosen, strict=True):
        bids.setdefault(power, []).append(Bid(1, orders[minor]))
    own = {space: order for space, order in orders.items() if space not in minors}
    position = Position(variant.start.turn, tuple(units.values()), owned, minors=minors)
    return position, _sheets(units, own), bids


def _nonsense(variant: Variant, rng: random.Random) -> tuple[Position, dict[str, list[str]]]:
    """Ten lines a power that nobody understands."""
    signs = "abcdefghijklmnopqrstuvwxyz -/"
    lines = {
        power: ["A " + "".join(rng.choices(signs, k=60)) for _ in range(10)]
        for power in variant.powers
    }
    return variant.start, lines


def _fleets_everywhere(variant: Variant, rng: random.Random) -> dict[str, Unit]:
    return {sea: _unit(rng, variant, FLEET, sea) for sea in variant.board.sea_bits}


def _unit(rng: random.Random, variant: Variant, kind: str, location: str) -> Unit:
    return Unit(rng.choice(sorted(variant.powers)), kind, location)


def _position(variant: Variant, units: dict[str, Unit]) -> Position:
    return Position(variant.start.turn, tuple(units.values()), dict(variant.start.centres))


def _sheets(units: dict[str, Unit], orders: dict[str, str]) -> dict[str, list[str]]:
    sheets: dict[str, list[str]] = {}
    for space, order in orders.items():
        sheets.setdefault(units[space].power, []).append(order)
    return sheets
