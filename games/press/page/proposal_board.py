"""Proposed orders drawn on the board of their phase."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from adjudicator import Variant
from games.core.board.board import Board, board
from games.core.board.drawn_lines import drawn_lines
from games.core.codec import position_of
from games.models import Game, PressMessage
from games.press.words import speaker, thread_url


@dataclass(frozen=True, slots=True)
class Proposal:
    """Whose proposal is drawn on the board, and for which phase."""

    power: str
    power_name: str
    phase: str
    thread_url: str


@dataclass(frozen=True, slots=True)
class ProposalBoard:
    """A board with proposed orders on it; None for a variant that cannot be drawn."""

    board: Board | None
    proposal: Proposal


def proposal_board(game: Game, variant: Variant, message: PressMessage) -> ProposalBoard:
    """The board of the phase of a message, with the orders that it proposes."""
    phase = message.phase
    assert phase is not None, "a visible proposal has its phase"
    phase.game = game
    position = position_of(phase)
    who = speaker(variant, message)
    title = _("%(phase)s, with orders proposed by %(power)s") % {"phase": phase.title, "power": who}
    lines = drawn_lines(variant, position, message.proposal or ())
    page_url = thread_url(game.get_absolute_url(), message.thread.key)
    return ProposalBoard(
        board=board(variant, position, title, private=lines),
        proposal=Proposal(
            power=message.author.power if message.author else "",
            power_name=who,
            phase=phase.title,
            thread_url=f"{page_url}#message-{message.number}",
        ),
    )
