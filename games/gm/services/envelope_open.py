"""Opens the envelope of a seat: whoever runs the game may read and enter its orders."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict
from games.core.events import event_add
from games.core.gm import authorize_gm, check_plays_not
from games.core.named_seat import seat_named
from games.core.reasons import reason_needed
from games.core.refusals import deadline_passed
from games.models import Envelope, EventKind, Phase, Seat, SeatState


@transaction.atomic
def envelope_open(
    *,
    game_id: int,
    by: User,
    power: str,
    reason: str,
    phase_number: int | None = None,
    now: datetime | None = None,
) -> Envelope:
    """The envelope of `power` in the open phase, which all players are told of at once, with the
    reason. One that is open already stays as it is.

    Refuses an act without a reason, whoever has played in the game, a phase whose time is over,
    and a seat of which nothing is asked or that no person plays.
    """
    now = now or timezone.now()
    game, phase = authorize_gm(game_id=game_id, by=by, phase_number=phase_number)
    check_plays_not(game, by)
    seat = seat_named(game, power)
    _check_asked(phase, seat)
    if not phase.is_held_back and phase.closes_at is not None and phase.closes_at <= now:
        raise deadline_passed()
    said = reason_needed(reason)
    envelope, is_new = Envelope.objects.get_or_create(
        phase=phase, seat=seat, defaults={"opened_by": by, "opened_at": now}
    )
    if is_new:
        data = {"power": power, "reason": said}
        event_add(
            game=game, kind=EventKind.ENVELOPE_OPENED, actor=by, phase=phase, data=data, now=now
        )
    return envelope


def _check_asked(phase: Phase, seat: Seat) -> None:
    people = (SeatState.HELD, SeatState.OPEN)
    if seat.state not in people or seat.power not in phase.concerned:
        raise Conflict(
            "nothing_asked", _("Nobody is asked for orders of this power in this phase.")
        )
