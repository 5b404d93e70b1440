"""Enters the orders of a seat in the place of its player."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from adjudicator import Bid
from games.core.accounts import User
from games.core.errors import Forbidden
from games.core.events import event_add
from games.core.gm import authorize_gm
from games.core.refusals import deadline_passed, no_such_power
from games.core.sheet_limits import check_size
from games.core.visibility import is_unsealed
from games.models import EventKind, OrderSheet
from games.orders.queries.ordering_seat import ordering_seat
from games.orders.queries.sheet_report import SheetReport
from games.orders.services.sheet_submit import SentSheet, Submitted, sheet_submit


@transaction.atomic
def orders_enter(
    *,
    game_id: int,
    by: User,
    power: str,
    phase_number: int,
    orders: Sequence[str],
    bids: Sequence[Bid] = (),
    seen_version: int | None = None,
    check: Callable[[SheetReport], None] | None = None,
    now: datetime | None = None,
) -> Submitted:
    """Saves what the GM enters for `power` in the open phase, once its envelope is open; all are
    told that it was done. Final orders stay final, and the player may still change them.

    `seen_version` and `check` are those of `orders_submit`. Refuses a sealed envelope and a phase
    whose time is over, unless its result is held back.
    """
    now = now or timezone.now()
    check_size(orders, bids)
    game, phase = authorize_gm(game_id=game_id, by=by, phase_number=phase_number)
    found = ordering_seat(game, power)
    if found is None:
        raise no_such_power()
    if not is_unsealed(phase, found.seat):
        raise Forbidden("sealed", _("The envelope of this seat is sealed. Open it first."))
    if not phase.is_held_back and phase.closes_at is not None and phase.closes_at <= now:
        raise deadline_passed()
    submitted = sheet_submit(
        phase=phase,
        seat=found.seat,
        by=by,
        current=found.sheet,
        sent=SentSheet(orders, bids, seen_version, check),
        now=now,
    )
    sheet = submitted.sheet
    if found.sheet is None or sheet.pk != found.sheet.pk:
        if found.is_final and found.sheet is not None:
            OrderSheet.objects.filter(pk=sheet.pk).update(ready_at=found.sheet.ready_at)
        event_add(
            game=game,
            kind=EventKind.ORDERS_ENTERED,
            actor=by,
            phase=phase,
            data={"power": power},
            now=now,
        )
    return submitted
