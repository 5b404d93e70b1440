"""The GM takes an applicant."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.core.accounts import User
from games.core.gm import authorize_gm
from games.models import RequestState, Right, Seat
from games.notices.services.seat_tell import SeatSaid, seat_tell
from games.replacement.services.authorize_application import check_flags, waiting_application
from games.replacement.services.authorize_seat import check_newcomer, free_seat
from games.replacement.services.seat_fill import seat_fill


@transaction.atomic
def application_accept(
    *,
    game_id: int,
    by: User,
    application_id: int,
    confirmed: Collection[str] = (),
    now: datetime | None = None,
) -> Seat:
    """The seat, held by the applicant. `confirmed` are the flags that the GM has seen; one that is
    not among them refuses, and so does a seat that somebody has by now."""
    now = now or timezone.now()
    game, _phase = authorize_gm(game_id=game_id, by=by, right=Right.REPLACE)
    application = waiting_application(game, application_id)
    seat, phase = free_seat(game=game, power=application.seat.power, computers=True)
    check_newcomer(game=game, user=application.user, power=seat.power)
    check_flags(seat, application.user_id, confirmed)
    application.state, application.answered_at = RequestState.TAKEN, now
    application.save(update_fields=["state", "answered_at"])
    seat_fill(game=game, phase=phase, seat=seat, user=application.user, actor=by, now=now)
    seat_tell(
        seat=seat, user_id=application.user_id, said=SeatSaid.YOURS, key=application.pk, now=now
    )
    return seat
