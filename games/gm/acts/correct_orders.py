"""Resolve a phase again with another sheet of a power, and replay the phases after it."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop
from pydantic import Field

from adjudicator import Bid
from games.core.accounts import User
from games.core.acts import Act
from games.core.errors import Refused, refusal_of
from games.core.forms import reason_needed
from games.core.inputs import In, Key, Orders, Short, Text, Whole
from games.core.sheet_limits import MAX_LINES
from games.gm.corrections.branches import branch_replace
from games.gm.corrections.orders_plan import orders_plan
from games.gm.corrections.services import (
    authorize_correction,
    bids_of_the_gm,
    check_at_rest,
    check_mark,
)
from games.models import Correction, EventKind, Game, Right
from games.sheets.inputs import BidIn


class CorrectionIn(In):
    """A correction; everybody can read the reason. `mark` is the state that was looked at."""

    reason: Text
    mark: Short


class ReopenIn(CorrectionIn):
    """A correction that opens a phase, with its sheets or without."""

    keeps_sheets: bool = True


class OrdersIn(ReopenIn):
    """Another sheet of a power in a resolved phase. Without `bids` the saved ones stay; deputies
    cannot send any."""

    phase: Whole
    power: Key
    orders: Orders
    bids: Annotated[list[BidIn], Field(max_length=MAX_LINES)] | None = None


def may(game: Game, now: datetime) -> Refused | None:
    """Why nothing of a game can be corrected now."""
    return refusal_of(check_at_rest, game, now)


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
    """Resolve a phase again with another sheet of a power, and replay the phases after it.

    Phases are replayed while their stored orders fit the board; the first that they do not fit
    opens. `seen` is the mark of the preview; refuses a game that has moved on since. Without `bids`
    the stored bids stay; deputies, who cannot see bids, must pass None.
    """
    now = now or timezone.now()
    game = authorize_correction(game_id=game_id, by=by, now=now, right=Right.CORRECT)
    if bids is not None and game.gm_id != by.pk:
        raise bids_of_the_gm()
    reason = reason_needed(reason, by)
    plan = orders_plan(game, phase_number, power, orders, bids)
    check_mark(seen, plan.mark)
    return branch_replace(
        game=game, plan=plan, by=by, reason=reason, keeps_drafts=keeps_drafts, now=now
    )


def run(
    *, bids: Sequence[BidIn] | None, mark: str, keeps_sheets: bool, **others: Any
) -> Correction:
    """Correct the orders, with the names of the API."""
    own = None if bids is None else [Bid(row.points, row.order) for row in bids]
    return orders_correct(bids=own, seen=mark, keeps_drafts=keeps_sheets, **others)


ACT = Act(
    code="correct-orders",
    right=Right.CORRECT,
    inputs=OrdersIn,
    run=run,
    message=lambda _correction: _("The game is corrected. All players are notified."),
    group="corrections",
    events=(EventKind.CORRECTED,),
    summary=gettext_noop("Resolve a phase again with another sheet of a power."),
)
