"""The rules in which programs differ. Each tells whether it explains a told board, and where.

Most play the phase again with the orders that the other rule would have carried out. Where the
other rule is not known in full, the units that differ must depend on the orders that it is about.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import islice, product

from adjudicator.board import SEA
from adjudicator.imports.played import Played
from adjudicator.imports.reading import Nations
from adjudicator.orders import FLEET, Build, Convoy, Hold, Move, Order, Retreat, space_of
from adjudicator.phase import resolve
from adjudicator.reasons import Reason, Result
from adjudicator.state import PhaseKind, Position, Unit
from adjudicator.variant import Variant

# Between the spaces of a route. A name may have a dash without spaces.
ARROW = re.compile(r"->|→|\s[-–—]\s|\bto\b", re.IGNORECASE)
DASH = re.compile(r"->|[-–—→]")
# More choices of coasts than a phase has: each is played.
MOST_CHOICES = 20
NO_HOME = frozenset({Reason.NOT_HOME, Reason.NO_EXTRA_HOME_LEFT})
VAGUE = frozenset({Reason.COAST_NEEDED, Reason.COAST_UNREACHABLE})


def _by_land(variant: Variant, last: Played, told: Position) -> str:
    """A move by convoy without a convoy went by land."""
    without = [
        (each, order)
        for each, order in last.given
        if isinstance(order, Move)
        and order.via
        and last.results.get((each.owner, order.space)) in (Result.NO_CONVOY, Result.ILLEGAL)
    ]
    changed = {id(order): replace(order, via=False) for _each, order in without}
    return without[0][0].where if without and _plays(variant, last, told, changed) else ""


def _by_convoy(variant: Variant, last: Played, told: Position) -> str:
    """A move to a neighbour went with the fleets that were ordered to convoy it."""
    offered = {
        (order.army, space_of(order.target))
        for _each, order in last.given
        if isinstance(order, Convoy)
    }
    movers = [
        (each, order)
        for each, order in last.given
        if isinstance(order, Move) and not order.via and (order.space, order.destination) in offered
    ]
    changed = {id(order): replace(order, via=True) for _each, order in movers}
    return movers[0][0].where if movers and _plays(variant, last, told, changed) else ""


def _own_convoy(variant: Variant, last: Played, told: Position) -> str:
    """A move to a neighbour went by land, although an own fleet was ordered to convoy it."""
    movers = {
        (each.owner, order.space, order.destination): each.where
        for each, order in last.given
        if isinstance(order, Move) and not order.via
    }
    convoys = [
        ((each.owner, order.army, space_of(order.target)), order)
        for each, order in last.given
        if isinstance(order, Convoy)
    ]
    own = [(mover, order) for mover, order in convoys if mover in movers]
    changed = {id(order): Hold(order.kind, order.location) for _mover, order in own}
    return movers[own[0][0]] if own and _plays(variant, last, told, changed) else ""


def _route(variant: Variant, last: Played, told: Position) -> str:
    """A move names the seas of its route, and the file lets it go by no other."""
    changed: dict[int, Order] = {}
    where = ""
    names = Nations(variant)
    for each, order in last.given:
        if not isinstance(order, Move) or not order.via:
            continue
        named = _seas_in(names, each.text)
        if not named:
            continue
        others = {
            id(other): Hold(other.kind, other.location)
            for _each, other in last.given
            if isinstance(other, Convoy)
            and (other.army, space_of(other.target)) == (order.space, order.destination)
            and other.space not in named
        }
        where = where or (each.where if others else "")
        changed |= others
    return where if changed and _plays(variant, last, told, changed) else ""


def _paradox(variant: Variant, last: Played, told: Position) -> str:
    """The units that differ depend on a convoy paradox."""
    orders = [
        (each, order)
        for each, order in last.given
        if last.reasons.get((each.owner, _space(order))) is Reason.CONVOY_PARADOX
    ]
    causes = {space for _each, order in orders for space in _touched(order)}
    return orders[0][0].where if orders and _depends(last, told, causes) else ""


def _build(variant: Variant, last: Played, told: Position) -> str:
    """Builds stand where our rules refused them, outside the homes."""
    refused = {
        Unit(each.owner, order.kind, order.location): each.where
        for each, order in last.given
        if isinstance(order, Build) and last.reasons.get((each.owner, _space(order))) in NO_HOME
    }
    differing = _differing(last, told)
    built = [where for unit, where in refused.items() if unit in differing]
    return built[0] if built and differing <= refused.keys() else ""


def _removal(variant: Variant, last: Played, told: Position) -> str:
    """As many other units of the same powers were removed."""
    rows = last.outcome.orders
    powers = {row.power for row in rows if row.reason is Reason.REMOVED_BY_DEFAULT}
    ours, theirs = set(last.outcome.position.units), set(told.units)
    spared, lost = theirs - ours, ours - theirs
    is_alike = sorted(unit.power for unit in spared) == sorted(unit.power for unit in lost)
    is_theirs = {unit.power for unit in spared | lost} <= powers
    was_there = spared <= set(last.position.units)
    return _anywhere(last) if powers and is_alike and is_theirs and was_there else ""


def _coast(variant: Variant, last: Played, told: Position) -> str:
    """A fleet stands on another coast, or an order that names no coast was carried out."""
    vague = [
        (each, order)
        for each, order in last.given
        if isinstance(order, Move | Retreat | Build)
        and last.reasons.get((each.owner, _space(order))) in VAGUE
    ]
    choices = [list(_coasts(variant, order)) for _each, order in vague]
    for chosen in islice(product(*choices), MOST_CHOICES):
        changed = {id(order): other for (_e, order), other in zip(vague, chosen, strict=True)}
        if vague and _plays(variant, last, told, changed):
            return vague[0][0].where
    ours = {(unit.power, unit.kind, unit.space) for unit in last.outcome.position.units}
    theirs = {(unit.power, unit.kind, unit.space) for unit in told.units}
    differing = {unit.space for unit in _differing(last, told)}
    if not differing or ours != theirs:
        return ""
    aims = [each.where for each, order in last.given if differing & {_space(order), _aim(order)}]
    return aims[0] if aims else _anywhere(last)


def _coasts(variant: Variant, order: Order) -> Iterator[Order]:
    """Yield an order with each coast that it may mean, and as it is."""
    yield order
    if isinstance(order, Build):
        for place in variant.board.locations(space_of(order.location), FLEET):
            yield replace(order, location=place)
    elif isinstance(order, Move | Retreat):
        for place in variant.board.locations(space_of(order.target), FLEET):
            yield replace(order, target=place)


def _no_orders(variant: Variant, last: Played, told: Position) -> str:
    """A phase without orders, or retreats without one, which other programs decide."""
    phase = last.position.turn.phase
    if not last.given and phase is not PhaseKind.RETREATS:
        built = set(told.units) - set(last.outcome.position.units)
        owners = last.position.centres
        in_centres = all(owners.get(unit.space) == unit.power for unit in built)
        return "file" if in_centres or phase is not PhaseKind.ADJUSTMENTS else ""
    ordered = {_space(order) for _each, order in last.given}
    idle = {
        (item.unit.power, item.unit.kind)
        for item in last.position.dislodged
        if item.unit.space not in ordered
    }
    differing = {(unit.power, unit.kind) for unit in _differing(last, told)}
    return _anywhere(last) if differing and differing <= idle else ""


def _own_rules(variant: Variant, last: Played, told: Position) -> str:
    """Bids that the file does not have may have decided over minors."""
    if last.bids or not (variant.rules.bid_maximum or variant.rules.influence):
        return ""
    is_movement = last.position.turn.phase is PhaseKind.MOVEMENT
    minors = [unit for unit in last.position.units if unit.power not in variant.powers]
    if is_movement and not _depends(last, told, _around(variant, minors)):
        return ""
    return _anywhere(last)


def _unread(variant: Variant, last: Played, told: Position) -> str:
    """The units that differ depend on those whose orders are not understood."""
    unread = [each for each, order in last.given if order is None]
    owners = {each.owner for each in unread}
    ordered = {_space(order) for _each, order in last.given}
    waiting = (*last.position.units, *(item.unit for item in last.position.dislodged))
    idle = [
        unit
        for unit in waiting
        if unit.space not in ordered and (unit.power in owners or "" in owners)
    ]
    if not unread:
        return ""
    if last.position.turn.phase is PhaseKind.ADJUSTMENTS:
        is_theirs = {unit.power for unit in _differing(last, told)} <= owners or "" in owners
    else:
        is_theirs = _depends(last, told, _around(variant, idle))
    return unread[0].where if is_theirs else ""


def _plays(variant: Variant, last: Played, told: Position, changed: Mapping[int, Order]) -> bool:
    """Whether our rules give the told board with some orders changed."""
    sheets: dict[str, list[str]] = {}
    direct = []
    for each, order in last.given:
        text = each.text if order is None else str(changed.get(id(order), order))
        if each.owner in variant.powers:
            sheets.setdefault(each.owner, []).append(text)
        else:
            direct.append(text)
    outcome = resolve(variant, last.position, sheets, last.bids, direct)
    return set(outcome.position.units) == set(told.units)


def _differing(last: Played, told: Position) -> set[Unit]:
    """Return the units that stand, or are dislodged, on one of the boards only."""
    ours = last.outcome.position
    beaten: set[Unit] = set()
    if ours.turn == told.turn:
        beaten = {item.unit for item in ours.dislodged} ^ {item.unit for item in told.dislodged}
    return (set(ours.units) ^ set(told.units)) | beaten


def _depends(last: Played, told: Position, causes: Iterable[str]) -> bool:
    """Whether orders that touch each other lead from some spaces to each unit that differs."""
    reached = set(causes)
    touches = [_touched(order) for _each, order in last.given]
    grows = True
    while grows:
        near = [spaces for spaces in touches if spaces & reached and not spaces <= reached]
        reached = reached.union(*near)
        grows = bool(near)
    differing = {unit.space for unit in _differing(last, told)}
    return bool(differing) and differing <= reached


def _touched(order: Order | None) -> set[str]:
    """Return the spaces that an order names."""
    names = ("location", "target", "supported", "army")
    return {space_of(name) for each in names if (name := getattr(order, each, "") or "")}


def _around(variant: Variant, units: Iterable[Unit]) -> set[str]:
    """Return the spaces of units, and those beside them."""
    board = variant.board
    spaces = set()
    for unit in units:
        ways = (board.fleet if unit.kind == FLEET else board.army).get(unit.location, ())
        spaces |= {unit.space, *map(space_of, ways)}
    return spaces


def _seas_in(names: Nations, text: str) -> set[str]:
    """Return the seas of the route in a move."""
    spaces = names.variant.board.spaces
    parts = {each.strip(" .") for dash in (ARROW, DASH) for each in dash.split(text)}
    named = {names.space(each) for each in parts} - {""}
    return {space for space in named if spaces[space].kind == SEA or spaces[space].convoys}


def _space(order: Order | None) -> str:
    return space_of(getattr(order, "location", ""))


def _aim(order: Order | None) -> str:
    return space_of(getattr(order, "target", "") or "")


def _anywhere(last: Played) -> str:
    return last.given[0][0].where if last.given else "file"


EXPLANATIONS = {
    "no_orders": _no_orders,
    "via_by_land": _by_land,
    "via_not_said": _by_convoy,
    "own_convoy": _own_convoy,
    "route": _route,
    "paradox": _paradox,
    "build_site": _build,
    "default_removal": _removal,
    "coast": _coast,
    "bids": _own_rules,
    "unread_order": _unread,
}
