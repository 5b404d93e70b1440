"""Pauses of a game: begun by the GM or a vote, ended by them or by time."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Unprocessable
from games.core.events import event_add
from games.core.forms import NOTHING_SAID, reason_if_any
from games.core.gm import authorize_gm
from games.core.limits import CLOCK_CHANGES, count_towards
from games.core.locks import lock_game
from games.core.outbox import order_computers
from games.core.refusals import not_paused
from games.models import ActedBy, EventKind, Game, Phase, PhaseStatus, Status
from games.settings.due import due_after_pause
from games.turn.services.deadlines import authorize_clock

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


@transaction.atomic
def game_resume(*, game_id: int, by: User, reason: str = "", now: datetime | None = None) -> Phase:
    """The open phase, set going by the GM. Refuses a game that is not
    paused."""
    now = now or timezone.now()
    game, phase = authorize_gm(game_id=game_id, by=by)
    if not phase.is_paused:
        raise not_paused()
    said = reason_if_any(reason)
    count_towards(CLOCK_CHANGES, by.pk, now)
    phase_resume(game=game, phase=phase, actor=by, cause=ActedBy.GM, now=now, said=said)
    return phase


@transaction.atomic
def pause_end(*, game_id: int, now: datetime | None = None) -> bool:
    """Whether the game went on with this call, because the end of its pause has come; doing it
    twice is harmless."""
    now = now or timezone.now()
    game = lock_game(game_id)
    phase = Phase.objects.filter(game=game, status=PhaseStatus.OPEN, paused_until__lte=now).first()
    if game.status != Status.RUNNING or phase is None:
        return False
    phase_resume(game=game, phase=phase, actor=None, cause=ActedBy.TIME, now=now)
    return True


def phase_resume(
    *,
    game: Game,
    phase: Phase,
    actor: User | None,
    cause: ActedBy,
    now: datetime,
    said: Mapping[str, str] = NOTHING_SAID,
) -> None:
    """Gives the open phase of a locked game a deadline again, with at least the time that was left,
    and tells all. If nobody is waited
    for, the worker resolves it."""
    phase.due_at = due_after_pause(game, phase, now)
    phase.time_left = phase.paused_at = phase.paused_until = None
    phase.save(update_fields=["due_at", "time_left", "paused_at", "paused_until"])
    data = {"due_at": phase.due_at.isoformat(), "cause": cause.value, **said}
    event_add(game=game, kind=EventKind.RESUMED, actor=actor, phase=phase, data=data, now=now)
    order_computers(phase)
