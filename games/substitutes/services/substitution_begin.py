"""A substitute plays from this moment on."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.core.accounts import User
from games.core.events import event_add
from games.models import (
    EventKind,
    Game,
    Phase,
    PressHandedOn,
    RequestState,
    SeatApplication,
    SeatOffer,
    Substitution,
    SubstitutionState,
)
from games.press.services.press_lend import press_lend
from games.seats.services.seat_hold import seat_lend

# So long before the end both are told; of a shorter time nothing more is said.
AHEAD = timedelta(hours=24)


def substitution_begin(
    *, game: Game, phase: Phase, substitution: Substitution, actor: User, now: datetime
) -> None:
    """The substitute holds the seat of a locked game, with its drafts, none of them final, and with
    its press as the game says of whoever takes over; the deadline stays. The player, who sees what
    everybody sees, and the table are told. What else the substitute asked of the game has lapsed.
    """
    seat, user = substitution.seat, substitution.substitute
    from_now = game.press_handed_on == PressHandedOn.FROM_NOW
    substitution.press = press_lend(seat=seat, from_now=from_now)
    substitution.seen_phase = seat.seen_phase
    substitution.state = SubstitutionState.RUNNING
    substitution.started_at = now
    substitution.reminded_at = now if substitution.until - now <= AHEAD else None
    substitution.save()
    seat_lend(seat=seat, user=user, until=substitution.until, now=now)
    lapsed = {"state": RequestState.LAPSED, "answered_at": now}
    for model in (SeatApplication, SeatOffer):
        waiting = model.objects.filter(state=RequestState.WAITING, user=user)
        waiting.filter(seat__game=game).update(**lapsed)
    event_add(
        game=game,
        kind=EventKind.SUBSTITUTE_BEGAN,
        actor=actor,
        about=user,
        phase=phase,
        data={"power": seat.power, "until": substitution.until.isoformat()},
        now=now,
    )
