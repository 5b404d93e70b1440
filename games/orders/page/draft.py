"""What a page is told after a draft was saved: the status sentence, and each line's report."""

from __future__ import annotations

from typing import Any

from games.orders.forms.check import CheckedSheet
from games.orders.page.bid_cards import BidCard
from games.orders.page.lines import text_errors
from games.orders.page.sheet import Seen, sheet_form

STATUS = ("text", "emphasis", "level")
LINE = ("n", "points", "value", "typed", "error", "warning_title", "warning")
ROW = ("field", "value", "as_written", "state", "title", "message", "plain")


def draft_answer(seen: Seen, typed: CheckedSheet | None = None) -> dict[str, Any]:
    """The saved sheet as the page's script takes it. Where `typed` came by form, its fields are
    reported as they stand there, so that an unfinished bid is not taken away."""
    by_form = typed if typed is not None and not typed.typed.is_text else None
    form = sheet_form(seen, by_form, is_saved=True)
    return {
        "version": form.version,
        "digest": form.digest,
        "status": _parts(form.status, STATUS) if form.status else {},
        "rows": [_parts(row, ROW) for row in form.rows],
        "cards": [_card(card) for card in form.cards if card.points or len(card.lines) > 1],
        "text": form.saved_text,
        "text_errors": text_errors(seen.variant, typed) if typed is not None else [],
        "lost": form.lost,
        "budget": form.budget,
        "spent": form.spent,
        "is_form": by_form is not None,
    }


def _card(card: BidCard) -> dict[str, Any]:
    lines = [_parts(line, LINE) for line in card.lines if line.is_filled]
    return {"minor": card.minor, "points": card.points, "lines": lines}


def _parts(record: object, names: tuple[str, ...]) -> dict[str, Any]:
    return {name: getattr(record, name) for name in names}
