"""What stands in the order form: the saved sheet, or what was typed and could not be saved."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from adjudicator import Position, Variant
from games.core.codec import bids_from_rows
from games.core.words.orders import printed
from games.models import OrderSheet
from games.orders.forms.check import CheckedSheet
from games.orders.forms.sheet import TypedBid
from games.orders.page.bid_cards import bid_cards, blank_lines, saved_bids
from games.orders.page.rows import is_short, order_rows
from games.orders.page.status import status
from games.orders.queries.saved_text import sheet_text
from games.orders.queries.sheet_report import LineReport, SheetReport, sheet_report
from games.orders.queries.sheet_rows import SheetRow, placed, sheet_rows


@dataclass(frozen=True, slots=True)
class Seen:
    """What the page is about: who orders, on which board, and what is saved so far."""

    variant: Variant
    position: Position
    power: str
    sheet: OrderSheet | None
    ready_at: datetime | None
    now: datetime


@dataclass(slots=True)
class Filled:
    """What the fields hold."""

    lines: dict[str, LineReport]
    bids: dict[TypedBid, LineReport | None]
    text: str
    text_errors: list[tuple[int | None, str]] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)


def sheet_view(
    seen: Seen,
    typed: CheckedSheet | None = None,
    *,
    conflict: str = "",
    is_saved: bool = False,
    asked: str = "",
    listed: bool = False,
) -> dict[str, Any]:
    """The part of the context of games/game_page/game.html that is about the viewer's own orders.

    `typed` is what could not be saved, or with `is_saved` what was; `conflict` says why not, where
    the sheet was saved elsewhere. The orders of the minor `asked` for are listed; with `listed`,
    and where they are few, all are.
    """
    rows = sheet_rows(seen.variant, seen.position, seen.power)
    report = _report_of(seen)
    saved = _saved(seen, rows, report)
    is_typed = typed is not None and not typed.typed.is_text
    form_report = typed.report if typed and is_typed else report
    final = seen.ready_at is not None
    shown = _typed(saved, typed) if typed and not final else saved
    listed = listed or is_short(rows)
    spent, budget = form_report.spent, form_report.budget
    cards: list[dict[str, Any]] = []
    if budget:
        cards = bid_cards(seen.variant, seen.position, seen.power, shown.bids, asked, listed=listed)
    return {
        "seen": seen.sheet.version if seen.sheet else 0,
        "digest": seen.sheet.digest if seen.sheet else "",
        "status": _status(seen, rows, saved, report) if rows else None,
        "order_rows": order_rows(
            seen.variant,
            seen.position,
            seen.power,
            rows,
            shown.lines,
            final=final,
            saved=is_saved or not is_typed,
            listed=listed,
        ),
        "is_listed": listed or final,
        "form_errors": [*_first_words(typed, conflict, asked), *shown.errors],
        "text_value": shown.text,
        "text_errors": shown.text_errors,
        "bids": cards,
        "blank_lines": blank_lines(),
        "budget": budget,
        "spent": spent,
        "pips": [number < spent for number in range(budget)],
        "text_open": typed is not None and typed.typed.is_text,
        "saved_elsewhere": saved.text if conflict else "",
        "lost": [] if final else saved.lost,
    }


def _report_of(seen: Seen) -> SheetReport:
    orders = seen.sheet.orders if seen.sheet else []
    bids = bids_from_rows(seen.sheet.bids) if seen.sheet else ()
    return sheet_report(seen.variant, seen.position, seen.power, orders, bids)


def _saved(seen: Seen, rows: tuple[SheetRow, ...], report: SheetReport) -> Filled:
    lines, homeless = placed(seen.variant, seen.position, rows, report.orders)
    bids, lost = saved_bids(seen.variant, seen.position, report.bids)
    return Filled(
        lines=lines,
        bids=dict(bids),
        text=sheet_text(seen.sheet) if seen.sheet else "",
        errors=[f"{printed(line.text)}: {line.message}" for line in (*homeless, *lost)],
        lost=[line.text for line in homeless],
    )


def _typed(saved: Filled, checked: CheckedSheet) -> Filled:
    """What was typed in its own fields; the fields of the other form show what is saved."""
    if checked.typed.is_text:
        return Filled(saved.lines, saved.bids, checked.typed.text, checked.text_errors)
    return Filled(dict(checked.lines), dict(checked.bids), saved.text, errors=checked.errors)


def _first_words(typed: CheckedSheet | None, conflict: str, asked: str) -> list[str]:
    """What became of what was typed; what is wrong with it is said at each field."""
    if conflict:
        return [conflict]
    if typed is None or asked:
        return []
    return [_("Nothing was saved: what is wrong is said beside it.")]


def _status(
    seen: Seen, rows: tuple[SheetRow, ...], saved: Filled, report: SheetReport
) -> dict[str, Any]:
    return status(
        seen.position.turn.phase,
        asked=len(rows),
        ordered=len(saved.lines),
        budget=report.budget,
        spent=report.spent,
        saved_at=seen.sheet.saved_at if seen.sheet else None,
        ready_at=seen.ready_at,
        trouble=not report.is_clean,
        now=seen.now,
    )
