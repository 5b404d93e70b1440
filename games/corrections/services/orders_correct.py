"""Corrects the sheet of a power in a resolved phase, and plays on from there."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from adjudicator import Bid
from games.core.accounts import User
from games.core.reasons import reason_needed
from games.corrections.queries.orders_plan import orders_plan
from games.corrections.services.authorize_correction import (
    authorize_correction,
    bids_of_the_gm,
    check_mark,
)
from games.corrections.services.line_replace import line_replace
from games.models import Correction, Right


@transaction.atomic
def orders_correct(
    *,
    game_id: int,
    by: User,
    phase_number: int,
    power: str,
    orders: Sequence[str],
    bids: Sequence[Bid] | None,
    reason: str,
    seen: str,
    keeps_drafts: bool = True,
    now: datetime | None = None,
) -> Correction:
    """The phase is decided anew with this sheet of the power, and those after it with the stored
    ones while these fit the board; the first that they do not fit is open. All are told why.

    `seen` is the mark of the preview; a game that has moved on since is a conflict. Where they are
    None the bids stay as they were, as they must for a deputy, who never learns of them.
    """
    now = now or timezone.now()
    game = authorize_correction(game_id=game_id, by=by, now=now, right=Right.CORRECT)
    if bids is not None and game.gm_id != by.pk:
        raise bids_of_the_gm()
    said = reason_needed(reason)
    plan = orders_plan(game, phase_number, power, orders, bids)
    check_mark(seen, plan.mark)
    return line_replace(
        game=game, plan=plan, by=by, reason=said, keeps_drafts=keeps_drafts, now=now
    )
