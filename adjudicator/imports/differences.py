"""The rule by which a told game went on in another way than ours, or why it is refused."""

from __future__ import annotations

from typing import NamedTuple

from adjudicator.imports.explanations import EXPLANATIONS
from adjudicator.imports.played import Played
from adjudicator.imports.told import ImportRefused, ToldOrder
from adjudicator.orders import space_of
from adjudicator.state import Position, Turn, Unit
from adjudicator.variant import Variant


class Rule(NamedTuple):
    """The code of a rule in which programs differ, and the order that shows it: place and phase."""

    code: str
    where: str
    turn: Turn


def rule_of(variant: Variant, last: Played, told: Position, ours: Position) -> Rule:
    """Return the rule that explains a told board. Raises ImportRefused if none does."""
    played = last
    while True:
        for code, find in EXPLANATIONS.items():
            where = find(variant, played, told)
            if where:
                return Rule(code, where, played.position.turn)
        # A phase that the file lacks may come of the one before it.
        if played.earlier is None:
            raise _contradiction(variant, played, told, ours)
        played = played.earlier


def _contradiction(variant: Variant, last: Played, told: Position, ours: Position) -> ImportRefused:
    """Return the refusal of a told board that no rule explains, at the order that shows it."""
    come, gone = set(told.units) - set(ours.units), set(ours.units) - set(told.units)
    theirs, own = ({item.unit for item in board.dislodged} for board in (told, ours))
    if told.turn != ours.turn:
        # A told board has no dislodged units if no retreats follow in the file.
        theirs = own = set()
    centres = sorted(
        space
        for space in {*ours.centres, *told.centres}
        if ours.centres.get(space) != told.centres.get(space)
    )
    parts = [
        f"{name}: {', '.join(items[:4])}"
        for name, items in (
            ("only the file has", sorted(map(_name, come))),
            ("only the rules give", sorted(map(_name, gone))),
            ("other owners of", centres),
            ("only the file dislodges", sorted(map(_name, theirs - own))),
            ("only the rules dislodge", sorted(map(_name, own - theirs))),
        )
        if items
    ]
    places = {unit.space for unit in come | gone | (theirs ^ own)}
    at_fault = _order_at_fault(last, places)
    if at_fault and not parts:
        parts.append(f"by the rules this has another result: {at_fault.text[:80]}")
    message = f"the results of {last.position.turn} do not follow from its orders"
    details = f" ({'; '.join(parts)})" if parts else ""
    where = at_fault.where if at_fault else "file"
    return ImportRefused(
        "differs",
        where,
        f"{message}{details}",
        word=", ".join(sorted(places.union(centres))[:8]),
        turn=last.position.turn,
        variant=variant,
    )


def _order_at_fault(last: Played, places: set[str]) -> ToldOrder | None:
    """Return the first order with another result, else one of a unit that stands elsewhere."""
    telling = [
        told
        for told, order in last.given
        if (told.dislodged or told.succeeded is not None) and not last.agrees(told, order)
    ]
    of_units = [
        told for told, order in last.given if space_of(getattr(order, "location", "")) in places
    ]
    into = [
        told for told, order in last.given if space_of(getattr(order, "target", "") or "") in places
    ]
    orders = [*telling, *of_units, *into, *(told for told, _order in last.given)]
    return orders[0] if orders else None


def _name(unit: Unit) -> str:
    return f"{unit.power} {unit}"
