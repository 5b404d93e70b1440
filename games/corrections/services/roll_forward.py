"""Takes the last correction of a game back."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.core.accounts import User
from games.core.reasons import reason_needed
from games.corrections.queries.roll_forward_plan import roll_forward_plan
from games.corrections.services.authorize_correction import (
    authorize_correction,
    check_mark,
)
from games.corrections.services.line_replace import line_replace
from games.models import Correction, Right


@transaction.atomic
def roll_forward(
    *, game_id: int, by: User, reason: str, seen: str, now: datetime | None = None
) -> Correction:
    """What the last correction had superseded is the game's line again, and what was played since
    is superseded; all are told why.

    `seen` is the mark of the preview; a game that has moved on since is a conflict.
    """
    now = now or timezone.now()
    game = authorize_correction(game_id=game_id, by=by, now=now, right=Right.CORRECT)
    said = reason_needed(reason)
    plan = roll_forward_plan(game)
    check_mark(seen, plan.mark)
    return line_replace(game=game, plan=plan, by=by, reason=said, keeps_drafts=True, now=now)
