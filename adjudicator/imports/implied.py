"""The board that orders imply when a file has none: each unit has an order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from adjudicator.errors import InvalidOrder
from adjudicator.imports.told import ToldBoard, ToldOrder
from adjudicator.notation import parse_order
from adjudicator.orders import ARMY, Build, Disband, Remove, Waive, space_of
from adjudicator.state import Dislodged, PhaseKind, Position, Turn, Unit
from adjudicator.variant import Variant


def implied_board(
    variant: Variant,
    orders: Iterable[ToldOrder],
    turn: Turn | None,
    centres: Mapping[str, str] | None = None,
) -> ToldBoard | None:
    """Return the board with the ordered units, and the centres in which units are built.

    The first unit of a space counts. A fleet stands on the first coast from which its order is
    possible. In a phase of retreats the units are dislodged; None if it has none. A power that
    removes units has no centres, because its other units are not known.
    """
    units: dict[str, Unit] = {}
    owners = dict(centres or {})
    begun = variant.start.centres
    removing: set[str] = set()
    nowhere = Position(turn=variant.start.turn)
    for told in orders:
        try:
            order = parse_order(variant, told.text, nowhere, hints=False)
        except InvalidOrder:
            continue
        if isinstance(order, Build):
            owners.setdefault(space_of(order.location), told.owner)
        if isinstance(order, Build | Waive):
            continue
        if isinstance(order, Remove | Disband):
            removing.add(told.owner)
        kind, location = order.kind, order.location
        location = space_of(location) if kind == ARMY else location
        places = variant.board.locations(space_of(location), kind)
        if location not in places:
            aims = space_of(getattr(order, "target", None) or "")
            near = [p for p in places if aims in _spaces_near(variant, kind, p)] or list(places)
            location = near[0] if near else ""
        if location and space_of(location) not in units:
            units[space_of(location)] = Unit(told.owner, kind, location)
    told_centres = {**begun, **owners} if owners or removing else None
    if told_centres and turn is not None and turn.phase is PhaseKind.ADJUSTMENTS:
        told_centres = {s: power for s, power in told_centres.items() if power not in removing}
    if turn is None or turn.phase is not PhaseKind.RETREATS:
        return ToldBoard(frozenset(units.values()), told_centres)
    # A place from which a unit was attacked, or where others bounced, is not known.
    dislodged = tuple(
        Dislodged(unit, "", tuple(sorted(_reach(variant, unit.kind, unit.location))))
        for unit in units.values()
    )
    return ToldBoard(frozenset(), told_centres, dislodged) if dislodged else None


def _reach(variant: Variant, kind: str, location: str) -> frozenset[str]:
    graph = variant.board.army if kind == ARMY else variant.board.fleet
    return frozenset(graph.get(location, ()))


def _spaces_near(variant: Variant, kind: str, location: str) -> frozenset[str]:
    return frozenset(space_of(place) for place in _reach(variant, kind, location))
