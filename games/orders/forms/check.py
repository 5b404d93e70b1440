"""A typed sheet beside its report: what may be saved, and what is wrong at each field."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from adjudicator import Position, Variant
from games.core.sheet_limits import MAX_POINTS
from games.orders.forms.sheet import TypedBid, TypedSheet, WrittenSheet
from games.orders.queries.sheet_report import LineReport, SheetReport, sheet_report


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


def check_sheet(
    variant: Variant, position: Position, power: str, typed: TypedSheet
) -> CheckedSheet:
    """Check what `power` typed where nothing is to be saved."""
    written = typed.written()
    bids = [bid for bid in written.bids if 0 <= bid.points <= MAX_POINTS]
    return checked_sheet(
        typed, written, sheet_report(variant, position, power, written.orders, bids)
    )


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
