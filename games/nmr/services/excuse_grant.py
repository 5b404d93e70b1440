"""Excuses a player from the open phase, for the GM or a deputy who may extend."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.core.accounts import User
from games.core.ceilings import CLOCK_CHANGES, count_towards
from games.core.events import event_add
from games.core.gm import authorize_gm
from games.core.named_seat import seat_named
from games.core.reasons import reason_if_any
from games.core.refusals import excused_already, nothing_to_excuse, seat_not_held
from games.models import EventKind, Excuse, Readiness, Right, SeatState


@transaction.atomic
def excuse_grant(
    *,
    game_id: int,
    by: User,
    power: str,
    phase_number: int | None = None,
    reason: str = "",
    now: datetime | None = None,
) -> Excuse:
    """The excuse of the player of a power. If the deadline passes without the player's orders the
    phase is held as by an excuse of the player's own, of which none is used; one that was used in
    this phase is given back. A turn missed nevertheless does not count towards the loss of the
    seat.

    Refuses a seat without a player, one of which nothing is asked or that is final, a second excuse
    in a phase, and a phase without a deadline.
    """
    now = now or timezone.now()
    game, phase = authorize_gm(
        game_id=game_id, by=by, phase_number=phase_number, right=Right.EXTEND
    )
    seat = seat_named(game, power)
    if seat.state != SeatState.HELD:
        raise seat_not_held("power")
    if power not in phase.concerned or Readiness.objects.filter(phase=phase, seat=seat).exists():
        raise nothing_to_excuse()
    found = Excuse.objects.filter(phase=phase, seat=seat, user=seat.holder).first()
    if found is not None and found.granted_by_id is not None:
        raise excused_already()
    said = reason_if_any(reason)
    count_towards(CLOCK_CHANGES, by.pk, now)
    excuse = found or Excuse(phase=phase, seat=seat, user=seat.holder, created_at=now)
    excuse.granted_by = by
    excuse.save()
    data = {"power": power, **said}
    event_add(game=game, kind=EventKind.EXCUSED, actor=by, phase=phase, data=data, now=now)
    return excuse
