"""The rule by which a told game went on in another way than ours."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from adjudicator.imports.told import ImportRefused, ToldOrder
from adjudicator.movement import resolve_movement
from adjudicator.orders import Build, Convoy, Move, Order, Retreat, space_of
from adjudicator.outcome import Bid, Outcome
from adjudicator.phase import resolve
from adjudicator.reasons import Reason, Result
from adjudicator.state import PhaseKind, Position, Unit
from adjudicator.variant import Variant

DASH = re.compile(r"->|[-–—→]")


class Played:
    """A phase as our rules played it: its told orders, read where possible, and its outcome."""

    def __init__(
        self,
        position: Position,
        given: tuple[tuple[ToldOrder, Order | None], ...],
        sheets: Mapping[str, Sequence[str]],
        direct: Sequence[str],
        bids: Mapping[str, Sequence[Bid]],
        outcome: Outcome,
        is_unread: bool,
    ) -> None:
        self.position = position
        self.given = given
        self.sheets = sheets
        self.direct = direct
        self.bids = bids
        self.outcome = outcome
        self.is_unread = is_unread

    @cached_property
    def results(self) -> Mapping[tuple[str, str], Result]:
        """The result of each unit, by its owner and space."""
        results: dict[tuple[str, str], Result] = {}
        lines = [(row.power, row.order, row.result) for row in self.outcome.orders]
        lines += [(row.minor, row.published, row.result) for row in self.outcome.minors]
        for owner, text, result in lines:
            parts = text.removeprefix("Build ").removeprefix("Remove ").split()
            if len(parts) > 1:
                results.setdefault((owner, space_of(parts[1])), result)
        return results

    @cached_property
    def dislodged(self) -> frozenset[str]:
        """The spaces of the units that were dislodged."""
        return frozenset(item.unit.space for item in self.outcome.dislodged)

    @property
    def is_retreat(self) -> bool:
        """Whether the phase is one of retreats, in which nothing is dislodged."""
        return self.position.turn.phase is PhaseKind.RETREATS

    def went(self, owner: str, space: str) -> bool:
        """Whether the unit in a space moved or retreated."""
        return self.results.get((owner, space)) in (Result.MOVES, Result.RETREATS)

    def agrees(self, told: ToldOrder, order: Order | None) -> bool:
        """Whether a told result is that of our rules."""
        space = space_of(getattr(order, "location", ""))
        may_go = isinstance(order, Move | Retreat) and told.succeeded is not None
        if may_go and self.went(told.owner, space) != told.succeeded:
            return False
        return self.is_retreat or told.dislodged == (space in self.dislodged)

    def standing(self, variant: Variant, told: frozenset[Unit]) -> frozenset[Unit]:
        """Return our units right after the movement, before a Winter without decisions."""
        if self.position.turn.phase is not PhaseKind.MOVEMENT:
            return frozenset(self.outcome.position.units)
        done = resolve_movement(variant, self.position, self.sheets, self.bids, self.direct)
        has_minors = any(unit.power not in variant.powers for unit in told)
        return frozenset(u for u in done.units if has_minors or u.power in variant.powers)


class Rule(NamedTuple):
    """The code of a rule in which programs differ, and the place of the order that shows it."""

    code: str
    where: str


def rule_of(variant: Variant, last: Played, told: Position, ours: Position) -> Rule:
    """Return the rule that explains a told board. Raises ImportRefused if none does."""
    for code, find in EXPLANATIONS.items():
        where = find(variant, last, told)
        if where:
            return Rule(code, where)
    raise _contradiction(last, told, ours)


def _contradiction(last: Played, told: Position, ours: Position) -> ImportRefused:
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
    return ImportRefused("differs", where, f"{message}{details}")


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


def _paradox(variant: Variant, last: Played, told: Position) -> str:
    return _with_reason(last, Reason.CONVOY_PARADOX)


def _removal(variant: Variant, last: Played, told: Position) -> str:
    return _with_reason(last, Reason.REMOVED_BY_DEFAULT)


def _with_reason(last: Played, reason: Reason) -> str:
    has = any(row.reason is reason for row in last.outcome.orders)
    return _anywhere(last) if has else ""


def _route(variant: Variant, last: Played, told: Position) -> str:
    """A move names the seas of its route, and the file lets it go by no other."""
    routes = [
        each.where
        for each, order in last.given
        if isinstance(order, Move) and order.via and len(DASH.findall(each.text)) > 1
    ]
    return routes[0] if routes else ""


def _build(variant: Variant, last: Played, told: Position) -> str:
    """A build stands where our rules refused it, outside the homes."""
    units = set(told.units)
    for each, order in last.given:
        if isinstance(order, Build) and Unit(each.owner, order.kind, order.location) in units:
            result = last.results.get((each.owner, space_of(order.location)))
            if result is Result.ILLEGAL:
                return each.where
    return ""


def _unread(variant: Variant, last: Played, told: Position) -> str:
    """An order of the phase is not understood."""
    unread = [each.where for each, order in last.given if order is None]
    return unread[0] if unread else ""


def _coast(variant: Variant, last: Played, told: Position) -> str:
    """A fleet stands on another coast, or an order that names no coast was carried out."""
    vague = {Reason.COAST_NEEDED, Reason.COAST_UNREACHABLE}
    if any(row.reason in vague for row in last.outcome.orders):
        return _anywhere(last)
    ours = {(unit.power, unit.kind, unit.space) for unit in last.outcome.position.units}
    theirs = {(unit.power, unit.kind, unit.space) for unit in told.units}
    is_alike = ours == theirs and set(last.outcome.position.units) != set(told.units)
    return _anywhere(last) if is_alike else ""


def _no_orders(variant: Variant, last: Played, told: Position) -> str:
    """A phase without orders, or a retreat without one, which other programs decide."""
    if not last.given:
        return "file"
    if last.position.turn.phase is PhaseKind.MOVEMENT:
        return ""
    owners = {each.owner for each, _order in last.given}
    waiting = {item.unit.power for item in last.position.dislodged}
    if waiting - owners:
        return _anywhere(last)
    return ""


def _own_rules(variant: Variant, last: Played, told: Position) -> str:
    """Bids that the file does not have may have decided."""
    has_bids = variant.rules.bid_maximum or variant.rules.influence
    return _anywhere(last) if has_bids and not last.bids else ""


def _anywhere(last: Played) -> str:
    return last.given[0][0].where if last.given else "file"


EXPLANATIONS = {
    "no_orders": _no_orders,
    "via_by_land": _by_land,
    "via_not_said": _by_convoy,
    "route": _route,
    "paradox": _paradox,
    "build_site": _build,
    "default_removal": _removal,
    "coast": _coast,
    "bids": _own_rules,
    "unread_order": _unread,
}
