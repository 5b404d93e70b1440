"""Read an order sheet that was typed in fields or as text, and check it before it is saved."""

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
from games.core.sheet_limits import MAX_POINTS, check_size, clean_line, points_out_of_range
from games.sheets.queries.sheet_report import LineReport, SheetReport, sheet_report
from games.sheets.text import read_sheet, translate_bid, write_sheet

ORDER_FIELD = re.compile(r"(?:order-\w{1,12}|(?:build|remove|line)-\d{1,3})")

NO_PHASE = NO_VERSION = -1
# Bids of influence share one list in order of preference. No minor has this name.
INFLUENCE = "influence"

# Asks for the list of every line.
EVERY = "all"

BID_FIELD = re.compile(r"(points|bid|text)-(\w{1,12})-(\d)")


@dataclass(frozen=True, slots=True)
class TypedBid:
    """One bid as it was typed, which may be unfinished. `text` wins over the chosen `value`."""

    minor: str
    n: int
    points: str = ""
    value: str = ""
    text: str = ""
    error: str = ""

    @property
    def order(self) -> str:
        order = (self.text or self.value).strip()
        return translate_bid(order) if self.minor == INFLUENCE else order

    @property
    def number(self) -> int | None:
        """The points as a number; None if they are not a number, or too many."""
        number = whole_number(self.points.strip() or "0")
        return number if number is not None and number <= MAX_POINTS else None

    @property
    def is_filled(self) -> bool:
        """Whether there is a bid to read. Influence may be ended, or ranked, without points."""
        if self.number is None or not self.order:
            return False
        return self.number > 0 or (self.minor == INFLUENCE and is_influence(self.order))

    @property
    def problem(self) -> str:
        """The error to show for wrong points, or for points without an order; otherwise empty."""
        if self.number is None:
            return points_out_of_range()
        if not self.is_orderless:
            return ""
        if self.minor == INFLUENCE:
            return _("Choose an armed neutral for these points.")
        return _("Choose an order for these points.")

    @property
    def is_orderless(self) -> bool:
        """Whether it has points but no order. Such points are not bid."""
        return bool(self.number) and not self.order


@dataclass(frozen=True, slots=True)
class TypedSheet:
    """A sheet as it was posted, which may be unreadable.

    `phase` and `seen` are the phase and the sheet's version that the page showed (None: not sent).
    `proposed` is a minor and its order, if the button of a proposed bid was pressed. `requested` is
    the list that a button asked for: a minor's, a fold's or EVERY.
    """

    action: str
    phase: int
    seen: int | None
    orders: Mapping[str, str] = field(default_factory=dict)
    bids: tuple[TypedBid, ...] = ()
    text: str = ""
    proposed: str = ""
    requested: str = ""

    @property
    def is_text(self) -> bool:
        return self.action == "text"

    @property
    def orderless(self) -> int:
        """The points without an order, which are not bid."""
        return sum(bid.number or 0 for bid in self.bids if bid.is_orderless)

    def as_text(self) -> str:
        """The whole sheet as text, for a page without the form."""
        if self.is_text:
            return self.text
        lines = [order for order in self.orders.values() if order.strip()]
        bids = (Bid(bid.number or 0, bid.order) for bid in self.bids if bid.order)
        return write_sheet(lines, bids)

    def read_lines(self) -> tuple[dict[str, str], dict[TypedBid, Bid]]:
        """Return the filled-in orders, and the bids. Refuses more text than any sheet needs.

        Orders have their field as key, or the number of their line in a text.
        """
        return _text_lines(self.text) if self.is_text else _form_lines(self)


def read_sheet_form(data: QueryDict) -> TypedSheet:
    """Read a POST. Ignores fields that no order form has."""
    orders: dict[str, str] = {}
    bids: dict[tuple[str, int], dict[str, Any]] = {}
    # A line that no field shows, or all of them.
    left_out = data.get("leave-out", "")
    for name in list(data)[:MAX_FIELDS]:
        value = clean(data.get(name, ""))
        if name.startswith("line-") and left_out in (name, EVERY):
            continue
        if ORDER_FIELD.fullmatch(name):
            orders[name] = value
        elif match := BID_FIELD.fullmatch(name):
            part, minor, place = match.groups()
            key = "value" if part == "bid" else part
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
        requested=clean(data.get("list", ""))[:20],
    )


def _rank(bid: tuple[str, int]) -> int:
    """Sort the bids of influence by number; those on minors keep the order of the form."""
    minor, n = bid
    return n if minor == INFLUENCE else 0


def _form_lines(form: TypedSheet) -> tuple[dict[str, str], dict[TypedBid, Bid]]:
    """Read the fields of a form. A line that had no field of its own may be a bid too."""
    bids = {bid: Bid(bid.number or 0, bid.order) for bid in form.bids if bid.is_filled}
    check_size(list(form.orders.values()), list(bids.values()))
    cleaned = {name: clean_line(form.orders[name]) for name in sorted(form.orders, key=_place)}
    filled = {name: line for name, line in cleaned.items() if line}
    for name in [name for name in filled if name.startswith("line-")]:
        for bid in read_sheet(filled[name])[1].values():
            if bid.points or is_influence(bid.order):
                bids[TypedBid("", len(bids), str(bid.points), value=bid.order)] = bid
            del filled[name]
    return filled, bids


