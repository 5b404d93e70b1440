"""The receipts of a seat in a phase: every saved sheet, those saved in passing in folds."""

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from typing import Any

from adjudicator.state import PhaseKind
from games.core.words.orders import with_dash
from games.models import ConditionalSheet, OrderSheet, Phase
from games.sheets.conditional.choice import use_lines
from games.sheets.conditional.text import write_conditional
from games.sheets.queries.sheets import sheet_text

IN_PASSING = timedelta(minutes=2)

Receipt = dict[str, Any]


def receipts(sheets: Iterable[OrderSheet], *, is_named: bool) -> list[Receipt]:
    """Return the rows of order sheets, newest first, as the sheets are given."""
    return _fold([_receipt(sheet, sheet_text(sheet), is_named=is_named) for sheet in sheets])


def conditional_receipts(
    sheets: Iterable[ConditionalSheet],
    phase: Phase,
    coming: Collection[PhaseKind],
    *,
    is_named: bool,
) -> list[dict[str, Any]]:
    """Return the conditional sheets that concern a phase, by the kind of phase they are for.

    A movement phase has all of them, a later phase its own. `coming` are the kinds of phases that
    may still follow in its season.
    """
    by_kind: dict[str, list[Receipt]] = {}
    for sheet in sheets:
        if phase.kind in (PhaseKind.MOVEMENT, sheet.step):
            receipt = _conditional(sheet, coming, is_named=is_named)
            by_kind.setdefault(sheet.step, []).append(receipt)
    return [{"step": step, "receipts": _fold(rows)} for step, rows in by_kind.items()]


def _receipt(sheet: OrderSheet | ConditionalSheet, text: str, *, is_named: bool) -> Receipt:
    return {
        "version": sheet.version,
        "text": text,
        "digest": sheet.digest,
        "saved_at": sheet.saved_at,
        "saved_by": sheet.saved_by.get_short_name() if sheet.saved_by and is_named else "",
        "saver": sheet.saved_by_id,
        "counts": sheet.is_current,
        "ready_at": sheet.ready_at,
        "use": None,
    }


def _conditional(
    sheet: ConditionalSheet, coming: Collection[PhaseKind], *, is_named: bool
) -> Receipt:
    kind = PhaseKind(sheet.step)
    text = with_dash(write_conditional(kind, sheet.orders))
    return _receipt(sheet, text, is_named=is_named) | {
        "used_in": sheet.used_in,
        "may_come": kind in coming,
        "use": use_lines(sheet),
    }


def _fold(newest_first: Iterable[Receipt]) -> list[Receipt]:
    """Return each receipt with the drafts that it replaced.

    A draft is folded if the same person replaced it within two minutes and it was never final.
    """
    receipts: list[Receipt] = []
    replaced_at: datetime | None = None
    for receipt in newest_first:
        receipt["passed"] = []
        in_passing = (
            replaced_at is not None
            and replaced_at - receipt["saved_at"] < IN_PASSING
            and not receipt["ready_at"]
            and receipts[-1]["saver"] == receipt["saver"]
        )
        (receipts[-1]["passed"] if in_passing else receipts).append(receipt)
        replaced_at = receipt["saved_at"]
    return receipts
