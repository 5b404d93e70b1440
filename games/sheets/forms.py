"""Order sheets as they are typed: by fields or as text, and checked before they are saved."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from adjudicator import Bid
from adjudicator.special.influence import is_influence
from games.core.codec import BoardState
from games.core.forms import MAX_FIELDS, clean, whole_number
from games.core.sheet_limits import MAX_POINTS, check_size, clean_line
from games.sheets.queries.sheet_report import LineReport, SheetReport, sheet_report
from games.sheets.text import read_sheet, spoken, write_sheet

ORDER_FIELD = re.compile(r"(?:order-\w{1,12}|(?:build|remove|line)-\d{1,3})")

NO_PHASE = NO_VERSION = -1
# Bids of influence stand in one list, in the order of preference, and no minor has this name.
INFLUENCE = "influence"

BID_FIELD = re.compile(r"(points|bid|text)-(\w{1,12})-(\d)")


@dataclass(frozen=True, slots=True)
class TypedBid:
    """One bid as it was typed; `typed` wins over the `value` chosen from the list."""

    minor: str
    n: int
    points: str = ""
    value: str = ""
    typed: str = ""
    error: str = ""

    @property
    def order(self) -> str:
        said = (self.typed or self.value).strip()
        return spoken(said) if self.minor == INFLUENCE else said

    @property
    def number(self) -> int | None:
        """The points as a number; None where they are none, or no such number."""
        number = whole_number(self.points.strip() or "0")
        return number if number is not None and number <= MAX_POINTS else None

    @property
    def is_filled(self) -> bool:
        """Whether it is sent to be read. Influence is given up, or ranked, without points."""
        if self.number is None or not self.order:
            return False
        return self.number > 0 or (self.minor == INFLUENCE and is_influence(self.order))

    @property
    def problem(self) -> str:
        """What is wrong with the bid before anybody looks at the order."""
        if self.number is None:
            return _("Points are a whole number.")
        if not self.is_orderless:
            return ""
        if self.minor == INFLUENCE:
            return _("Choose an armed neutral for these points.")
        return _("Choose an order for these points.")

    @property
    def is_orderless(self) -> bool:
        """Whether there are points for nothing: until an order is chosen they are not bid."""
        return bool(self.number) and not self.order


@dataclass(frozen=True, slots=True)
class WrittenSheet:
    """The orders and bids that were sent, and where each stands: in which `fields` and
    `typed_bids` of a form, or in the lines of a text with these numbers."""

    orders: list[str]
    bids: list[Bid]
    fields: list[str] = field(default_factory=list)
    typed_bids: list[TypedBid] = field(default_factory=list)
    order_numbers: list[int] = field(default_factory=list)
    bid_numbers: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class TypedSheet:
    """Everything that was typed. `phase` and `seen` say what the page showed; None: not sent.
    `proposed` is a minor and its order, where the button of such a bid was pressed."""

    action: str
    phase: int
    seen: int | None
    orders: Mapping[str, str] = field(default_factory=dict)
    bids: tuple[TypedBid, ...] = ()
    text: str = ""
    proposed: str = ""

    @property
    def is_text(self) -> bool:
        return self.action == "text"

    @property
    def orderless(self) -> int:
        """How many points stand beside no order, and so are not bid."""
        return sum(bid.number or 0 for bid in self.bids if bid.is_orderless)

    def as_text(self) -> str:
        """The whole as text, to be shown where no form can hold it."""
        if self.is_text:
            return self.text
        lines = [order for order in self.orders.values() if order.strip()]
        bids = (Bid(bid.number or 0, bid.order) for bid in self.bids if bid.order)
        return write_sheet(lines, bids)

    def written(self) -> WrittenSheet:
        """The lines that are filled in, in the order of the form or the text. Refuses more text
        than any sheet needs."""
        return _written_text(self.text) if self.is_text else _written_form(self)


def read_sheet_form(data: QueryDict) -> TypedSheet:
    """Read a POST; fields that no order form has are not looked at."""
    orders: dict[str, str] = {}
    bids: dict[tuple[str, int], dict[str, Any]] = {}
    for name in list(data)[:MAX_FIELDS]:
        value = clean(data.get(name, ""))
        if ORDER_FIELD.fullmatch(name):
            orders[name] = value
        elif match := BID_FIELD.fullmatch(name):
            part, minor, place = match.groups()
            key = {"points": "points", "bid": "value", "text": "typed"}[part]
            bids.setdefault((minor, int(place)), {})[key] = value
    phase, seen = whole_number(data.get("phase")), data.get("seen", "")
    return TypedSheet(
        action=data.get("action", "save"),
        phase=NO_PHASE if phase is None else phase,
        seen=_version(seen) if seen else None,
        orders=orders,
        bids=tuple(TypedBid(minor, n, **bids[minor, n]) for minor, n in sorted(bids, key=_rank)),
        text=clean(data.get("text", "")),
        proposed=clean(data.get("propose", "")),
    )


def _rank(bid: tuple[str, int]) -> int:
    """Those for minors stay in the order of the form."""
    minor, n = bid
    return n if minor == INFLUENCE else 0


def _written_form(typed: TypedSheet) -> WrittenSheet:
    """The lines for units by the names of their spaces, which is the order of a position. A line
    that no field shows may be a bid too."""
    bids = [(bid, Bid(bid.number or 0, bid.order)) for bid in typed.bids if bid.is_filled]
    check_size(list(typed.orders.values()), [bid for _typed, bid in bids])
    cleaned = {name: clean_line(typed.orders[name]) for name in sorted(typed.orders, key=_place)}
    filled = {name: line for name, line in cleaned.items() if line}
    for name in [name for name in filled if name.startswith("line-")]:
        for bid in read_sheet(filled[name]).bids:
            if bid.points or is_influence(bid.order):
                bids.append((TypedBid("", len(bids), str(bid.points), value=bid.order), bid))
            del filled[name]
    return WrittenSheet(
        orders=list(filled.values()),
        bids=[bid for _typed, bid in bids],
        fields=list(filled),
        typed_bids=[bid for bid, _bid in bids],
    )


def _place(name: str) -> tuple[bool, str, int, str]:
    """Where a field stands; the lines that no field shows come last."""
    sort, _dash, key = name.partition("-")
    return sort == "line", sort, whole_number(key) or 0, key


def _written_text(text: str) -> WrittenSheet:
    sheet = read_sheet(text)
    check_size(sheet.orders, sheet.bids)
    orders = zip(sheet.order_lines, map(clean_line, sheet.orders), strict=True)
    lines = {number: line for number, line in orders if line}
    # A bid without points is none, but for what gives influence up or ranks it.
    bids = {
        n: bid
        for n, bid in zip(sheet.bid_lines, sheet.bids, strict=True)
        if bid.points or is_influence(bid.order)
    }
    return WrittenSheet(
        orders=list(lines.values()),
        bids=list(bids.values()),
        order_numbers=list(lines),
        bid_numbers=list(bids),
    )


def _version(text: str) -> int:
    """The version that a page showed; what is no number is no sheet's."""
    version = whole_number(text)
    return NO_VERSION if version is None else version


