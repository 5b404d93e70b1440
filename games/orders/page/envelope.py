"""The context of games/orders/envelope.html: a seat's orders, for whoever opens its envelope."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.codec import variant_of
from games.models import Game, OrderSheet, Phase
from games.orders.forms.check import CheckedSheet
from games.orders.page.lines import TextLines, overspent, text_errors
from games.orders.queries.saved_text import sheet_text


@dataclass(frozen=True, slots=True)
class EnvelopeTyped:
    """What was typed and could not be done, and why."""

    reason: str = ""
    reason_error: str = ""
    checked: CheckedSheet | None = None
    conflict: str = ""


NOTHING_TYPED = EnvelopeTyped()


@dataclass(frozen=True, slots=True)
class EnvelopeContext:
    """What games/orders/envelope.html takes; its first lines tell of each field."""

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
    """The page of one seat; `sheet` is what is saved there, once the envelope is open."""
    variant = variant_of(game)
    saved = _text(sheet)
    checked = typed.checked
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
        saved_elsewhere=saved if typed.conflict else "",
        conflict=typed.conflict,
        seen=sheet.version if sheet else 0,
        sheet=sheet,
    )


def _text(sheet: OrderSheet | None) -> str:
    return sheet_text(sheet) if sheet else ""
