"""Drafts and the GM's envelope."""

from datetime import datetime
from typing import Any

from django.utils.translation import ngettext

from games.core.codec import variant_of
from games.core.words.orders import with_dash
from games.models import Game, OrderSheet, Phase
from games.sheets.forms import CheckedSheet
from games.sheets.page.bid_cards import BidCard
from games.sheets.page.rows import TextLines
from games.sheets.page.sheet import orders_pane, text_messages
from games.sheets.queries.sheets import SavedSheet, sheet_text

STATUS = ("text", "facts", "emphasis", "level", "missing", "warnings", "warned_at")

LINE = ("n", "points", "value", "typed", "error", "warning_title", "warning", "rule_url")

ROW = ("field", "value", "text", "as_written", "state", "title", "message", "plain", "rule_url")


def draft_answer(
    saved: SavedSheet, now: datetime, sent: CheckedSheet | None = None
) -> dict[str, Any]:
    """Return a saved sheet for the page's script.

    If it was `sent` by form, its fields are reported as typed, so that an unfinished bid stays.
    """
    form = orders_pane(saved, now, sent, is_saved=True)
    return {
        "version": saved.version,
        "digest": saved.digest,
        "status": {name: getattr(form.status, name) for name in STATUS} if form.status else {},
        "rows": [_parts(row, ROW) for row in form.rows],
        "cards": [_card(card) for card in form.cards if card.points or len(card.lines) > 1],
        "uses": [_use(card) for card in form.cards],
        "text": form.saved_text,
        "text_errors": form.text_errors,
        "text_warnings": form.text_warnings,
        "lost": [text for text, _why, _url in form.lost],
        "lost_why": form.lost,
        "kept": [with_dash(line) for line in saved.left_over],
        "kept_said": words_for_left_over(saved.left_over) if saved.left_over else "",
        "budget": form.budget,
        "spent": form.spent,
        "is_form": sent is not None and not form.is_text,
    }


def words_for_left_over(lines: tuple[str, ...]) -> str:
    """Say which earlier lines stay though the text left them out."""
    sentence = ngettext(
        "%(orders)s still stands: a line of the text was not understood, and may be meant for it.",
        "%(orders)s still stand: a line of the text was not understood, and may be meant for them.",
        len(lines),
    )
    return sentence % {"orders": ", ".join(map(with_dash, lines))}


def _card(card: BidCard) -> dict[str, Any]:
    filled = [line for line in card.lines if line["points"] or line["value"] or line["typed"]]
    lines = [_parts(line, LINE) for line in filled]
    return {"minor": card.minor, "points": card.points, "lines": lines}


def _use(card: BidCard) -> dict[str, Any]:
    """Describe how useful a minor is to the draft. The cards are sent in this order."""
    proposal = card.proposal or {}
    return {"minor": card.minor, "use": card.use, "note": card.note, "proposal": proposal}


def _parts(record: dict[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    return {name: record[name] for name in names}


def envelope_context(
    game: Game,
    phase: Phase,
    power: str,
    sheet: OrderSheet | None,
    *,
    is_open: bool,
    unsaved: CheckedSheet | None = None,
) -> dict[str, Any]:
    """Return the context of games/sheets/envelope.html.

    `sheet` is the saved sheet of the seat, once the envelope is open.
    """
    variant = variant_of(game)
    saved_text = sheet_text(sheet) if sheet else ""
    conflict = ""
    errors: TextLines = []
    if unsaved is not None:
        conflict = unsaved.conflict
        errors, _warnings = text_messages(variant, unsaved.text_lines, unsaved.report)
    return {
        "game": game,
        "phase": phase,
        "power": power,
        "power_name": variant.powers[power].name,
        "is_open": is_open,
        "text_value": unsaved.form.text if unsaved else saved_text,
        "text_errors": errors,
        "saved_elsewhere": saved_text if conflict else "",
        "conflict": conflict,
        "seen": sheet.version if sheet else 0,
        "sheet": sheet,
    }
