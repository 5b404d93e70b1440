"""Decline an application for a seat."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from games.core.accounts import User
from games.core.acts import Act
from games.core.errors import Refused
from games.core.events import event_add
from games.core.gm import authorize_gm
from games.core.refusals import application_over
from games.models import EventKind, RequestState, Right, SeatApplication
from games.notices.services.messages import SeatMessage, seat_notify
from games.seats.services.applications import find_application


def may(application: SeatApplication) -> Refused | None:
    """Why an application cannot be answered."""
    return None if application.state == RequestState.WAITING else application_over()


@transaction.atomic
def application_decline(
    *, game_id: int, by: User, application_id: int, now: datetime | None = None
) -> SeatApplication:
    """Decline an application. Only the applicant is notified."""
    now = now or timezone.now()
    game, phase = authorize_gm(game_id=game_id, by=by, right=Right.REPLACE)
    application = find_application(game, application_id)
    if refusal := may(application):
        raise refusal
    application.state, application.answered_at = RequestState.DECLINED, now
    application.save(update_fields=["state", "answered_at"])
    seat = application.seat
    seat_notify(
        seat=seat,
        user_id=application.user_id,
        message=SeatMessage.DECLINED,
        key=application.pk,
        now=now,
    )
    event_add(
        game=game,
        kind=EventKind.APPLICATION_DECLINED,
        actor=by,
        about=application.user,
        phase=phase,
        data={"power": seat.power},
        now=now,
    )
    return application


ACT = Act(
    code="decline-applicant",
    path="gm/applications/{number:application}/decline",
    right=Right.REPLACE,
    run=application_decline,
    message=lambda _application: _("The application is declined."),
    summary=gettext_noop("Decline an application. Only the applicant is notified."),
)
