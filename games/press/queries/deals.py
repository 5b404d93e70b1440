"""Whether computer players deal in a phase, and the proposals that wait for their answers."""

from datetime import datetime

from django.db.models import Exists, OuterRef, QuerySet

from games.models import (
    ComputerLevel,
    Phase,
    PressMember,
    PressMessage,
    PressMode,
    SeatState,
    Status,
    ThreadKind,
)
from games.press.rules import refusal_of
from games.sheets.queries.dealings import computers_promised_since


def deals_in(phase: Phase) -> bool:
    """Whether computer players propose orders in a phase, and answer proposals.

    Beginners do not, and nobody where press to one power is closed.
    """
    game = phase.game
    if game.computer_level == ComputerLevel.BEGINNER or phase.kind != "movement":
        return False
    mode, status = PressMode(game.press_mode), Status(game.status)
    is_open = phase.is_open and not phase.is_withheld
    return is_open and refusal_of(mode, status, phase.kind, ThreadKind.ONE) is None


def waits_for_deals(phase: Phase, now: datetime) -> bool:
    """Whether a computer player has an answer to give, or a promise to order, before a phase ends.

    The worker was called for it. After the deadline nothing is answered.
    """
    if not deals_in(phase):
        return False
    has_time = phase.due_at is None or now < phase.due_at
    is_asked = has_time and open_proposals(phase).exists()
    return is_asked or computers_promised_since(phase).exists()


def open_proposals(phase: Phase) -> QuerySet[PressMessage]:
    """The proposals of players to computer players alone that have no answer yet, oldest first."""
    members = PressMember.objects.filter(
        thread=OuterRef("thread"), seat__state=SeatState.COMPUTER
    ).order_by()
    proposals = PressMessage.objects.filter(
        Exists(members),
        phase=phase,
        proposal__isnull=False,
        thread__kind=ThreadKind.ONE,
        author__state=SeatState.TAKEN,
        accepted_by=None,
        declined_by=None,
        hidden_at=None,
    )
    return proposals.select_related("author", "thread").order_by("pk")


def is_for_computer(message: PressMessage) -> bool:
    """Whether a message proposes orders to a computer player that answers."""
    phase = message.phase
    return (
        phase is not None
        and bool(message.proposal)
        and deals_in(phase)
        and open_proposals(phase).filter(pk=message.pk).exists()
    )
