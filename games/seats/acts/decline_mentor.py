"""Decline to be the mentor of a player."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from games.core.accounts import User
from games.core.acts import PlayerAct
from games.core.errors import Refused
from games.core.locks import lock_game
from games.models import Game
from games.seats.acts.become_mentor import MentoredIn
from games.seats.queries.mentors import request_to
from games.seats.services.mentorships import mentorship_decline, no_mentorship


def may(game: Game, user: User, power: str) -> Refused | None:
    """Why somebody has no request to decline."""
    return None if request_to(game, user, power) else no_mentorship()


@transaction.atomic
def mentor_decline(*, game_id: int, by: User, power: str, now: datetime | None = None) -> None:
    """Decline a request and notify the player."""
    game = lock_game(game_id)
    request = request_to(game, by, power)
    if request is None:
        raise no_mentorship()
    request.game = request.seat.game = game
    mentorship_decline(mentorship=request, now=now or timezone.now())


ACT = PlayerAct(
    code="mentor_refuse",
    path="mentor/decline",
    inputs=MentoredIn,
    run=mentor_decline,
    message=lambda _result: _("You have declined. The player is notified."),
    summary=gettext_noop("Decline to be a player’s mentor."),
)
