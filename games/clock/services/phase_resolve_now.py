"""The GM has the open phase resolved at once; also how a stuck phase is tried again."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.clock.services.phase_resolve import Cause, phase_resolve
from games.clock.services.phase_stuck import phase_stuck
from games.core.accounts import User
from games.core.errors import Conflict
from games.core.failure import DATABASE_AWAY
from games.core.reasons import reason_if_any
from games.core.refusals import cannot_be_resolved, paused, phase_resolved
from games.gm.services.authorize_gm import authorize_gm
from games.models import Phase


def phase_resolve_now(
    *,
    game_id: int,
    by: User,
    phase_number: int | None = None,
    reason: str = "",
    now: datetime | None = None,
) -> Phase:
    """The resolved phase. Refuses one that was resolved in the meantime, is paused or cannot be
    resolved."""
    now = now or timezone.now()
    said = reason_if_any(reason)
    with transaction.atomic():
        _game, phase = authorize_gm(game_id=game_id, by=by, phase_number=phase_number)
        if phase.is_paused:
            raise paused()
        if phase.holds_back:
            raise Conflict(
                "held_back",
                _(
                    "The result of this phase is held back when its time is over, not before."
                    " Wait for it, or hold nothing back."
                ),
            )
    try:
        resolved = phase_resolve(phase_id=phase.pk, cause=Cause.GM, actor=by, now=now, said=said)
    except DATABASE_AWAY:
        raise
    except Exception as error:
        phase_stuck(phase_id=phase.pk, error=error, now=now)
        raise cannot_be_resolved() from error
    if resolved is None:
        raise phase_resolved()
    return resolved
