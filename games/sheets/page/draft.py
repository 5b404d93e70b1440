"""Drafts and the GM's envelope."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import ngettext

from games.core.codec import variant_of
from games.core.words.orders import printed
from games.models import Game, OrderSheet, Phase
from games.sheets.forms import CheckedSheet
from games.sheets.page.bid_cards import BidCard
from games.sheets.page.rows import TextLines, overspent, text_errors
from games.sheets.page.sheet import orders_pane
from games.sheets.queries.sheets import SavedSheet, sheet_text

STATUS = ("text", "emphasis", "level", "missing", "warnings", "warned_at")

LINE = ("n", "points", "value", "typed", "error", "warning_title", "warning", "rule_url")

PROPOSAL = ("order", "printed", "says")

ROW = ("field", "value", "text", "as_written", "state", "title", "message", "plain", "rule_url")


def draft_answer(
    saved: SavedSheet, now: datetime, typed: CheckedSheet | None = None
) -> dict[str, Any]:
    """Return a saved sheet for the page's script.

    If `typed` came by form, its fields are reported as typed, so that an unfinished bid stays.
    """
    form = orders_pane(saved, now, typed, is_saved=True)
    return {
        "version": saved.version,
        "digest": saved.digest,
        "status": _parts(form.status, STATUS) if form.status else {},
        "rows": [_parts(row, ROW) for row in form.rows],
        "cards": [_card(card) for card in form.cards if card.points or len(card.lines) > 1],
        "uses": [_use(card) for card in form.cards],
        "text": form.saved_text,
        "text_errors": form.text_errors,
        "text_warnings": form.text_warnings,
        "lost": [text for text, _why, _url in form.lost],
        "lost_why": form.lost,
        "kept": [printed(line) for line in saved.kept],
        "kept_said": kept_words(saved.kept) if saved.kept else "",
        "budget": form.budget,
        "spent": form.spent,
        "is_form": typed is not None and not form.is_text,
    }


def kept_words(kept: tuple[str, ...]) -> str:
    """Say which earlier lines stay though the text left them out."""
    said = ngettext(
        "%(orders)s still stands: a line of the text was not understood, and may be meant for it.",
        "%(orders)s still stand: a line of the text was not understood, and may be meant for them.",
        len(kept),
    )
    return said % {"orders": ", ".join(map(printed, kept))}


def _card(card: BidCard) -> dict[str, Any]:
    lines = [_parts(line, LINE) for line in card.lines if line.is_filled]
    return {"minor": card.minor, "points": card.points, "lines": lines}


def _use(card: BidCard) -> dict[str, Any]:
    """Describe how useful a minor is to the draft. The cards are sent in this order."""
    proposed = _parts(card.proposal, PROPOSAL) if card.proposal else {}
    return {"minor": card.minor, "use": card.use, "note": card.note, "proposal": proposed}


def _parts(record: object, names: tuple[str, ...]) -> dict[str, Any]:
    return {name: getattr(record, name) for name in names}


@dataclass(frozen=True, slots=True)
class EnvelopeTyped:
    """A form that was refused, and why."""

    reason: str = ""
    reason_error: str = ""
    checked: CheckedSheet | None = None


NOTHING_TYPED = EnvelopeTyped()


@dataclass(frozen=True, slots=True)
class EnvelopeContext:
    """The context of games/sheets/envelope.html, whose first lines describe each field."""

    game: Game
    phase: Phase
    power: str
    power_name: str
    is_open: bool
    reason: str
    reason_error: str
    text_value: str
    text_errors: TextLines
    saved_elsewhere: str
    conflict: str
    seen: int
    sheet: OrderSheet | None


def envelope_context(
    game: Game,
    phase: Phase,
    power: str,
    sheet: OrderSheet | None,
    *,
    is_open: bool,
    typed: EnvelopeTyped = NOTHING_TYPED,
) -> EnvelopeContext:
    """Build the page of one seat. `sheet` is its saved sheet, once the envelope is open."""
    variant = variant_of(game)
    saved = _text(sheet)
    checked = typed.checked
    conflict = checked.conflict if checked else ""
    errors = text_errors(variant, checked) if checked else []
    if checked and checked.report.overspent:
        errors.append((0, overspent(checked.report), ""))
    return EnvelopeContext(
        game=game,
        phase=phase,
        power=power,
        power_name=variant.powers[power].name,
        is_open=is_open,
        reason=typed.reason,
        reason_error=typed.reason_error,
        text_value=checked.typed.text if checked else saved,
        text_errors=errors,
        saved_elsewhere=saved if conflict else "",
        conflict=conflict,
        seen=sheet.version if sheet else 0,
        sheet=sheet,
    )


def _text(sheet: OrderSheet | None) -> str:
    return sheet_text(sheet) if sheet else ""
