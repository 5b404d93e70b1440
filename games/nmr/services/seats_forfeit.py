"""Takes their seats from players who have missed too many turns."""

from __future__ import annotations

from datetime import datetime

from games.core.events import event_add
from games.core.open_phase import phase_find
from games.core.outbox import order_computers
from games.core.signals import voters_changed
from games.models import (
    ActedBy,
    EndedBy,
    EventKind,
    Game,
    MissedTurn,
    OpenedBy,
    Phase,
    Seat,
    SeatState,
)
from games.nmr.queries.missed_turns import counted_misses
from games.policy.policy import Forfeit
from games.policy.stored import phase_policy
from games.seats.services.seat_free import seat_free
from games.seats.services.seat_hold import seat_hold
from games.substitutes.services.substitution_end import seat_take_back


def seats_forfeit(*, game: Game, phase: Phase, now: datetime) -> None:
    """After a resolved phase of a locked game that goes on: whoever has missed as many turns as the
    policy says, the last of them in this phase, loses the seat and all access at once. A substitute
    loses it to its player."""
    policy = phase_policy(phase)
    if not policy.limit:
        return
    missed = MissedTurn.objects.filter(phase=phase, is_excused=False, user__isnull=False)
    seats = Seat.objects.filter(pk__in=missed.values("seat"), state=SeatState.HELD)
    count = counted_misses(seats)
    lost = [seat for seat in seats if count[seat.pk] >= policy.limit]
    after = phase_find(game=game) if lost else None
    if after is None:
        return
    for seat in lost:
        _forfeit(game, after, seat, policy.forfeit, now)


def _forfeit(game: Game, phase: Phase, seat: Seat, forfeit: Forfeit, now: datetime) -> None:
    if seat.lent_by_id is not None:
        seat.game = game
        seat_take_back(game=game, seat=seat, ended_by=EndedBy.MISSES, now=now)
        return
    if forfeit is Forfeit.OPEN:
        seat_free(game=game, phase=phase, seat=seat, cause=OpenedBy.POLICY, now=now)
        return
    seat_hold(seat=seat, user=None, now=now)
    data = {"power": seat.power, "cause": ActedBy.POLICY.value}
    event_add(game=game, kind=EventKind.SEAT_REPLACED, phase=phase, data=data, now=now)
    voters_changed.send(Game, game=game, now=now)
    order_computers(phase)
