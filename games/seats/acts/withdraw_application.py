"""Withdraw an application for a seat."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from games.core.accounts import User
from games.core.acts import PlayerAct
from games.core.errors import Refused
from games.core.events import event_add
from games.core.locks import lock_game
from games.core.phases import phase_find
from games.core.refusals import application_over
from games.core.seats import seat_named
from games.models import EventKind, RequestState, SeatApplication


def may(application: SeatApplication | None) -> Refused | None:
    """Why somebody has no application to withdraw."""
    is_waiting = application is not None and application.state == RequestState.WAITING
    return None if is_waiting else application_over()


@transaction.atomic
def application_withdraw(
    *, game_id: int, by: User, power: str, now: datetime | None = None
) -> None:
    """Withdraw the waiting application of `by`; refuse an unknown power, and if there is none."""
    now = now or timezone.now()
    game = lock_game(game_id)
    seat = seat_named(game, power)
    mine = SeatApplication.objects.filter(seat=seat, user=by, state=RequestState.WAITING)
    if refusal := may(mine.first()):
        raise refusal
    mine.update(state=RequestState.WITHDRAWN, answered_at=now)
    event_add(
        game=game,
        kind=EventKind.APPLICATION_BACK,
        actor=by,
        phase=phase_find(game=game),
        data={"power": power},
        now=now,
    )


ACT = PlayerAct(
    code="unapply",
    path="applications/{str:power}",
    method="DELETE",
    run=application_withdraw,
    message=lambda _result: _("Your application is withdrawn."),
    summary=gettext_noop("Withdraw your application for a seat."),
)
