"""Corrects the board of the open phase."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.core.accounts import User
from games.core.reasons import reason_needed
from games.corrections.queries.board_plan import board_plan
from games.corrections.queries.board_reader import TypedBoard
from games.corrections.services.authorize_correction import authorize_correction, check_mark
from games.corrections.services.line_replace import line_replace
from games.models import Correction, Right


@transaction.atomic
def board_edit(
    *,
    game_id: int,
    by: User,
    typed: TypedBoard,
    reason: str,
    seen: str,
    keeps_drafts: bool = True,
    now: datetime | None = None,
) -> Correction:
    """The open phase begins again from the board that its GM has typed; all are told why.

    Refuses a board that cannot be. `seen` is the mark of the preview; a game that has moved on
    since is a conflict.
    """
    now = now or timezone.now()
    game = authorize_correction(game_id=game_id, by=by, now=now, right=Right.CORRECT)
    said = reason_needed(reason)
    plan = board_plan(game, typed)
    check_mark(seen, plan.mark)
    return line_replace(
        game=game, plan=plan, by=by, reason=said, keeps_drafts=keeps_drafts, now=now
    )
