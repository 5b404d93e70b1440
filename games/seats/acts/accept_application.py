"""Give a seat to somebody who has applied for it."""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from games.core.accounts import User
from games.core.acts import Act
from games.core.errors import Refused, refusal_of
from games.core.gm import authorize_gm, knows_players
from games.core.refusals import gm_chooses
from games.models import RequestState, Right, Seat, SeatApplication
from games.notices.services.messages import SeatMessage, seat_notify
from games.seats.acts import decline_application
from games.seats.inputs import ConfirmedIn
from games.seats.queries.acceptance import free_refusal
from games.seats.services.applications import check_flags, find_application
from games.seats.services.opening import check_newcomer, seat_fill


def may(application: SeatApplication) -> Refused | None:
    """Why the applicant cannot have the seat."""
    seat = application.seat
    refusal = decline_application.may(application) or free_refusal(seat, computers=True)
    return refusal or refusal_of(
        check_newcomer, game=seat.game, user=application.user, power=seat.power
    )


@transaction.atomic
def application_accept(
    *,
    game_id: int,
    by: User,
    application_id: int,
    confirmed: Collection[str] = (),
    now: datetime | None = None,
) -> Seat:
    """Give the applicant the seat. Refuses a taken seat and flags not in `confirmed`.

    Refuses deputies of an anonymous game, because the flags would show them who plays.
    """
    now = now or timezone.now()
    game, phase = authorize_gm(game_id=game_id, by=by, right=Right.REPLACE)
    if not knows_players(game, by):
        raise gm_chooses()
    application = find_application(game, application_id)
    if refusal := may(application):
        raise refusal
    seat = application.seat
    check_flags(seat, application.user_id, confirmed)
    application.state, application.answered_at = RequestState.TAKEN, now
    application.save(update_fields=["state", "answered_at"])
    seat_fill(game=game, phase=phase, seat=seat, user=application.user, actor=by, now=now)
    seat_notify(
        seat=seat,
        user_id=application.user_id,
        message=SeatMessage.YOURS,
        key=application.pk,
        now=now,
    )
    return seat


ACT = Act(
    code="take-applicant",
    path="gm/applications/{number:application}/accept",
    right=Right.REPLACE,
    inputs=ConfirmedIn,
    run=application_accept,
    message=lambda _seat: _("The seat has a new player. Everybody is notified."),
    summary=gettext_noop("Give the seat to an applicant."),
    description=gettext_noop("Flags of the applicant that are not `confirmed` are refused."),
)
