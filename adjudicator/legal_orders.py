"""Every legal order of a unit: the one source for forms, maps, the interface and bots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from adjudicator.board import COASTAL
from adjudicator.convoys import coasts_in_reach, on_chain
from adjudicator.orders import (
    ARMY,
    FLEET,
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
)
from adjudicator.special.extra_homes import build_sites
from adjudicator.special.joint_winter import is_joint, spring_ahead
from adjudicator.state import PhaseKind, Position, Unit
from adjudicator.terrain import SUPPORT, Terrain
from adjudicator.variant import Variant

Options = Mapping[str, tuple[Order, ...]]


def options(variant: Variant, position: Position, power: str) -> Options:
    """Return every legal order of a power or a minor in this phase, by the space of its unit.

    In adjustments, builds are listed by centre and removals by the unit's space; if builds are due,
    the key "" offers a waiver. `adjudicator.check_order` accepts every order listed; a support
    without a coast stands for those that name one.

    >>> from maps.load import load_variant
    >>> variant = load_variant("standard")
    >>> [str(order) for order in options(variant, variant.start, "TURKEY")["SMY"]][:3]
    ['A SMY H', 'A SMY - ANK', 'A SMY - ARM']
    """
    if is_joint(variant, position):
        return _joint_options(variant, position, power)
    if position.turn.phase is PhaseKind.MOVEMENT:
        return _movement_options(variant, position, power)
    if position.turn.phase is PhaseKind.RETREATS:
        return {
            item.unit.space: (
                *(Retreat(item.unit.kind, item.unit.location, place) for place in item.retreats),
                Disband(item.unit.kind, item.unit.location),
            )
            for item in position.dislodged
            if position.side(item.unit) == power
        }
    if position.turn.phase is PhaseKind.ALLIANCES:
        return {}
    return _adjustment_options(variant, position, power)


def _movement_options(variant: Variant, position: Position, power: str) -> Options:
    terrain = Terrain(variant, position)
    return {
        unit.space: tuple(movement_options(terrain, unit))
        for unit in position.units
        if position.side(unit) == power
    }


def _joint_options(variant: Variant, position: Position, power: str) -> Options:
    """List the builds and removals, and for Spring the orders of each unit, including new ones."""
    by_space = {}
    if position.turn.phase is PhaseKind.ADJUSTMENTS:
        by_space = dict(_adjustment_options(variant, position, power))
    # A waiver adds no unit to the imagined Spring.
    imagined = [spring_ahead(variant, position, power, Waive())]
    builds = [order for orders in by_space.values() for order in orders if isinstance(order, Build)]
    imagined += [spring_ahead(variant, position, power, order) for order in builds]
    for number, ahead in enumerate(imagined):
        terrain = Terrain(variant, ahead)
        for unit in ahead.units if not number else ahead.units[-1:]:
            if ahead.side(unit) == power:
                more = tuple(movement_options(terrain, unit))
                by_space[unit.space] = (*by_space.get(unit.space, ()), *more)
    return by_space


def movement_options(terrain: Terrain, unit: Unit) -> Iterator[Order]:
    """Yield the legal movement orders of one unit: hold, moves, supports, convoys."""
    yield Hold(unit.kind, unit.location)
    yield from _moves(terrain, unit)
    yield from _supports(terrain, unit)
    if unit.kind == FLEET and unit.space in terrain.board.sea_bits:
        yield from _convoys(terrain, unit)


def _moves(terrain: Terrain, unit: Unit) -> Iterator[Order]:
    for place in sorted(terrain.reach(unit)):
        yield Move(unit.kind, unit.location, place)
    if unit.kind == ARMY and terrain.fleets_at_sea:
        for space in sorted(coasts_in_reach(terrain.board, terrain.fleets_at_sea, unit.space)):
            yield Move(ARMY, unit.location, space, via=True)


def _supports(terrain: Terrain, unit: Unit) -> Iterator[Order]:
    board, near = terrain.board, terrain.spaces(unit, SUPPORT)
    without = terrain.fleets_at_sea & ~board.sea_bits.get(unit.space, 0)
    for other in terrain.position.units:
        if other is unit:
            continue
        if other.space in near:
            yield Support(unit.kind, unit.location, other.kind, other.location)
        targets = terrain.spaces(other) & near
        if other.kind == ARMY and without and other.space in board.shores:
            targets |= coasts_in_reach(board, without, other.space) & near
        for target in sorted(targets - {other.space}):
            yield Support(unit.kind, unit.location, other.kind, other.location, target)


def _convoys(terrain: Terrain, unit: Unit) -> Iterator[Order]:
    board, fleets = terrain.board, terrain.fleets_at_sea
    bit = board.sea_bits[unit.space]
    for army in terrain.position.units:
        if army.kind != ARMY or board.spaces[army.space].kind != COASTAL:
            continue
        for target in sorted(coasts_in_reach(board, fleets, army.space)):
            if target != unit.space and on_chain(board, fleets, bit, army.space, target):
                yield Convoy(FLEET, unit.location, army.space, target)


def _adjustment_options(variant: Variant, position: Position, power: str) -> Options:
    # Imported here because most callers never need the rules of Winter.
    from adjudicator.adjustments import balance, builds_possible

    due = balance(variant, position, power)
    if due < 0:
        return {
            unit.space: (Remove(unit.kind, unit.location),) for unit in position.units_of(power)
        }
    if not builds_possible(variant, position, power):
        return {}
    by_space: dict[str, tuple[Order, ...]] = {
        space: tuple(
            Build(kind, place)
            for kind in (ARMY, FLEET)
            for place in variant.board.locations(space, kind)
        )
        for space in build_sites(variant, position, power)
    }
    by_space[""] = (Waive(),)
    return by_space
