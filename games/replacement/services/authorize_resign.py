"""The seat of whoever wants to give it up, or to keep it after all."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict
from games.core.locks import lock_game
from games.core.open_phase import phase_find
from games.core.refusals import no_seat, not_running
from games.models import Game, Phase, Seat, SeatState, Status


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
