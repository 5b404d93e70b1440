"""What a page is told after a draft was saved: the status sentence, and each line's report."""

from __future__ import annotations

from typing import Any

from games.orders.forms.check import CheckedSheet
from games.orders.page.bid_cards import BidCard
from games.orders.page.sheet import Seen, sheet_form

STATUS = ("text", "emphasis", "level", "missing", "warnings", "warned_at")
LINE = ("n", "points", "value", "typed", "error", "warning_title", "warning", "rule_url")
PROPOSAL = ("order", "printed", "says")
ROW = ("field", "value", "as_written", "state", "title", "message", "beside", "rule_url")


def draft_answer(seen: Seen, typed: CheckedSheet | None = None) -> dict[str, Any]:
    """The saved sheet as the page's script takes it. Where `typed` came by form, its fields are
    reported as they stand there, so that an unfinished bid is not taken away."""
    form = sheet_form(seen, typed, is_saved=True)
    return {
        "version": form.version,
        "digest": form.digest,
        "status": _parts(form.status, STATUS) if form.status else {},
        "rows": [_parts(row, ROW) for row in form.rows],
        "cards": [_card(card) for card in form.cards if card.points or len(card.lines) > 1],
        "uses": [_use(card) for card in form.cards],
        "text": form.saved_text,
        "text_errors": form.text_errors,
        "text_warnings": form.text_warnings,
        "lost": form.lost,
        "budget": form.budget,
        "spent": form.spent,
        "is_form": typed is not None and not typed.typed.is_text,
    }


def _card(card: BidCard) -> dict[str, Any]:
    lines = [_parts(line, LINE) for line in card.lines if line.is_filled]
    return {"minor": card.minor, "points": card.points, "lines": lines}


def _use(card: BidCard) -> dict[str, Any]:
    """How useful a minor is to the draft; the cards are sent in this order."""
    proposed = _parts(card.proposal, PROPOSAL) if card.proposal else {}
    return {"minor": card.minor, "use": card.use, "note": card.note, "proposal": proposed}


def _parts(record: object, names: tuple[str, ...]) -> dict[str, Any]:
    return {name: getattr(record, name) for name in names}
