"""Resolution of phases that wait for nobody, or on demand of the GM or an operator."""

import logging
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.dispatch import receiver
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict
from games.core.events import event_add, game_starts, seat_ready
from games.core.forms import NO_REASON
from games.core.locks import lock_game
from games.core.log import DATABASE_AWAY, error_location, log_with
from games.core.outbox import game_changed
from games.core.phases import phase_find
from games.core.refusals import (
    cannot_be_resolved,
    game_is_paused,
    orders_changing,
    phase_resolved,
    result_withheld,
)
from games.models import ComputerLevel, EventKind, Game, Phase
from games.press.queries.deals import waits_for_deals
from games.sheets.queries.waiting import all_ready, computers_due, people_due
from games.sheets.services.computers import computers_order
from games.turn.queries.due_phases import stuck_phases
from games.turn.services.phase_open import first_phase_open
from games.turn.services.phase_resolve import Cause, phase_resolve

logger = logging.getLogger(__name__)


def phase_advance(*, phase_id: int, now: datetime | None = None, has_time: bool = True) -> int:
    """Resolve the phase and its successors while all players are final; return their number.

    Without `has_time`, because a person waits for the response, phases with computer players that
    are slow or still deal are left to the worker, which was called for them.

    Never fails: a phase that cannot be resolved is recorded as stuck, and without the database it
    is left to the next sweep.
    """
    now = now or timezone.now()
    resolved = 0
    phase = Phase.objects.select_related("game").filter(pk=phase_id).first()
    while phase is not None:
        try:
            done = _resolve(phase, now, has_time)
        except DATABASE_AWAY as error:
            with log_with(game=phase.game_id, phase=phase.number):
                logger.warning("Left to a sweep: %s", error_location(error))
            break
        except Exception as error:  # noqa: BLE001 - any error in the rules
            phase_stuck(phase_id=phase.pk, error=error, now=now)
            break
        if done is None:
            break
        resolved += 1
        phase = phase_find(game=done.game)
    return resolved


# Levels whose sheets take too long for a request.
SLOW = (ComputerLevel.STRONG, ComputerLevel.MASTER)


def _resolve(phase: Phase, now: datetime, has_time: bool) -> Phase | None:
    """Resolve the phase and return it; None if it waits for somebody.

    Computer players that have not ordered yet order first.
    """
    if not phase.is_open or phase.is_paused or phase.is_withheld or not phase.ends_early:
        return None
    if people_due(phase):
        return None
    if not has_time and _waits_for_worker(phase, now):
        return None
    computers_order(phase_id=phase.pk, now=now)
    if not all_ready(phase):
        return None
    return phase_resolve(phase_id=phase.pk, cause=Cause.READY, now=now)


def _waits_for_worker(phase: Phase, now: datetime) -> bool:
    """Whether computer players need longer than a request: to search, or to deal."""
    if phase.game.computer_level in SLOW and computers_due(phase):
        return True
    return waits_for_deals(phase, now)


LONGEST_WAIT = timedelta(hours=1)


def phase_stuck(*, phase_id: int, error: Exception, now: datetime) -> None:
    """Record that a phase is stuck, and retry it later, after twice as long at each attempt."""
    reason = error_location(error)
    game_id, number = Phase.objects.values_list("game_id", "number").get(pk=phase_id)
    with log_with(game=game_id, phase=number):
        logger.error("Could not be resolved: %s", reason)
    with transaction.atomic():
        game = lock_game(game_id)
        phase = Phase.objects.get(pk=phase_id)
        if not phase.is_open:
            return
        first = not phase.stuck_reason
        phase.attempts += 1
        wait = min(timedelta(minutes=2 ** min(phase.attempts - 1, 10)), LONGEST_WAIT)
        phase.backoff_until = now + wait
        phase.stuck_reason = reason[:200]
        phase.claimed_until = None
        phase.save(update_fields=["attempts", "backoff_until", "stuck_reason", "claimed_until"])
        if first:
            # The event is for the GM alone, but everybody can see that the phase is stuck.
            game_changed(game)
            event_add(
                game=game, kind=EventKind.STUCK, phase=phase, data={"reason": reason}, now=now
            )


def resolve_at_once(
    *,
    phase_id: int,
    cause: Cause,
    by: User,
    now: datetime,
    reason: Mapping[str, str] = NO_REASON,
) -> Phase:
    """Resolve a phase and return it.

    Refuses a phase that was resolved, paused or withheld in the meantime, one whose orders keep
    changing, and one that cannot be resolved, which is recorded as stuck.
    """
    try:
        resolved = phase_resolve(phase_id=phase_id, cause=cause, actor=by, now=now, reason=reason)
    except DATABASE_AWAY:
        raise
    except Exception as error:  # any error in the rules
        phase_stuck(phase_id=phase_id, error=error, now=now)
        raise cannot_be_resolved() from error
    if resolved is None:
        phase = Phase.objects.get(pk=phase_id)
        if not phase.is_open:
            raise phase_resolved()
        if phase.is_paused:
            raise game_is_paused()
        raise result_withheld() if phase.is_withheld else orders_changing()
    return resolved


def phase_retry(*, phase_id: int, by: User, now: datetime | None = None) -> Phase:
    """Retry a stuck phase as a sweep would, for an operator, and return it.

    It is then resolved, or stuck with the latest error. Refuses a phase that is no longer stuck or
    not due.
    """
    now = now or timezone.now()
    phase = stuck_phases().select_related("game").filter(pk=phase_id).first()
    if phase is None:
        raise Conflict("not_stuck", _("This phase is no longer stuck."))
    attempts = phase.attempts
    with log_with(game=phase.game_id, phase=phase.number):
        logger.info("Retry requested by account %s", by.pk)
        try:
            resolved = phase_resolve(phase_id=phase.pk, cause=Cause.DEADLINE, now=now)
        except DATABASE_AWAY:
            raise
        except Exception as error:  # noqa: BLE001 - any error in the rules
            phase_stuck(phase_id=phase.pk, error=error, now=now)
        else:
            if resolved is None:
                phase_advance(phase_id=phase.pk, now=now)
    phase.refresh_from_db()
    if phase.is_open and phase.attempts == attempts:
        raise Conflict(
            "not_due", _("This phase is not due: it waits for its players or its deadline.")
        )
    return phase


@receiver(game_starts)
def start_game(
    sender: object, game: Game, actor: User | None, now: datetime, **kwargs: Any
) -> None:
    """Open the first phase of a locked game whose seats are settled."""
    first_phase_open(game=game, actor=actor, now=now)


@receiver(seat_ready)
def advance_phase(sender: object, phase_id: int, now: datetime, **kwargs: Any) -> None:
    """Resolve the phase at once if everyone is final, without waiting for slow computer players."""
    phase_advance(phase_id=phase_id, now=now, has_time=False)
