"""The board that orders imply when a file has none: each unit has an order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from adjudicator.errors import InvalidOrder
from adjudicator.imports.told import ToldBoard, ToldOrder
from adjudicator.notation import parse_order
from adjudicator.orders import ARMY, Build, Waive, space_of
from adjudicator.state import Position, Unit
from adjudicator.variant import Variant


def implied_board(
    variant: Variant,
    orders: Iterable[ToldOrder],
    centres: Mapping[str, str] | None = None,
) -> ToldBoard:
    """Return the board with the ordered units, and the centres in which units are built.

    The first unit of a space counts. A fleet stands on the first coast from which its order is
    possible.
    """
    units: dict[str, Unit] = {}
    owners = dict(centres or {})
    begun = variant.start.centres
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
        kind, location = order.kind, order.location
        location = space_of(location) if kind == ARMY else location
        places = variant.board.locations(space_of(location), kind)
        if location not in places:
            aims = space_of(getattr(order, "target", None) or "")
            near = [p for p in places if aims in _reach(variant, kind, p)] or list(places)
            location = near[0] if near else ""
        if location and space_of(location) not in units:
            units[space_of(location)] = Unit(told.owner, kind, location)
    return ToldBoard(frozenset(units.values()), {**begun, **owners} if owners else None)


def _reach(variant: Variant, kind: str, location: str) -> frozenset[str]:
    graph = variant.board.army if kind == ARMY else variant.board.fleet
    return frozenset(space_of(place) for place in graph.get(location, ()))
