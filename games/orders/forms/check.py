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
class WrongLine:
    """A line of a text that is refused, by its number: its report, or what is wrong before it."""

    number: int
    line: LineReport | None = None
    problem: str = ""


@dataclass(frozen=True, slots=True)
class CheckedSheet:
    """What may be saved, or why not.

    Of a form `lines` has a report for each field that is filled, `bids` one for each bid that has
    points and an order; of a text there are the `wrong_lines`.
    """

    typed: TypedSheet
    report: SheetReport
    lines: Mapping[str, LineReport]
    bids: Mapping[TypedBid, LineReport | None]
    wrong_lines: tuple[WrongLine, ...] = ()

    @property
    def is_good(self) -> bool:
        """Whether everything was understood and can be done. A text may spend too much."""
        return not (
            self.wrong_lines
            or (self.report.overspent and not self.typed.is_text)
            or any(line.is_refused for line in self.lines.values())
            or any(bid.error or (line and line.is_refused) for bid, line in self.bids.items())
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
        return CheckedSheet(typed, report, {}, {}, _wrong_lines(written, report))
    lines = dict(zip(written.fields, report.orders, strict=True))
    bids: dict[TypedBid, LineReport | None] = dict.fromkeys(
        replace(bid, error=bid.problem) for bid in typed.bids
    )
    bids |= zip(written.typed_bids, report.bids, strict=True)
    return CheckedSheet(typed, report, lines, bids)


def _wrong_lines(written: WrittenSheet, report: SheetReport) -> tuple[WrongLine, ...]:
    numbered = zip(written.order_numbers, report.orders, strict=True)
    found = [WrongLine(number, line) for number, line in numbered if line.is_refused]
    reports = iter(report.bids)
    for number, bid in zip(written.bid_numbers, written.bids, strict=True):
        if bid.points < 0:
            found.append(WrongLine(number, problem=_("Points are a whole number.")))
        elif bid.points > MAX_POINTS:
            found.append(WrongLine(number, problem=_("Nobody has so many points.")))
        elif (line := next(reports)).is_refused:
            found.append(WrongLine(number, line))
    return tuple(sorted(found, key=lambda wrong: wrong.number))
