"""Makes the orders of a seat final, and resolves the phase if all are."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from games.core.accounts import User
from games.core.ceilings import PRACTICE_PHASES, count_towards
from games.core.signals import seat_ready
from games.models import Game, Seat
from games.orders.services.ready_mark import ready_mark


def ready_declare(
    *, game_id: int, power: str, by: User, phase_number: int, now: datetime | None = None
) -> None:
    """`power` is final; to be final without a sheet means to file an empty one. The phase is
    resolved before this returns if nobody else is waited for, but for computer players that think
    long: the worker goes on once they have ordered. Who plays every power of a practice table is
    final with all of them."""
    now = now or timezone.now()
    # Once for all seats: a phase that is counted seat by seat could end between two of them.
    if Game.objects.filter(pk=game_id, is_practice=True).exists():
        count_towards(PRACTICE_PHASES, by.pk, now)
    others = Seat.objects.filter(game=game_id, holder=by, in_hand=False).exclude(power=power)
    for own in (power, *others.values_list("power", flat=True)):
        phase_id = ready_mark(game_id=game_id, power=own, by=by, phase_number=phase_number, now=now)
    seat_ready.send(Seat, phase_id=phase_id, now=now)
