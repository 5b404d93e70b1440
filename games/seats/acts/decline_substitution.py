"""Decline to play a seat for its player."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from games.core.accounts import User
from games.core.acts import PlayerAct
from games.core.errors import Refused
from games.core.locks import lock_game
from games.models import EndedBy, Substitution, SubstitutionState
from games.seats.services.substitutes import get_request
from games.seats.services.substitution import no_substitution, substitution_off


def may(request: Substitution, now: datetime) -> Refused | None:
    """Why a request to a substitute cannot be answered."""
    is_waiting = request.state == SubstitutionState.ASKED and request.until > now
    return None if is_waiting else no_substitution()


@transaction.atomic
def substitute_decline(*, game_id: int, by: User, now: datetime | None = None) -> None:
    """Decline a substitution and notify the player and the GM."""
    now = now or timezone.now()
    game = lock_game(game_id)
    request = get_request(game, by)
    if refusal := may(request, now):
        raise refusal
    substitution_off(
        game=game,
        substitution=request,
        state=SubstitutionState.DECLINED,
        ended_by=EndedBy.SUBSTITUTE,
        actor=by,
        now=now,
    )


ACT = PlayerAct(
    code="substitute_refuse",
    path="substitute/decline",
    run=substitute_decline,
    message=lambda _result: _("You have declined. The player is notified."),
    summary=gettext_noop("Decline to be a substitute."),
)
