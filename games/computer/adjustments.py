"""Retreats and adjustments of a computer player."""

from collections.abc import Mapping
from dataclasses import replace

from adjudicator.adjustments import balance
from adjudicator.legal_orders import Options, options
from adjudicator.orders import FLEET, Build, Disband, Order, Remove, Retreat, Waive, space_of
from adjudicator.special.extra_homes import after_build
from adjudicator.state import Position, Unit, sorted_units
from games.computer import chances
from games.computer.evaluate import Outlook
from games.computer.value import Scale


def choose_retreats(
    outlook: Outlook, legal: Options, scale: Scale | None = None
) -> tuple[Order, ...]:
    """Choose the best free retreat of every dislodged unit; disband units without one.

    With a `scale` the learned value of the board counts too, as in the other choices here.
    """
    taken: set[str] = set()
    units = dict(outlook.position.unit_at)
    chosen: list[Order] = []
    for space in sorted(legal):
        open_to = [
            order
            for order in legal[space]
            if isinstance(order, Retreat) and space_of(order.target) not in taken
        ]
        if open_to:
            best = max(
                open_to,
                key=lambda order: (
                    _worth(outlook, order)
                    + _weigh(scale, units, _make_unit(outlook, order.kind, order.target))
                ),
            )
            taken.add(space_of(best.target))
            units[space_of(best.target)] = _make_unit(outlook, best.kind, best.target)
            chosen.append(best)
        else:
            chosen.extend(order for order in legal[space] if isinstance(order, Disband))
    return tuple(chosen)


def _make_unit(outlook: Outlook, kind: str, location: str) -> Unit:
    return Unit(outlook.power, kind, location)


def _weigh(scale: Scale | None, units: Mapping[str, Unit], more: Unit) -> float:
    return scale.weigh({**units, more.space: more}) if scale else 0.0


def _worth(outlook: Outlook, order: Retreat) -> float:
    space = space_of(order.target)
    worth = outlook.worth(order.kind, order.target)
    if outlook.position.centres.get(space) == outlook.power:
        worth += outlook.loss(space) * (0.2 + 0.2 * min(outlook.threat(space), 2))
    return worth


# Every unit of the same kind makes another one a little less useful.
CROWDING = 0.97

GARRISON = 0.3


def choose_adjustments(outlook: Outlook, scale: Scale | None = None) -> tuple[Order, ...]:
    """Choose the due builds, waiving those that are impossible, or the due removals."""
    due = balance(outlook.variant, outlook.position, outlook.power)
    if due < 0:
        return _removals(outlook, -due, scale)
    limit = outlook.variant.rules.build_limit
    if limit is not None:
        due = min(due, limit)
    return _builds(outlook, due, scale)


def _builds(outlook: Outlook, due: int, scale: Scale | None) -> tuple[Order, ...]:
    position, chosen = outlook.position, []
    offered = options(outlook.variant, position, outlook.power)
    may_waive = "" in offered
    for _ in range(due):
        builds = [o for orders in offered.values() for o in orders if isinstance(o, Build)]
        if not builds:
            break
        best = max(
            builds,
            key=lambda build: (
                _usefulness(outlook, position, build)
                + _weigh(scale, position.unit_at, _make_unit(outlook, build.kind, build.location))
            ),
        )
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
    unit = _make_unit(outlook, build.kind, build.location)
    homes = after_build(outlook.variant, position, outlook.power, unit.space)
    return replace(position, units=sorted_units((*position.units, unit)), extra_homes=homes)


def _removals(outlook: Outlook, due: int, scale: Scale | None) -> tuple[Order, ...]:
    own = outlook.position.units_of(outlook.power)
    left = dict(outlook.position.unit_at)
    removed: list[Order] = []

    def cost(unit: Unit) -> float:
        if scale is None:
            return _need(outlook, unit)
        others = {space: other for space, other in left.items() if other != unit}
        return _need(outlook, unit) - scale.weigh(others)

    for _ in range(min(due, len(own))):
        unit = min((unit for unit in own if unit.space in left), key=lambda u: (cost(u), u))
        del left[unit.space]
        removed.append(Remove(unit.kind, unit.location))
    return tuple(removed)


def _need(outlook: Outlook, unit: Unit) -> float:
    need = outlook.field(unit.kind, unit.location)
    if outlook.position.centres.get(unit.space) == outlook.power:
        need += GARRISON * outlook.loss(unit.space) * chances.intrusion(outlook.threat(unit.space))
    # If two are equal, the army stays: fleets cannot hold inland spaces.
    return need - (0.01 if unit.kind == FLEET else 0.0)
