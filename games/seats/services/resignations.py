"""Resignations: at once, after the phase, taken back, and taking effect."""

from __future__ import annotations

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
    """Locks the game; refuses whoever has no seat, a game that does not run, and a practice table,
    at which nobody waits, and a substitute, whose the seat is not."""
    game = lock_game(game_id)
    seat = Seat.objects.filter(game=game, holder=by, state=SeatState.HELD).first()
    if seat is None:
        raise no_seat()
    if game.status != Status.RUNNING:
        raise not_running()
    if game.is_practice:
        raise Conflict("practice", _("Nobody waits for you at a practice table: just leave it."))
    if seat.lent_by_id is not None:
        raise Conflict(
            "stands_in", _("You play this seat for its player: give it back to that player.")
        )
    phase = phase_find(game=game)
    assert phase is not None, "a running game has an open phase"
    seat.game = game
    return OwnSeat(game, phase, seat)


@transaction.atomic
def seat_resign(*, game_id: int, by: User, now: datetime | None = None) -> Seat:
    """The open seat, with its drafts; `by` has no access to it from this moment on."""
    now = now or timezone.now()
    game, phase, seat = authorize_resign(game_id=game_id, by=by)
    return seat_free(game=game, phase=phase, seat=seat, cause=OpenedBy.PLAYER, actor=by, now=now)


@transaction.atomic
def seat_resign_later(
    *, game_id: int, by: User, phase_number: int | None = None, now: datetime | None = None
) -> Seat:
    """The seat, which `by` plays to the end of the open phase; the GM is told, the table not yet.
    With `phase_number` a phase that has been resolved in the meantime is a conflict."""
    now = now or timezone.now()
    game, phase, seat = authorize_resign(game_id=game_id, by=by)
    if phase_number is not None and phase_number != phase.number:
        raise phase_resolved()
    if seat.resigns_after_id is not None:
        raise Conflict(
            "resigned_already", _("You give up this seat after the present phase already.")
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
    """The seat, which stays `by`'s; the GM is told."""
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
    """Frees the seats of a locked game whose last phase this was; a seat that is free resigns no
    more, so that doing it twice changes nothing."""
    seats = Seat.objects.filter(game=game, state=SeatState.HELD, resigns_after=after)
    for seat in list(seats):
        seat.game = game
        seat_free(
            game=game,
            phase=phase_find(game=game),
            seat=seat,
            cause=OpenedBy.PLAYER,
            now=now,
        )
