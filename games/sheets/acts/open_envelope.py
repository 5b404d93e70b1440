"""Open the envelope of a seat, to read and enter its orders."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from games.core.accounts import User
from games.core.acts import Act, PowerPhaseIn
from games.core.errors import Conflict, Refused
from games.core.events import event_add
from games.core.forms import reason_needed
from games.core.gm import authorize_gm, check_is_no_player
from games.core.refusals import deadline_passed
from games.core.seats import seat_named
from games.core.visibility import is_unsealed
from games.models import Envelope, EventKind, Phase, Seat, SeatState


def orders_refusal(phase: Phase, seat: Seat, now: datetime) -> Refused | None:
    """Why nobody can give a seat orders in the open phase, the GM included."""
    people = (SeatState.TAKEN, SeatState.OPEN)
    if seat.state not in people or seat.power not in phase.powers_to_order:
        return Conflict(
            "nothing_asked", _("Nobody is asked for orders of this power in this phase.")
        )
    if not phase.is_withheld and phase.closes_at is not None and phase.closes_at <= now:
        return deadline_passed()
    return None


def may(phase: Phase, seat: Seat, now: datetime) -> Refused | None:
    """Why the envelope of a seat cannot be opened in the open phase."""
    if refusal := orders_refusal(phase, seat, now):
        return refusal
    if is_unsealed(phase, seat):
        return Conflict("envelope_open", _("The envelope of this seat is already open."))
    return None


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

    Refuses an empty reason, and a GM who has played in the game.
    """
    now = now or timezone.now()
    game, phase = authorize_gm(game_id=game_id, by=by, phase_number=phase_number)
    check_is_no_player(game, by)
    seat = seat_named(game, power)
    if refusal := may(phase, seat, now):
        raise refusal
    data = {"power": power, "reason": reason_needed(reason, by)}
    envelope = Envelope.objects.create(phase=phase, seat=seat, opened_by=by, opened_at=now)
    event_add(game=game, kind=EventKind.ENVELOPE_OPENED, actor=by, phase=phase, data=data, now=now)
    return envelope


ACT = Act(
    code="envelope",
    inputs=PowerPhaseIn,
    run=envelope_open,
    message=lambda _envelope: _("The envelope is open. All players have been notified."),
    group="envelopes",
    events=(EventKind.ENVELOPE_OPENED,),
    summary=gettext_noop("Open the envelope of a seat. All players are notified."),
)