@dataclass(frozen=True, slots=True)
class ToldLine:
    """A line of a text of which there is something to say, by its number: its report, or what is
    wrong before it is reported."""

    number: int
    line: LineReport | None = None
    problem: str = ""

    @property
    def is_wrong(self) -> bool:
        """Whether nothing will come of the line; of others there is something to be known."""
        return bool(self.problem) or (self.line is not None and self.line.is_refused)


@dataclass(frozen=True, slots=True)
class CheckedSheet:
    """What may be saved, or why not.

    Of a form `lines` has a report for each field that is filled, `bids` one for each bid that has
    points and an order; of a text there are the `told_lines`.
    """

    typed: TypedSheet
    report: SheetReport
    lines: Mapping[str, LineReport]
    bids: Mapping[TypedBid, LineReport | None]
    told_lines: tuple[ToldLine, ...] = ()

    @property
    def can_be_saved(self) -> bool:
        """Whether all of it can be written down; what cannot be carried out can."""
        wrong = any(bid.number is None for bid in self.bids)
        return not (wrong or any(told.problem for told in self.told_lines))

    @property
    def is_good(self) -> bool:
        """Whether everything was understood and can be done."""
        return self.can_be_saved and not (
            self.report.overspent
            or self.typed.orderless
            or any(line.is_refused for line in (*self.report.orders, *self.report.bids))
        )