def _place(name: str) -> tuple[bool, str, int, str]:
    """Sort fields by their spaces, and lines without a field of their own last."""
    sort, _dash, key = name.partition("-")
    return sort == "line", sort, whole_number(key) or 0, key


def _text_lines(text: str) -> tuple[dict[str, str], dict[TypedBid, Bid]]:
    """Read the lines of a text. Without points only influence is bid: it is ended, or ranked."""
    orders, bids = read_sheet(text)
    check_size(list(orders.values()), list(bids.values()))
    cleaned = {str(number): clean_line(line) for number, line in orders.items()}
    return {number: line for number, line in cleaned.items() if line}, {
        TypedBid("", number, str(bid.points), value=bid.order): bid
        for number, bid in bids.items()
        if bid.points or is_influence(bid.order)
    }


def _version(text: str) -> int:
    """The version that a page showed; text that is no number matches no sheet."""
    version = whole_number(text)
    return NO_VERSION if version is None else version


# The reports on the lines of a text, by number; a string is an error before any report.
NumberedReports = Mapping[int, LineReport | str]


@dataclass(frozen=True, slots=True)
class CheckedSheet:
    """A typed sheet beside its report, as it is shown again where it could not be saved.

    A form has `lines` by field, and `bids` with a report for each that has points and an order; a
    text has `text_lines`. `conflict` says that another sheet was saved meanwhile.
    """

    form: TypedSheet
    report: SheetReport
    lines: Mapping[str, LineReport] = field(default_factory=dict)
    bids: Mapping[TypedBid, LineReport | None] = field(default_factory=dict)
    text_lines: NumberedReports = field(default_factory=dict)
    conflict: str = ""

    @property
    def can_be_saved(self) -> bool:
        """Whether all of it can be stored, even if some orders are not possible."""
        wrong = any(bid.number is None for bid in self.bids)
        return not (wrong or any(isinstance(line, str) for line in self.text_lines.values()))

    @property
    def is_good(self) -> bool:
        """Whether everything was understood and can be done."""
        return self.can_be_saved and not (
            self.report.overspent
            or self.form.orderless
            or any(line.is_refused for line in (*self.report.orders, *self.report.bids))
        )

    @property
    def asks_every_list(self) -> bool:
        return self.form.requested == EVERY


def check_sheet(state: BoardState, form: TypedSheet) -> CheckedSheet:
    """Check a typed sheet without saving it."""
    orders, bids = form.read_lines()
    readable = [bid for bid in bids.values() if 0 <= bid.points <= MAX_POINTS]
    return checked_sheet(form, sheet_report(state, list(orders.values()), readable))


def checked_sheet(form: TypedSheet, report: SheetReport) -> CheckedSheet:
    """Return a typed sheet beside the report on its lines."""
    orders, bids = form.read_lines()
    if form.is_text:
        text_lines = _text_reports(orders, bids, report)
        return CheckedSheet(form, report, text_lines=text_lines)
    lines = dict(zip(orders, report.orders, strict=True))
    reports: dict[TypedBid, LineReport | None] = dict.fromkeys(
        replace(bid, error=bid.problem) for bid in form.bids
    )
    reports |= zip(bids, report.bids, strict=True)
    return CheckedSheet(form, report, lines, reports)


def saved_text_lines(report: SheetReport) -> NumberedReports:
    """The lines of a saved sheet's text that need a message."""
    lines = enumerate((*report.orders, *report.bids), start=1)
    return {number: line for number, line in lines if line.has_message}


def _text_reports(
    orders: Mapping[str, str], bids: Mapping[TypedBid, Bid], report: SheetReport
) -> NumberedReports:
    """The lines of a typed text that need a message."""
    # Lines that stay though the text left them out follow in the report.
    lines: dict[int, LineReport | str] = dict(zip(map(int, orders), report.orders, strict=False))
    reports = iter(report.bids)
    for typed_bid, bid in bids.items():
        in_range = 0 <= bid.points <= MAX_POINTS
        lines[typed_bid.n] = next(reports) if in_range else points_out_of_range()
    return {
        n: line for n, line in sorted(lines.items()) if isinstance(line, str) or line.has_message
    }


# The names of a minor's fields have room for one digit.
MAX_LINES = 10


def add_proposed(form: TypedSheet, budget: int) -> TypedSheet:
    """Return the sheet with one point on the bid that was `proposed`.

    If no point is left, the last bid of the form, which is the least useful, gives up one.
    """
    minor, _space, order = form.proposed.partition(" ")
    bids = {(bid.minor, bid.n): bid for bid in form.bids}
    used = {n for (of, n), bid in bids.items() if of == minor and (bid.order or bid.number)}
    free = next((n for n in range(MAX_LINES) if n not in used), None)
    if not order or free is None:
        return form
    paid = [key for key, bid in bids.items() if bid.number and key != (minor, free)]
    if paid and sum(bids[key].number or 0 for key in paid) >= budget:
        last = bids[paid[-1]]
        rest = (last.number or 0) - 1
        bids[paid[-1]] = replace(last, points=str(rest)) if rest else TypedBid(last.minor, last.n)
    bids[minor, free] = TypedBid(minor, free, "1", value=order)
    return replace(form, bids=tuple(bids.values()))
