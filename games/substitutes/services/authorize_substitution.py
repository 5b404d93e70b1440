"""The seat of whoever may say who plays it for its player."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import Q
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict
from games.core.gm import authorize_gm
from games.core.locks import lock_game
from games.core.named_seat import seat_named
from games.core.open_phase import phase_find
from games.core.refusals import no_seat, not_running, seat_not_held
from games.models import Game, Phase, Right, Seat, SeatState, Status, Substitution
from games.substitutes.queries.substitution import live_substitution


class HeldSeat(NamedTuple):
    """A seat with a player, in the open phase of a locked game."""

    game: Game
    phase: Phase
    seat: Seat


def authorize_substitution(*, game_id: int, by: User, power: str = "") -> HeldSeat:
    """Locks the game and gives the seat that `by` holds, or has a substitute for; with a power that
    power's, for the GM or a deputy who may fill seats. Refuses a game that does not run, a seat
    without a player, and a practice table."""
    if power:
        game, phase = authorize_gm(game_id=game_id, by=by, right=Right.REPLACE)
        seat = seat_named(game, power)
        if seat.state != SeatState.HELD:
            raise seat_not_held("power")
        return HeldSeat(game, phase, seat)
    game = lock_game(game_id)
    own = Seat.objects.filter(Q(holder=by) | Q(lent_by=by), game=game, state=SeatState.HELD)
    found = own.select_related("holder").first()
    if found is None:
        raise no_seat()
    open_phase = phase_find(game=game)
    if game.status != Status.RUNNING or open_phase is None:
        raise not_running()
    if game.is_practice:
        raise Conflict("practice", _("Nobody waits for you at a practice table."))
    found.game = game
    return HeldSeat(game, open_phase, found)


def live(seat: Seat) -> Substitution:
    """What is asked, accepted or runs of a seat of a locked game; refuses where nothing does any
    more."""
    found = live_substitution(seat)
    if found is None:
        raise no_substitution()
    found.seat = seat
    return found


def no_substitution() -> Conflict:
    """It was answered, taken back, or is over."""
    return Conflict("no_substitution", _("Nobody is asked to play this seat, or plays it, by now."))
