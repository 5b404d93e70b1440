"""Rolls a game back to an earlier phase."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.core.accounts import User
from games.core.reasons import reason_needed
from games.corrections.queries.roll_back_plan import roll_back_plan
from games.corrections.services.authorize_correction import (
    authorize_correction,
    check_mark,
)
from games.corrections.services.line_replace import line_replace
from games.models import Correction, Right


@transaction.atomic
def roll_back(
    *,
    game_id: int,
    by: User,
    to_number: int,
    reason: str,
    seen: str,
    keeps_drafts: bool = True,
    now: datetime | None = None,
) -> Correction:
    """The phase of this number is open again, with the sheets that it had or without; all are told
    why. What came of it is superseded, and a game that was over runs again.

    `seen` is the mark of the preview; a game that has moved on since is a conflict.
    """
    now = now or timezone.now()
    game = authorize_correction(game_id=game_id, by=by, now=now, right=Right.CORRECT)
    said = reason_needed(reason)
    plan = roll_back_plan(game, to_number)
    check_mark(seen, plan.mark)
    return line_replace(
        game=game, plan=plan, by=by, reason=said, keeps_drafts=keeps_drafts, now=now
    )
