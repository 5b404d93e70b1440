"""What is to be said of a sheet, line by line: understood, possible, and what will become of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from adjudicator import (
    Bid,
    IllegalOrder,
    InvalidOrder,
    Position,
    Reason,
    Variant,
    check_order,
    entitlement,
    parse_order,
)
from adjudicator.orders import Order, space_of
from adjudicator.special.bids import bid_warning
from adjudicator.state import PhaseKind
from games.core.words.refusals import SENTENCES, refusal

# What a bidder is told before the deadline: the rule's name, and what will happen.
WARNINGS = {
    Reason.ATTACKS_MINOR: (
        _("You attack this minor."),
        _("Your own orders attack it or help to: the bid is void and its points are lost."),
    ),
    Reason.NOT_A_MINOR: (
        _("Not a minor."),
        _("No minor’s unit stands there: the bid is void and its points are lost."),
    ),
    Reason.RELIGION: (
        _("Religion Rule."),
        _("If this order wins it is invalid and the minor holds."),
    ),
    Reason.SORTIE_WOULD_SUCCEED: (
        _("Sortie."),
        _("If nobody meets it there the sortie would succeed: then it is invalid and it holds."),
    ),
    Reason.BID_NOT_UNDERSTOOD: (
        _("Not understood."),
        _("The bid is void and its points are lost."),
    ),
    Reason.WRONG_PHASE: (
        _("No Diplomacy Points."),
        _("Bids count in movement phases only: this one does nothing."),
    ),
}
IMPOSSIBLE = (
    _("Impossible order."),
    _("The minor cannot do this: if it wins, the order is published and the minor holds."),
)


@dataclass(frozen=True, slots=True)
class LineReport:
    """One order or bid. `status` is "ok", "warned" (it may do nothing), "illegal" (understood, but
    the unit will hold) or "invalid" (not understood); `text` is what is saved, `title` the name of
    the rule that a bid meets."""

    given: str
    text: str
    status: str = "ok"
    reason: str = ""
    message: str = ""
    suggestions: tuple[str, ...] = ()
    place: int = 0
    points: int = 0
    title: str = ""


@dataclass(frozen=True, slots=True)
class SheetReport:
    """Orders and bids with what is to be said of them. Overspending loses every point."""

    orders: tuple[LineReport, ...]
    bids: tuple[LineReport, ...]
    budget: int
    spent: int

    @property
    def overspent(self) -> bool:
        return self.spent > self.budget

    @property
    def is_clean(self) -> bool:
        return not self.overspent and all(
            line.status == "ok" for line in (*self.orders, *self.bids)
        )


def sheet_report(
    variant: Variant,
    position: Position,
    power: str,
    orders: Sequence[str],
    bids: Sequence[Bid] = (),
) -> SheetReport:
    """What is to be said of the sheet of `power`; never raises for bad orders."""
    seen: set[str] = set()
    lines = tuple(_order(variant, position, power, given, seen) for given in orders)
    own = [line.text for line in lines if line.status == "ok"]
    return SheetReport(
        orders=lines,
        bids=tuple(_bid(variant, position, power, own, bid) for bid in bids),
        budget=entitlement(variant, position, power),
        spent=sum(bid.points for bid in bids),
    )


def _order(
    variant: Variant, position: Position, power: str, given: str, seen: set[str]
) -> LineReport:
    try:
        order = check_order(variant, position, power, given)
    except InvalidOrder as error:
        return _invalid(variant, given, error)
    except IllegalOrder as error:
        return LineReport(given, given, "illegal", error.reason.value, refusal(variant, error))
    place = space_of(getattr(order, "location", ""))
    if place and place in seen:
        message = str(SENTENCES[Reason.ORDERED_TWICE])
        return LineReport(given, str(order), "illegal", Reason.ORDERED_TWICE.value, message)
    seen.add(place)
    return LineReport(given, str(order))


def _bid(
    variant: Variant, position: Position, power: str, own: Sequence[str], bid: Bid
) -> LineReport:
    try:
        order = parse_order(variant, bid.order, position)
    except InvalidOrder as error:
        return _invalid(variant, bid.order, error, points=bid.points)
    text = _canonical(variant, position, order)
    if position.turn.phase is not PhaseKind.MOVEMENT:
        reason: Reason | None = Reason.WRONG_PHASE
    else:
        reason = bid_warning(variant, position, power, own, text)
    if reason is None:
        return LineReport(bid.order, text, points=bid.points)
    title, message = WARNINGS.get(reason, IMPOSSIBLE)
    return LineReport(
        bid.order,
        text,
        "warned",
        reason.value,
        str(message),
        points=bid.points,
        title=str(title),
    )


def _canonical(variant: Variant, position: Position, order: Order) -> str:
    """The order with coasts and unit letters filled in where the minor could carry it out."""
    unit = position.unit_at.get(space_of(getattr(order, "location", "")))
    if unit is None:
        return str(order)
    try:
        return str(check_order(variant, position, unit.power, order))
    except (InvalidOrder, IllegalOrder):
        return str(order)


def _invalid(variant: Variant, given: str, error: InvalidOrder, points: int = 0) -> LineReport:
    return LineReport(
        given,
        given,
        "invalid",
        error.reason.value,
        refusal(variant, error),
        error.suggestions,
        error.place,
        points,
    )
