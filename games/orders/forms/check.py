"""A typed sheet, read and checked before anything is saved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from adjudicator import Bid, Position, Reason, Variant
from games.core.sheet_limits import MAX_POINTS, check_size
from games.orders.forms.sheet import TypedBid, TypedSheet
from games.orders.queries.sheet_report import LineReport, SheetReport, sheet_report
from games.orders.text import read_sheet


@dataclass(frozen=True, slots=True)
class CheckedSheet:
    """What may be saved, or why not.

    `lines` has a report for each field, `bids` one for each bid that has points and an order;
    `text_errors` name the line of the text; `errors` belong to no field.
    """

    typed: TypedSheet
    orders: list[str]
    points: list[Bid]
    report: SheetReport
    lines: Mapping[str, LineReport]
    bids: Mapping[TypedBid, LineReport | None]
    text_errors: list[tuple[int | None, str]]
    errors: list[str]

    @property
    def is_good(self) -> bool:
        """Whether everything was understood and can be done."""
        return not (
            self.errors
            or self.text_errors
            or any(_refused(line) for line in self.lines.values())
            or any(bid.error or _refused(line) for bid, line in self.bids.items())
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
    variant: Variant, position: Position, power: str, typed: TypedSheet, fields: list[str]
) -> CheckedSheet:
    """Check what `power` typed; `fields` are those of the form's lines. Refuses 1 MB of text."""
    if typed.is_text:
        return _text(variant, position, power, typed)
    filled = [(field, typed.orders[field].strip()) for field in _ordered(fields, typed.orders)]
    filled = [(field, text) for field, text in filled if text]
    real = typed.real_bids()
    orders, points = [text for _field, text in filled], [bid for _typed, bid in real]
    check_size(orders, points)
    report = sheet_report(variant, position, power, orders, points)
    lines = {field: line for (field, _t), line in zip(filled, report.orders, strict=True)}
    said: dict[TypedBid, LineReport | None] = dict.fromkeys(
        replace(bid, error=bid.problem) for bid in typed.bids
    )
    said |= {bid: line for (bid, _b), line in zip(real, report.bids, strict=True)}
    errors = [
        f"{line.given}: {line.message}"
        for field, line in lines.items()
        if field not in fields and _refused(line)
    ]
    if report.overspent:
        errors.append(
            ngettext(
                "You have %(budget)s Diplomacy Point; these bids need %(spent)s.",
                "You have %(budget)s Diplomacy Points; these bids need %(spent)s.",
                report.budget,
            )
            % {"budget": report.budget, "spent": report.spent}
        )
    return CheckedSheet(typed, orders, points, report, lines, said, [], errors)


def _text(variant: Variant, position: Position, power: str, typed: TypedSheet) -> CheckedSheet:
    sheet = read_sheet(typed.text)
    check_size(sheet.orders, sheet.bids)
    known = [bid for bid in sheet.bids if 0 <= bid.points <= MAX_POINTS]
    report = sheet_report(variant, position, power, sheet.orders, known)
    found: list[tuple[int | None, str]] = [
        (number, line.message)
        for number, line in zip(sheet.order_lines, report.orders, strict=True)
        if _refused(line)
    ]
    reports = iter(report.bids)
    for number, bid in zip(sheet.bid_lines, sheet.bids, strict=True):
        if bid.points < 0:
            found.append((number, _("Points are a whole number.")))
        elif bid.points > MAX_POINTS:
            found.append((number, _("Nobody has so many points.")))
        elif _refused(line := next(reports)):
            found.append((number, line.message))
    found.sort(key=lambda error: error[0] or 0)
    return CheckedSheet(typed, list(sheet.orders), list(sheet.bids), report, {}, {}, found, [])


def _refused(line: LineReport | None) -> bool:
    """Whether a line is refused: not understood, not possible, or a bid on what is no minor."""
    if line is None:
        return False
    return line.status in ("invalid", "illegal") or line.reason == Reason.NOT_A_MINOR


def _ordered(fields: list[str], typed: Mapping[str, str]) -> list[str]:
    known = [field for field in fields if field in typed]
    return [*known, *(field for field in typed if field not in fields)]
