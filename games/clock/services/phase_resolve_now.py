"""The GM has the open phase resolved at once; also how a stuck phase is tried again."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.clock.services.phase_resolve import Cause
from games.clock.services.resolve_at_once import resolve_at_once
from games.core.accounts import User
from games.core.errors import Conflict
from games.core.gm import authorize_gm
from games.core.reasons import reason_if_any
from games.core.refusals import paused
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
    return resolve_at_once(phase_id=phase.pk, cause=Cause.GM, by=by, now=now, said=said)
