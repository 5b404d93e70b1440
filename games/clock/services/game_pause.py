"""Pauses a game: the deadline of its open phase stands still."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.clock.services.authorize_clock import authorize_clock
from games.core.accounts import User
from games.core.ceilings import CLOCK_CHANGES, count_towards
from games.core.errors import Unprocessable
from games.core.events import event_add
from games.core.gm import authorize_gm
from games.core.reasons import NOTHING_SAID, reason_if_any
from games.models import ActedBy, EventKind, Game, Phase

LONGEST = timedelta(days=92)


@transaction.atomic
def game_pause(
    *, game_id: int, by: User, until: datetime, reason: str = "", now: datetime | None = None
) -> Phase:
    """The open phase, paused by the GM until a moment; one that is paused gets a new end.

    Orders can still be saved and be final, but no phase is resolved before the game goes on.
    Refuses an end that has passed or is too far away, and a phase whose deadline has passed.
    """
    now = now or timezone.now()
    game, phase = authorize_gm(game_id=game_id, by=by)
    if not now < until <= now + LONGEST:
        raise Unprocessable(
            "pause_end",
            _("Choose an end within the next %(days)s days.") % {"days": LONGEST.days},
            field="until",
        )
    authorize_clock(phase=phase, now=now)
    said = reason_if_any(reason)
    count_towards(CLOCK_CHANGES, by.pk, now)
    phase_pause(game=game, phase=phase, until=until, actor=by, cause=ActedBy.GM, now=now, said=said)
    return phase


def phase_pause(
    *,
    game: Game,
    phase: Phase,
    until: datetime,
    actor: User | None,
    cause: ActedBy,
    now: datetime,
    said: Mapping[str, str] = NOTHING_SAID,
) -> None:
    """Keeps what is left of the open phase of a locked game, and tells all."""
    if not phase.is_paused:
        assert phase.due_at is not None, "only a deadline can stand still"
        phase.time_left = phase.due_at - now
        phase.paused_at = now
        phase.due_at = None
    phase.paused_until = until
    phase.save(update_fields=["due_at", "time_left", "paused_at", "paused_until"])
    data = {"until": until.isoformat(), "cause": cause.value, **said}
    event_add(game=game, kind=EventKind.PAUSED, actor=actor, phase=phase, data=data, now=now)
