"""A player gives up a seat of a game that runs, at once."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.core.accounts import User
from games.models import OpenedBy, Seat
from games.replacement.services.authorize_resign import authorize_resign
from games.seats.services.seat_free import seat_free


@transaction.atomic
def seat_resign(*, game_id: int, by: User, now: datetime | None = None) -> Seat:
    """The open seat, with its drafts; `by` has no access to it from this moment on."""
    now = now or timezone.now()
    game, phase, seat = authorize_resign(game_id=game_id, by=by)
    return seat_free(game=game, phase=phase, seat=seat, cause=OpenedBy.PLAYER, actor=by, now=now)
