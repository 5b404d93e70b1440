"""Pauses of a game by the GM or a vote."""

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
from games.core.locks import lock_game
from games.core.outbox import order_computers
from games.core.rate_limits import CLOCK_CHANGES, count_towards
from games.core.refusals import not_paused
from games.models import ActedBy, Event, EventKind, Game, Phase, PhaseStatus, Status
from games.schedule.due import due_after_pause
from games.turn.services.deadlines import authorize_clock

LONGEST = timedelta(days=92)


@transaction.atomic
def game_pause(
    *, game_id: int, by: User, until: datetime, reason: str = "", now: datetime | None = None
) -> Phase:
    """Pause the open phase until a time, for the GM; change the end of a pause.

    Players can still save and finalise orders, but no phase is resolved during a pause. A pause
    that is sent again changes nothing. Refuses an end that has passed or is too far away, and a
    phase whose deadline has passed.
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
    said = reason_if_any(reason, by)
    if _is_known(phase, until, said):
        return phase
    # A GM can stop the clock at any time, however often it was changed.
    count_towards(CLOCK_CHANGES, by.pk, now, game_id=game.pk, refuses=phase.is_paused)
    phase_pause(game=game, phase=phase, until=until, actor=by, cause=ActedBy.GM, now=now, said=said)
    return phase


def _is_known(phase: Phase, until: datetime, said: Mapping[str, str]) -> bool:
    """Whether the phase is paused until then, and the last reason given was this one."""
    if phase.paused_until != until:
        return False
    last = Event.objects.filter(phase=phase, kind=EventKind.PAUSED).order_by("-pk").first()
    return last is not None and last.data.get("reason") == said.get("reason")


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
    """Stop the clock of the open phase of a locked game, and notify everybody."""
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
    """Resume a paused game, for the GM. Refuses a game that is not paused."""
    now = now or timezone.now()
    game, phase = authorize_gm(game_id=game_id, by=by)
    if not phase.is_paused:
        raise not_paused()
    said = reason_if_any(reason, by)
    count_towards(CLOCK_CHANGES, by.pk, now, game_id=game.pk)
    phase_resume(game=game, phase=phase, actor=by, cause=ActedBy.GM, now=now, said=said)
    return phase


@transaction.atomic
def pause_end(*, game_id: int, now: datetime | None = None) -> bool:
    """End a pause whose time is over; return whether this call did it."""
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
    """Start the clock of the open phase of a locked game again, and notify everybody.

    The phase has at least the time that was left, unless the pause was short. If it waits for
    nobody, the worker resolves it.
    """
    phase.due_at = due_after_pause(game, phase, now)
    phase.time_left = phase.paused_at = phase.paused_until = None
    phase.save(update_fields=["due_at", "time_left", "paused_at", "paused_until"])
    data = {"due_at": phase.due_at.isoformat(), "cause": cause.value, **said}
    event_add(game=game, kind=EventKind.RESUMED, actor=actor, phase=phase, data=data, now=now)
    order_computers(phase)
