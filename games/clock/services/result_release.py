"""The GM releases a result that is held back, or does not want to hold it back any more."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.clock.services.phase_resolve import Cause
from games.clock.services.resolve_at_once import resolve_at_once
from games.core.accounts import User
from games.core.events import event_add
from games.core.gm import authorize_gm
from games.core.refusals import not_held
from games.models import EventKind, Phase


def result_release(
    *, game_id: int, by: User, phase_number: int | None = None, now: datetime | None = None
) -> Phase:
    """The phase: resolved with the sheets as they are where its result was held back; otherwise
    still open, and not to be held back. Refuses one that is resolved, or that nobody holds back."""
    now = now or timezone.now()
    with transaction.atomic():
        game, phase = authorize_gm(game_id=game_id, by=by, phase_number=phase_number)
        if not phase.holds_back:
            raise not_held()
        was_held = phase.is_held_back
        if not was_held:
            phase.holds_back = False
            phase.save(update_fields=["holds_back"])
        kind = EventKind.RESULT_RELEASED if was_held else EventKind.HOLD_DROPPED
        event_add(game=game, kind=kind, actor=by, phase=phase, now=now)
    if not was_held:
        return phase
    return resolve_at_once(phase_id=phase.pk, cause=Cause.RELEASE, by=by, now=now)
