"""The three pictures by which the first page says what a turn is."""

from __future__ import annotations

from functools import cache

from django.utils.translation import gettext as _

from games.core.board.drawn_lines import drawn_lines
from games.core.board.words import board_words
from games.learn.queries.answer import answer
from games.learn.queries.chapters import shown_turn
from games.lobby.queries.turn import RESULT, TOGETHER, WRITE
from games.phases.page.results import drawn
from maps.render import crop_to, cut_svg

# Of the board's width, and what is seen around the places that the turn is about.
LEAST, AROUND = 0.2, 45.0


@cache
def turn_svg(step: str, _language: str) -> str:
    """A step in the language that is active: one power's orders, all of them as the adjudicator
    resolved them, and the board after it."""
    turn = shown_turn()
    variant, position = turn.variant, turn.position
    bids = {**turn.bids, turn.power: turn.start_bids}
    found = answer(variant, position, {**turn.hands, **turn.start_hands}, bids)
    own = [line for lines in turn.start_hands.values() for line in lines]
    orders = {
        WRITE: drawn_lines(variant, position, own),
        TOGETHER: drawn(variant, position, found.outcome),
        RESULT: [],
    }[step]
    shown = found.outcome.position if step == RESULT else position
    crop = crop_to(variant, turn.view, least=LEAST, around=AROUND)
    assert crop is not None, "the turn is played on a part of the board"
    return cut_svg(variant, shown, crop, orders, title=_("A turn"), named=True, words=board_words())