@dataclass(frozen=True, slots=True)
class UnsavedSheet:
    """What was typed and is not saved: because of what is wrong in it, because of the `conflict`
    with what was saved elsewhere, or because a list of orders was `asked` for, or all of them."""

    checked: CheckedSheet
    conflict: str = ""
    asked: str = ""
    all_lists: bool = False


def check_sheet(state: BoardState, typed: TypedSheet) -> CheckedSheet:
    """Check what `power` typed where nothing is to be saved."""
    written = typed.written()
    bids = [bid for bid in written.bids if 0 <= bid.points <= MAX_POINTS]
    return checked_sheet(typed, written, sheet_report(state, written.orders, bids))


def checked_sheet(typed: TypedSheet, written: WrittenSheet, report: SheetReport) -> CheckedSheet:
    """What was typed beside the report on what is `written` in it."""
    if typed.is_text:
        return CheckedSheet(typed, report, {}, {}, _told_lines(written, report))
    lines = dict(zip(written.fields, report.orders, strict=True))
    bids: dict[TypedBid, LineReport | None] = dict.fromkeys(
        replace(bid, error=bid.problem) for bid in typed.bids
    )
    bids |= zip(written.typed_bids, report.bids, strict=True)
    return CheckedSheet(typed, report, lines, bids)


def told_of_saved(report: SheetReport) -> tuple[ToldLine, ...]:
    """The lines of a saved sheet's text of which there is something to say."""
    lines = enumerate((*report.orders, *report.bids), start=1)
    return tuple(ToldLine(number, line) for number, line in lines if line.is_told)


def _told_lines(written: WrittenSheet, report: SheetReport) -> tuple[ToldLine, ...]:
    numbered = zip(written.order_numbers, report.orders, strict=True)
    found = [ToldLine(number, line) for number, line in numbered if line.is_told]
    reports = iter(report.bids)
    for number, bid in zip(written.bid_numbers, written.bids, strict=True):
        if bid.points < 0:
            found.append(ToldLine(number, problem=_("Points are a whole number.")))
        elif bid.points > MAX_POINTS:
            found.append(ToldLine(number, problem=_("Nobody has so many points.")))
        elif (line := next(reports)).is_told:
            found.append(ToldLine(number, line))
    return tuple(sorted(found, key=lambda told: told.number))


# A minor takes so many lines of bids, for its fields are numbered by one figure.
MAX_LINES = 10


def with_proposed(typed: TypedSheet, budget: int) -> TypedSheet:
    """What was typed with one point on the bid that was `proposed`. Where none is left, it is
    taken from the last bid of the form, which is the least useful one."""
    minor, _space, order = typed.proposed.partition(" ")
    bids = {(bid.minor, bid.n): bid for bid in typed.bids}
    used = {n for (of, n), bid in bids.items() if of == minor and (bid.order or bid.number)}
    free = next((n for n in range(MAX_LINES) if n not in used), None)
    if not order or free is None:
        return typed
    paid = [key for key, bid in bids.items() if bid.number and key != (minor, free)]
    if paid and sum(bids[key].number or 0 for key in paid) >= budget:
        last = bids[paid[-1]]
        rest = (last.number or 0) - 1
        bids[paid[-1]] = replace(last, points=str(rest)) if rest else TypedBid(last.minor, last.n)
    bids[minor, free] = TypedBid(minor, free, "1", value=order)
    return replace(typed, bids=tuple(bids.values()))
