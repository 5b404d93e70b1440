"""The GM declines an application for a seat."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.core.accounts import User
from games.core.events import event_add
from games.core.gm import authorize_gm
from games.models import EventKind, RequestState, Right, SeatApplication
from games.notices.services.seat_tell import SeatSaid, seat_tell
from games.replacement.services.authorize_application import waiting_application


@transaction.atomic
def application_decline(
    *, game_id: int, by: User, application_id: int, now: datetime | None = None
) -> SeatApplication:
    """The application, declined; its writer is told, the table is not."""
    now = now or timezone.now()
    game, phase = authorize_gm(game_id=game_id, by=by, right=Right.REPLACE)
    application = waiting_application(game, application_id)
    application.state, application.answered_at = RequestState.DECLINED, now
    application.save(update_fields=["state", "answered_at"])
    seat = application.seat
    seat_tell(
        seat=seat, user_id=application.user_id, said=SeatSaid.DECLINED, key=application.pk, now=now
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
