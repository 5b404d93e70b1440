"""A game, and its open phase, for an act of its GM."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict
from games.core.locks import lock_game
from games.core.named_seat import seat_named
from games.core.open_phase import phase_find
from games.core.refusals import not_gm, not_running, phase_resolved
from games.gm.queries.deputies import is_deputy
from games.gm.services.gm_seen import gm_seen
from games.models import Game, Phase, Right, Seat, SeatState, Status


def gm_game(*, game_id: int, by: User, right: Right | None = None) -> Game:
    """Locks the game; refuses whoever is not its GM, nor a deputy with the right to this act."""
    game = lock_game(game_id)
    if game.gm_id == by.pk:
        gm_seen([game.pk], timezone.now())
    elif right is None or not is_deputy(game, by, right):
        raise not_gm()
    return game


def authorize_gm(
    *, game_id: int, by: User, phase_number: int | None = None, right: Right | None = None
) -> tuple[Game, Phase]:
    """Locks the game; refuses whoever is not its GM, nor a deputy with the right, a game that is
    not running and, where the number is given, a phase that has been resolved in the meantime."""
    game = gm_game(game_id=game_id, by=by, right=right)
    if game.status != Status.RUNNING:
        raise not_running()
    phase = phase_find(game=game)
    assert phase is not None, "a running game has an open phase"
    if phase_number is not None and phase.number != phase_number:
        raise phase_resolved()
    return game, phase


def gm_seat_to_give(game: Game, power: str) -> Seat:
    """A power's seat that can change hands; not one in permanent civil disorder."""
    seat = seat_named(game, power)
    if seat.state == SeatState.CIVIL_DISORDER:
        raise Conflict(
            "in_disorder", _("This power is in permanent civil disorder."), field="power"
        )
    return seat
