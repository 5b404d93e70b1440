"""Resignations: at once or after the phase, withdrawn, and taking effect."""

from datetime import datetime
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict
from games.core.events import event_add
from games.core.locks import lock_game
from games.core.phases import phase_find
from games.core.refusals import no_seat, not_running, phase_resolved
from games.models import EventKind, Game, OpenedBy, Phase, Seat, SeatState, Status
from games.seats.services.opening import seat_free


class OwnSeat(NamedTuple):
    """A player's seat in the open phase of a locked game."""

    game: Game
    phase: Phase
    seat: Seat


def authorize_resign(*, game_id: int, by: User) -> OwnSeat:
    """Lock the game and return the seat that `by` may resign.

    Refuses people without a seat, substitutes, practice games and games that are not running.
    """
    game = lock_game(game_id)
    seat = Seat.objects.filter(game=game, holder=by, state=SeatState.TAKEN).first()
    if seat is None:
        raise no_seat()
    if game.status != Status.RUNNING:
        raise not_running()
    if game.is_practice:
        raise Conflict("practice", _("Nobody waits for you in a practice game: just leave it."))
    if seat.lent_by_id is not None:
        raise Conflict(
            "stands_in", _("You are a substitute for this seat: return it to its player.")
        )
    phase = phase_find(game=game)
    assert phase is not None, "a running game has an open phase"
    seat.game = game
    return OwnSeat(game, phase, seat)


@transaction.atomic
def seat_resign(*, game_id: int, by: User, now: datetime | None = None) -> Seat:
    """Open the seat of `by` at once. Its drafts stay with the seat; `by` loses access."""
    now = now or timezone.now()
    game, phase, seat = authorize_resign(game_id=game_id, by=by)
    return seat_free(game=game, phase=phase, seat=seat, cause=OpenedBy.PLAYER, actor=by, now=now)


@transaction.atomic
def seat_resign_later(
    *, game_id: int, by: User, phase_number: int | None = None, now: datetime | None = None
) -> Seat:
    """Resign at the end of the open phase. Until then only the GM is notified.

    Refuses if `phase_number` is given and that phase has been resolved in the meantime.
    """
    now = now or timezone.now()
    game, phase, seat = authorize_resign(game_id=game_id, by=by)
    if phase_number is not None and phase_number != phase.number:
        raise phase_resolved()
    if seat.resigns_after_id is not None:
        raise Conflict(
            "resigned_already", _("You are already giving up this seat after the current phase.")
        )
    seat.resigns_after = phase
    seat.save(update_fields=["resigns_after"])
    event_add(
        game=game,
        kind=EventKind.RESIGNS,
        actor=by,
        phase=phase,
        data={"power": seat.power},
        now=now,
    )
    return seat


@transaction.atomic
def resignation_withdraw(*, game_id: int, by: User, now: datetime | None = None) -> Seat:
    """Withdraw a resignation and notify the GM."""
    now = now or timezone.now()
    game, phase, seat = authorize_resign(game_id=game_id, by=by)
    if seat.resigns_after_id is None:
        raise Conflict("not_resigned", _("You have not resigned: the seat is yours."))
    seat.resigns_after = None
    seat.save(update_fields=["resigns_after"])
    event_add(
        game=game, kind=EventKind.STAYS, actor=by, phase=phase, data={"power": seat.power}, now=now
    )
    return seat


def resignations_take_effect(*, game: Game, after: Phase, now: datetime) -> None:
    """Open the seats whose players resigned after this phase of a locked game.

    Running it twice changes nothing.
    """
    seats = Seat.objects.filter(game=game, state=SeatState.TAKEN, resigns_after=after)
    for seat in list(seats):
        seat.game = game
        seat_free(
            game=game,
            phase=phase_find(game=game),
            seat=seat,
            cause=OpenedBy.PLAYER,
            now=now,
        )
