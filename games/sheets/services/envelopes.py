"""Sealed orders of a seat: the GM opens the envelope and enters orders."""

from collections.abc import Callable, Sequence
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from adjudicator import Bid
from games.core.accounts import User
from games.core.errors import Conflict, Forbidden
from games.core.events import event_add
from games.core.forms import reason_needed
from games.core.gm import authorize_gm, check_is_no_player
from games.core.refusals import deadline_passed, no_such_power
from games.core.seats import seat_named
from games.core.sheet_limits import check_size
from games.core.visibility import is_unsealed
from games.models import Envelope, EventKind, Phase, Seat, SeatState
from games.sheets.queries.sheet_report import SheetReport
from games.sheets.queries.sheets import SavedSheet, ordering_seat
from games.sheets.services.sheets import sheet_submit


@transaction.atomic
def envelope_open(
    *,
    game_id: int,
    by: User,
    power: str,
    reason: str,
    phase_number: int | None = None,
    now: datetime | None = None,
) -> Envelope:
    """Open the envelope of `power` in the open phase, and notify all players with the reason.

    Changes nothing if it is open already. Refuses an empty reason, a GM who has played in the game,
    a passed deadline, and a seat that has no orders to give or no player.
    """
    now = now or timezone.now()
    game, phase = authorize_gm(game_id=game_id, by=by, phase_number=phase_number)
    check_is_no_player(game, by)
    seat = seat_named(game, power)
    _check_asked(phase, seat)
    if not phase.is_withheld and phase.closes_at is not None and phase.closes_at <= now:
        raise deadline_passed()
    reason = reason_needed(reason, by)
    envelope, is_new = Envelope.objects.get_or_create(
        phase=phase, seat=seat, defaults={"opened_by": by, "opened_at": now}
    )
    if is_new:
        data = {"power": power, "reason": reason}
        event_add(
            game=game, kind=EventKind.ENVELOPE_OPENED, actor=by, phase=phase, data=data, now=now
        )
    return envelope


def _check_asked(phase: Phase, seat: Seat) -> None:
    people = (SeatState.TAKEN, SeatState.OPEN)
    if seat.state not in people or seat.power not in phase.powers_to_order:
        raise Conflict(
            "nothing_asked", _("Nobody is asked for orders of this power in this phase.")
        )


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
    those of `orders_submit`. Refuses a seat that has no orders to give or no player, a sealed
    envelope, and a passed deadline unless the result is withheld.
    """
    now = now or timezone.now()
    check_size(orders, bids)
    game, phase = authorize_gm(game_id=game_id, by=by, phase_number=phase_number)
    ordering = ordering_seat(game, power)
    if ordering is None:
        raise no_such_power()
    _check_asked(phase, ordering.seat)
    if not is_unsealed(phase, ordering.seat):
        raise Forbidden("sealed", _("The envelope of this seat is sealed. Open it first."))
    if not phase.is_withheld and phase.closes_at is not None and phase.closes_at <= now:
        raise deadline_passed()
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
