"""Proposed orders drawn on the board of their phase."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from adjudicator import Variant
from games.core.board.board import board
from games.core.board.drawn_lines import drawn_lines
from games.core.codec import position_of
from games.models import Game, PressMessage
from games.press.page.thread import proposed
from games.press.words import speaker


def proposal_board(game: Game, variant: Variant, message: PressMessage) -> dict[str, Any]:
    """The part of the game page's context that shows a proposal: `board` and `proposal`."""
    phase = message.phase
    assert phase is not None, "a visible proposal has its phase"
    phase.game = game
    position = position_of(phase)
    who = speaker(variant, message)
    title = _("%(phase)s, with orders proposed by %(power)s") % {"phase": phase.title, "power": who}
    return {
        "board": board(
            variant, position, title, private=drawn_lines(variant, position, message.proposal or ())
        ),
        "proposal": {
            "power": message.author.power if message.author else "",
            "power_name": who,
            "phase": phase.title,
            "orders": proposed(message),
            "thread_url": f"{game.get_absolute_url()}?thread={message.thread_id}"
            f"#message-{message.pk}",
        },
    }
