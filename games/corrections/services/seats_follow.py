"""Brings the seats in line with the board after a correction."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Q

from adjudicator import Position
from games.models import Event, EventKind, Game, Seat, SeatAssignment, SeatState
from games.replacement.queries.flags import has_held_another
from games.seats.services.seat_hold import seat_hold, seat_vacate


def seats_follow(*, game: Game, position: Position, now: datetime) -> None:
    """A power that is in permanent civil disorder again loses its seat. One that is not any more
    goes back to whoever held it as the disorder was declared, if that is still possible, else it
    is open."""
    for seat in Seat.objects.filter(game=game):
        is_lost = seat.state == SeatState.CIVIL_DISORDER
        if seat.power in position.civil_disorder and not is_lost:
            seat_vacate(seat=seat, state=SeatState.CIVIL_DISORDER, now=now)
        elif is_lost and seat.power not in position.civil_disorder:
            _give_back(game, seat, now)


def _give_back(game: Game, seat: Seat, now: datetime) -> None:
    held = _held_at_the_end(game, seat)
    if held is None or (held.user is not None and not _can_return(game, held)):
        seat_vacate(seat=seat, state=SeatState.OPEN, now=now)
    else:
        seat_hold(seat=seat, user=held.user, now=now)
        if held.user is not None and has_held_another(seat, held.user.pk):
            # What another held before is still not for whoever has played another power.
            seat.hidden_before = held.started_at
            seat.save(update_fields=["hidden_before"])


def _held_at_the_end(game: Game, seat: Seat) -> SeatAssignment | None:
    """The assignment that ended as the disorder was declared."""
    declared = Event.objects.filter(game=game, kind=EventKind.DISORDER, data__power=seat.power)
    event = declared.order_by("-pk").first()
    if event is None:
        return None
    ended = SeatAssignment.objects.filter(
        seat=seat, ended_at=event.created_at, stands_in_for__isnull=True
    )
    return ended.select_related("user").order_by("-pk").first()


def _can_return(game: Game, held: SeatAssignment) -> bool:
    user = held.user
    assert user is not None
    sits = Seat.objects.filter(Q(holder=user) | Q(lent_by=user), game=game).exists()
    return user.is_active and not sits and game.gm_id != user.pk
