"""A player gives up a seat as soon as the present phase is resolved."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict
from games.core.events import event_add
from games.core.refusals import phase_resolved
from games.models import EventKind, Seat
from games.replacement.services.authorize_resign import authorize_resign


@transaction.atomic
def seat_resign_later(
    *, game_id: int, by: User, phase_number: int | None = None, now: datetime | None = None
) -> Seat:
    """The seat, which `by` plays to the end of the open phase; the GM is told, the table not yet.
    With `phase_number` a phase that has been resolved in the meantime is a conflict."""
    now = now or timezone.now()
    game, phase, seat = authorize_resign(game_id=game_id, by=by)
    if phase_number is not None and phase_number != phase.number:
        raise phase_resolved()
    if seat.resigns_after_id is not None:
        raise Conflict(
            "resigned_already", _("You give up this seat after the present phase already.")
        )
    seat.resigns_after = phase
    seat.save(update_fields=["resigns_after"])
    event_add(
        game=game,
        kind=EventKind.RESIGNS,
        actor=by,
        phase=phase,
        data={"power": seat.power},
        now=now,
    )
    return seat
