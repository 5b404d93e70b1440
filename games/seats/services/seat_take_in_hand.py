"""Plays another seat of a practice table of which one person holds every seat."""

from __future__ import annotations

from django.db import transaction

from games.core.accounts import User
from games.core.locks import lock_game
from games.core.outbox import game_changed
from games.core.refusals import no_seat
from games.models import Game, Phase, Seat, SeatState


@transaction.atomic
def seat_take_in_hand(*, game_id: int, by: User, power: str) -> None:
    """The seat of `power` is the one that `by` plays; refuses a seat that somebody else holds."""
    game = lock_game(game_id)
    held = [seat for seat in _held(game) if seat.holder_id == by.pk]
    wanted = next((seat for seat in held if seat.power == power), None)
    if wanted is None:
        raise no_seat()
    if not wanted.in_hand:
        _take(game, power)
        game_changed(game)


def hand_follow(*, game: Game, phase: Phase) -> None:
    """A phase that has just opened asks something of the power in hand, wherever it asks anything
    of one of that person's powers."""
    held = _held(game)
    asked = [seat for seat in held if seat.power in phase.concerned]
    if len(held) > 1 and asked and not any(seat.in_hand for seat in asked):
        _take(game, asked[0].power)


def _held(game: Game) -> list[Seat]:
    return list(Seat.objects.filter(game=game, state=SeatState.HELD)) if game.is_practice else []


def _take(game: Game, power: str) -> None:
    seats = Seat.objects.filter(game=game, state=SeatState.HELD)
    seats.update(in_hand=False)
    seats.filter(power=power).update(in_hand=True)
