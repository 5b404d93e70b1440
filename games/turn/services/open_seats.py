"""Open seats that the computer takes over at the clock: in games without a GM, or by the policy."""

from datetime import datetime

from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils import timezone

from games.core.events import event_add, voters_changed
from games.core.locks import lock_game
from games.core.outbox import order_computers
from games.core.phases import phase_find
from games.core.sweeps import do_for_each, next_keys
from games.models import ActedBy, EventKind, Game, Phase, Seat, SeatState, Status
from games.schedule.policy import Forfeit
from games.schedule.stored import phase_policy
from games.seats.services.assignments import seat_assign
from games.turn.queries.due_phases import is_over


def seat_to_computer(*, game: Game, phase: Phase, seat: Seat, now: datetime) -> None:
    """Give a seat of a locked game to the computer, as its policy says."""
    seat_assign(seat=seat, user=None, now=now)
    data = {"power": seat.power, "cause": ActedBy.POLICY.value}
    event_add(game=game, kind=EventKind.SEAT_REPLACED, phase=phase, data=data, now=now)
    voters_changed.send(Game, game=game, now=now)
    order_computers(phase)


def open_seats_fill_in_time(*, now: datetime | None = None) -> int:
    """Give seats to the computer that were open for as long as their games wait for orders.

    Returns how many. Run by the sweep.
    """
    now = now or timezone.now()
    seats = Seat.objects.filter(
        state=SeatState.OPEN, game__status=Status.RUNNING, game__is_without_gm=True
    )
    games = next_keys("open-seats", seats, "game_id")
    return do_for_each(games, lambda game_id: _fill_old(game_id, now))


@transaction.atomic
def _fill_old(game_id: int, now: datetime) -> int:
    game = lock_game(game_id)
    phase = phase_find(game=game)
    if phase is None:
        return 0
    wait = phase_policy(phase).wait
    left = Max("assignments__ended_at")
    seats = _open_seats(game).annotate(left_at=left).filter(left_at__lte=now - wait)
    return _fill(game, phase, list(seats), now)


@transaction.atomic
def open_seats_fill_at_deadline(*, phase_id: int, now: datetime) -> int:
    """Give the open seats of a game without a GM, or whose policy says so, to the computer if a
    phase is over.

    Returns how many. Their units would hold otherwise.
    """
    game = lock_game(Phase.objects.values_list("game_id", flat=True).get(pk=phase_id))
    phase = Phase.objects.get(pk=phase_id)
    phase.game = game
    if not phase.is_open or phase.is_paused or not is_over(phase, now):
        return 0
    return _fill(game, phase, list(_open_seats(game)), now)


def _open_seats(game: Game) -> QuerySet[Seat]:
    return Seat.objects.filter(game=game, state=SeatState.OPEN)


def _fill(game: Game, phase: Phase, seats: list[Seat], now: datetime) -> int:
    """Give seats to the computer, unless the game is over, or has got a GM and no such policy."""
    by_policy = phase_policy(phase).forfeit is Forfeit.COMPUTER
    if game.status != Status.RUNNING or not (game.is_without_gm or by_policy):
        return 0
    for seat in seats:
        seat.game = game
        seat_to_computer(game=game, phase=phase, seat=seat, now=now)
    return len(seats)
