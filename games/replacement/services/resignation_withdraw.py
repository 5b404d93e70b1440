"""A player who was to give up a seat keeps it."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict
from games.core.events import event_add
from games.models import EventKind, Seat
from games.replacement.services.authorize_resign import authorize_resign


@transaction.atomic
def resignation_withdraw(*, game_id: int, by: User, now: datetime | None = None) -> Seat:
    """The seat, which stays `by`'s; the GM is told."""
    now = now or timezone.now()
    game, phase, seat = authorize_resign(game_id=game_id, by=by)
    if seat.resigns_after_id is None:
        raise Conflict("not_resigned", _("You have not resigned: the seat is yours."))
    seat.resigns_after = None
    seat.save(update_fields=["resigns_after"])
    event_add(
        game=game, kind=EventKind.STAYS, actor=by, phase=phase, data={"power": seat.power}, now=now
    )
    return seat
