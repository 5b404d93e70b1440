"""Enter orders for a seat whose envelope is open."""

from collections.abc import Callable, Sequence
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from adjudicator import Bid
from games.core.accounts import User
from games.core.acts import Act
from games.core.errors import Forbidden, Refused
from games.core.events import event_add
from games.core.gm import authorize_gm
from games.core.refusals import no_such_power
from games.core.sheet_limits import check_size
from games.core.visibility import is_unsealed
from games.models import EventKind, Phase, Seat
from games.sheets.acts.open_envelope import orders_refusal
from games.sheets.inputs import SheetIn
from games.sheets.queries.sheet_report import SheetReport
from games.sheets.queries.sheets import SavedSheet, ordering_seat
from games.sheets.services.sheets import sheet_submit


def may(phase: Phase, seat: Seat, now: datetime) -> Refused | None:
    """Why the GM cannot enter orders for a seat in the open phase."""
    if refusal := orders_refusal(phase, seat, now):
        return refusal
    if not is_unsealed(phase, seat):
        return Forbidden("sealed", _("The envelope of this seat is sealed. Open it first."))
    return None


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
) -> SavedSheet:
    """Save the GM's orders for `power` in the open phase, and notify all players.

    Final orders stay final, and the player may still change them. `seen_version` and `check` are
    those of `orders_submit`.
    """
    now = now or timezone.now()
    check_size(orders, bids)
    game, phase = authorize_gm(game_id=game_id, by=by, phase_number=phase_number)
    ordering = ordering_seat(game, power)
    if ordering is None:
        raise no_such_power()
    if refusal := may(phase, ordering.seat, now):
        raise refusal
    submitted = sheet_submit(
        seat=ordering,
        by=by,
        orders=orders,
        bids=bids,
        now=now,
        seen_version=seen_version,
        check=check,
    )
    sheet = submitted.sheet
    if sheet is not None and sheet != ordering.sheet:
        if ordering.sheet is not None and ordering.sheet.is_final:
            sheet.is_final, sheet.ready_at = True, ordering.sheet.ready_at
            sheet.save(update_fields=["is_final", "ready_at"])
        event_add(
            game=game,
            kind=EventKind.ORDERS_ENTERED,
            actor=by,
            phase=phase,
            data={"power": power},
            now=now,
        )
    return submitted


ACT = Act(
    code="enter-orders",
    path="gm/phases/{number:number}/sheets/{str:power}",
    method="PUT",
    inputs=SheetIn,
    run=orders_enter,
    message=lambda _saved: _("The orders are saved. All players have been notified."),
    group="envelopes",
    events=(EventKind.ORDERS_ENTERED,),
    summary=gettext_noop("Enter orders for a seat whose envelope is open."),
    description=gettext_noop(
        'If-Match is the version that you have read, "0" if there was none, or * for any.'
    ),
)
