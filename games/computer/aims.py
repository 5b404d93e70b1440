"""The aims of a power's published orders: the centre it wants, with whose help, against whom.

They follow from the position and the orders alone, after these are published.
"""

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from typing import NamedTuple

from adjudicator.orders import FLEET, Move, Order, Support, space_of
from adjudicator.terrain import Terrain
from games.computer.sight import Sight, sight_of

# A space farther from every foreign centre than this leads towards none.
FAR = 4


class Goal(StrEnum):
    """The purpose of orders, the most important first."""

    TAKE = "take"
    STAY = "stay"
    DRIVE = "drive"
    ADVANCE = "advance"
    GUARD = "guard"
    HELP = "help"


GOALS = list(Goal)


class Aim(NamedTuple):
    """An aim of a power: `space` is the centre that it wants or guards, or the space of a fight.

    A unit that stays in a foreign centre in Fall takes it. `against` are the powers that own the
    centre or the unit there, or that threaten a guarded centre; for help it is the power that is
    helped. `order` is that of the unit, None for a guard. `helpers` are the units that support it,
    those of minors included.
    """

    goal: Goal
    space: str
    against: tuple[str, ...] = ()
    order: Order | None = None
    helpers: tuple[str, ...] = ()


def find_aims(
    terrain: Terrain, power: str, orders: Mapping[str, Order], minors: Iterable[Order] = ()
) -> tuple[Aim, ...]:
    """Return the aims of a power's orders in a movement phase, the most important first.

    `orders` are its own by space, `minors` the orders that minors were seen to carry out.
    """
    sight = sight_of(terrain, power)
    supports = [order for order in (*orders.values(), *minors) if isinstance(order, Support)]
    aims: dict[tuple[Goal, str], Aim] = {}
    for aim in _all_aims(sight, orders, supports):
        known = aims.get((aim.goal, aim.space))
        if known is None or len(aim.helpers) > len(known.helpers):
            aims[aim.goal, aim.space] = aim
    return tuple(
        sorted(
            aims.values(),
            key=lambda aim: (GOALS.index(aim.goal), -len(aim.helpers), not aim.against, aim.space),
        )
    )


def _all_aims(
    sight: Sight, orders: Mapping[str, Order], supports: Iterable[Support]
) -> Iterator[Aim]:
    for space, order in orders.items():
        if space not in sight.own:
            continue
        if isinstance(order, Move):
            yield from _move_aims(sight, order, supports)
            continue
        yield from _stay_aims(sight, space, order, supports)
        if isinstance(order, Support):
            if order.supported_space not in sight.own:
                yield from _help_aims(sight, order)
            elif not isinstance(orders.get(order.supported_space), Move):
                yield from _guard_aims(sight, order.supported_space)


def _move_aims(sight: Sight, move: Move, supports: Iterable[Support]) -> Iterator[Aim]:
    target = move.destination
    unit, owner = sight.occupant(target), sight.position.centres.get(target)
    helpers = _helpers(supports, move.space, target)
    if owner == sight.power:
        yield from _guard_aims(sight, target)
    elif target in sight.variant.board.centres:
        side = owner or (sight.position.side(unit) if unit else "")
        yield Aim(Goal.TAKE, target, _powers(sight, side), move, helpers)
    elif unit is not None and sight.is_rival(unit):
        yield Aim(Goal.DRIVE, target, _powers(sight, sight.position.side(unit)), move, helpers)
    elif centre := _next_centre(sight, move):
        owner = sight.position.centres.get(centre, "")
        yield Aim(Goal.ADVANCE, centre, _powers(sight, owner), move, helpers)


def _stay_aims(
    sight: Sight, space: str, order: Order, supports: Iterable[Support]
) -> Iterator[Aim]:
    """The aims of a unit that stays: a foreign centre in Fall, or an own one under threat."""
    owner = sight.position.centres.get(space)
    if owner == sight.power:
        yield from _guard_aims(sight, space)
    elif sight.final and space in sight.variant.board.centres:
        helpers = _helpers(supports, space, None)
        yield Aim(Goal.STAY, space, _powers(sight, owner or ""), order, helpers)


def _guard_aims(sight: Sight, space: str) -> Iterator[Aim]:
    """The guard of an own centre that others can enter."""
    sides = {
        sight.position.side(unit)
        for unit in sight.position.units
        if sight.is_rival(unit) and space in sight.reach[unit.space]
    }
    if sides and sight.position.centres.get(space) == sight.power:
        yield Aim(Goal.GUARD, space, tuple(p for p in sight.variant.powers if p in sides))


def _help_aims(sight: Sight, support: Support) -> Iterator[Aim]:
    unit = sight.occupant(support.supported_space)
    if unit is not None and sight.is_rival(unit):
        space = support.destination or support.supported_space
        yield Aim(Goal.HELP, space, (sight.position.side(unit),), support)


def _helpers(supports: Iterable[Support], space: str, target: str | None) -> tuple[str, ...]:
    return tuple(
        f"{order.kind} {order.location}"
        for order in supports
        if (order.supported_space, order.destination) == (space, target)
    )


def _powers(sight: Sight, side: str) -> tuple[str, ...]:
    return (side,) if side in sight.variant.powers and side != sight.power else ()


def _next_centre(sight: Sight, move: Move) -> str | None:
    """The foreign centre that a move leads to: the nearest one, if it comes nearer to it."""
    board, owners = sight.variant.board, sight.position.centres
    reach = board.fleet if move.kind == FLEET else board.army
    before = _steps(reach, move.location)
    after = _steps(reach, move.target)
    goals = [
        (after[centre], sight.threat(centre), centre)
        for centre in board.centres
        if owners.get(centre) != sight.power and after.get(centre, FAR) < FAR
        if after[centre] < before.get(centre, FAR)
    ]
    return min(goals)[2] if goals else None


def _steps(reach: Mapping[str, Iterable[str]], location: str) -> dict[str, int]:
    """The moves that a unit needs to each space near a location."""
    steps = {space_of(location): 0}
    edge = {location}
    for count in range(1, FAR):
        edge = {place for here in edge for place in reach.get(here, ())}
        for place in edge:
            steps.setdefault(space_of(place), count)
    return steps
