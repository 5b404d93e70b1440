"""The sentence that goes with each reason for which an order is illegal."""

from __future__ import annotations

from adjudicator.errors import IllegalOrder
from adjudicator.orders import Order
from adjudicator.reasons import Reason

SENTENCES = {
    Reason.NO_SUCH_UNIT: "There is no such unit at {place}.",
    Reason.NOT_YOUR_UNIT: "The unit at {place} is not yours.",
    Reason.WRONG_PHASE: "This order does not belong to this phase.",
    Reason.SAME_SPACE: "{place} is the unit's own space.",
    Reason.NOT_ADJACENT: "{place} does not touch {target}.",
    Reason.NO_ROUTE: "No fleets stand at sea so that they could convoy {place} to {target}.",
    Reason.WRONG_TERRAIN: "This unit cannot enter {target}.",
    Reason.COAST_NEEDED: "{target} has several coasts in reach: name one.",
    Reason.COAST_UNREACHABLE: "{place} does not reach the coast {target}.",
    Reason.CROSSING_BLOCKED: "A foreign fleet in the strait closes the crossing to {target}.",
    Reason.CANNOT_REACH_SUPPORT: "{place} cannot move to {target}, so it cannot support there.",
    Reason.SUPPORTED_CANNOT_MOVE: "The supported unit cannot move to {target}.",
    Reason.CANNOT_CONVOY: "Only a fleet at sea convoys, and only an army on a coast to a coast.",
    Reason.NOT_ON_ROUTE: "This fleet is on no sea route to {target}.",
    Reason.RETREAT_NOT_OPEN: "{place} cannot retreat to {target}.",
    Reason.NOT_DISLODGED: "The unit at {place} is not dislodged.",
    Reason.NO_BUILDS_LEFT: "No build is due.",
    Reason.NO_REMOVALS_DUE: "No removal is due.",
    Reason.NOT_A_CENTRE: "{place} is no supply centre.",
    Reason.NOT_OWNED: "{place} is not under your control.",
    Reason.NOT_HOME: "{place} is not one of your home centres.",
    Reason.NO_EXTRA_HOME_LEFT: "{place} is no home centre, and no further home can be gained.",
    Reason.OCCUPIED: "{place} is occupied.",
    Reason.CIVIL_DISORDER: "The power is in permanent civil disorder.",
    Reason.ORDERED_TWICE: "This unit has an order already; the first one counts.",
}


def refuse(reason: Reason, order: Order, *, place: str = "", target: str = "") -> IllegalOrder:
    """The IllegalOrder for `order`, with its sentence; `place` and `target` as they are named."""
    place = place or getattr(order, "location", "")
    target = target or str(getattr(order, "target", "") or "")
    message = SENTENCES[reason].format(place=place, target=target)
    return IllegalOrder(reason, str(order), message)
