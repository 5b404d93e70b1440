"""The page of the coach, and its advice in sentences."""

from datetime import datetime
from typing import Any

from adjudicator.orders import Waive
from games.coach.queries.advice import Advice, Alternative
from games.coach.words import (
    effect_sentence,
    gain_words,
    idle_sentence,
    reason_sentences,
    threat_sentence,
)
from games.computer.coach import EffectKind
from games.core.board.board import board, drawn_lines
from games.core.words.orders import plain, plain_text, with_dash
from games.models import Game
from games.sheets.page.rows import line_message
from games.sheets.page.status import status
from games.sheets.text import write_sheet

# So many of each are worth reading before a sheet is final.
MOST_THREATS = 5
MOST_EFFECTS = 3
MOST_REASONS = 2


def advice_context(game: Game, advice: Advice, now: datetime, wanted: int | None) -> dict[str, Any]:
    """Return the context of games/coach/coach.html; the map shows the saved sheet, or the
    alternative with the number `wanted`."""
    alternatives = [_alternative(advice, item) for item in advice.alternatives]
    number = wanted if wanted and wanted <= len(alternatives) else 0
    lines = [line.text for line in advice.saved.report.orders if not line.is_refused]
    if number:
        lines = list(advice.alternatives[number - 1].lines)
    drawn = drawn_lines(advice.state, lines)
    return {
        "game": game,
        "phase": advice.phase,
        "power": advice.state.power,
        "power_name": advice.state.variant.powers[advice.state.power].short,
        "is_final": advice.is_final,
        "needs_orders": bool(advice.saved.report.rows),
        "seen": advice.saved.version,
        "board": board(advice.state, advice.phase.title, private=drawn, tools=True),
        "notes": advice_notes(advice, now),
        "threats": advice_threats(advice)[:MOST_THREATS],
        "alternatives": alternatives,
        "on_map": number,
        "guesses": bool(advice.alternatives and advice.alternatives[0].change),
    }


def advice_notes(advice: Advice, now: datetime) -> list[str]:
    """Return sentences on the sheet itself: orders missing, at odds with others, or idle."""
    variant, report = advice.state.variant, advice.saved.report
    cautions = [
        f"{with_dash(line.text)}: {line_message(variant, line)}" for _row, line in report.cautioned
    ]
    idle = [idle_sentence(variant, support) for support in advice.idle]
    return [*status(advice.saved, now).missing, *cautions, *idle]


def advice_threats(advice: Advice) -> list[str]:
    """Say what each single power can do against the sheet."""
    return [threat_sentence(advice.state, threat) for threat in advice.threats]


def effect_words(advice: Advice, item: Alternative, *, better: bool) -> list[str]:
    """Say what an alternative gains in the coach's guesses, or what it costs, weightiest first.

    A unit that is dislodged by an own one that gets into its place is mentioned once. Gains that
    show in no guess yet are those of the board.
    """
    if item.change is None:
        return []
    variant, position = advice.state.variant, advice.state.position
    entered = {e.space for e in item.change.effects if e.kind is EffectKind.ENTER}
    effects = [
        effect
        for effect in item.change.effects
        if effect.is_better is better
        if not (effect.kind is EffectKind.BEAT and effect.space in entered)
    ]
    sentences = [effect_sentence(variant, position, effect) for effect in effects[:MOST_EFFECTS]]
    if better and not sentences:
        return reason_sentences(item.change.reasons)[:MOST_REASONS]
    return sentences


def _alternative(advice: Advice, item: Alternative) -> dict[str, Any]:
    return {
        "orders": [
            (with_dash(order), plain(advice.state.variant, order))
            for order in item.changed
            if not isinstance(order, Waive)
        ],
        "bids": [
            (bid.points, with_dash(bid.order), plain_text(advice.state, bid.order))
            for bid in item.bids
        ],
        "gain": gain_words(item.gain),
        "effects": effect_words(advice, item, better=True),
        "costs": effect_words(advice, item, better=False),
        "text": write_sheet(item.lines, item.bids),
    }
