"""Retreats and adjustments of a computer player."""

from dataclasses import replace

from adjudicator.adjustments import balance
from adjudicator.legal_orders import Options, options
from adjudicator.orders import FLEET, Build, Disband, Order, Remove, Retreat, Waive, space_of
from adjudicator.special.extra_homes import after_build
from adjudicator.state import Position, Unit, sorted_units
from games.computer import chances
from games.computer.evaluate import Outlook


def choose_retreats(outlook: Outlook, legal: Options) -> tuple[Order, ...]:
    """Choose the best free retreat of every dislodged unit; disband units without one."""
    taken: set[str] = set()
    chosen: list[Order] = []
    for space in sorted(legal):
        open_to = [
            order
            for order in legal[space]
            if isinstance(order, Retreat) and space_of(order.target) not in taken
        ]
        if open_to:
            best = max(open_to, key=lambda order: _worth(outlook, order))
            taken.add(space_of(best.target))
            chosen.append(best)
        else:
            chosen.extend(order for order in legal[space] if isinstance(order, Disband))
    return tuple(chosen)


def _worth(outlook: Outlook, order: Retreat) -> float:
    space = space_of(order.target)
    worth = outlook.worth(order.kind, order.target)
    if outlook.position.centres.get(space) == outlook.power:
        worth += outlook.loss(space) * (0.2 + 0.2 * min(outlook.threat(space), 2))
    return worth


# Every unit of the same kind makes another one a little less useful.
CROWDING = 0.97

GARRISON = 0.3


def choose_adjustments(outlook: Outlook) -> tuple[Order, ...]:
    """Choose the due builds, waiving those that are impossible, or the due removals."""
    due = balance(outlook.variant, outlook.position, outlook.power)
    if due < 0:
        return _removals(outlook, -due)
    limit = outlook.variant.rules.build_limit
    if limit is not None:
        due = min(due, limit)
    return _builds(outlook, due)


def _builds(outlook: Outlook, due: int) -> tuple[Order, ...]:
    position, chosen = outlook.position, []
    offered = options(outlook.variant, position, outlook.power)
    may_waive = "" in offered
    for _ in range(due):
        builds = [o for orders in offered.values() for o in orders if isinstance(o, Build)]
        if not builds:
            break
        best = max(builds, key=lambda build: _usefulness(outlook, position, build))
        chosen.append(best)
        position = _add_unit(outlook, position, best)
        offered = options(outlook.variant, position, outlook.power)
    waived = due - len(chosen) if may_waive else 0
    return (*chosen, *(Waive() for _ in range(waived)))


def _usefulness(outlook: Outlook, position: Position, build: Build) -> float:
    space = space_of(build.location)
    same = sum(1 for unit in position.units_of(outlook.power) if unit.kind == build.kind)
    useful = outlook.field(build.kind, build.location) * CROWDING**same
    danger = chances.intrusion(outlook.threat(space))
    return useful + GARRISON * outlook.loss(space) * danger


def _add_unit(outlook: Outlook, position: Position, build: Build) -> Position:
    unit = Unit(outlook.power, build.kind, build.location)
    homes = after_build(outlook.variant, position, outlook.power, unit.space)
    return replace(position, units=sorted_units((*position.units, unit)), extra_homes=homes)


def _removals(outlook: Outlook, due: int) -> tuple[Order, ...]:
    own = outlook.position.units_of(outlook.power)
    units = sorted(own, key=lambda unit: (_need(outlook, unit), unit))
    return tuple(Remove(unit.kind, unit.location) for unit in units[:due])


def _need(outlook: Outlook, unit: Unit) -> float:
    need = outlook.field(unit.kind, unit.location)
    if outlook.position.centres.get(unit.space) == outlook.power:
        need += GARRISON * outlook.loss(unit.space) * chances.intrusion(outlook.threat(unit.space))
    # If two are equal, the army stays: fleets cannot hold inland spaces.
    return need - (0.01 if unit.kind == FLEET else 0.0)
