"""Switch to another seat of a practice game that one plays alone."""

from django.db import transaction
from django.utils.translation import gettext_noop

from games.core.accounts import User
from games.core.acts import PlayerAct
from games.core.errors import Refused
from games.core.inputs import In, Key
from games.core.locks import lock_game
from games.core.outbox import game_changed
from games.core.refusals import no_seat
from games.models import Game
from games.seats.services.assignments import playable_seat_set, player_seats


class SwitchIn(In):
    """The power to play."""

    power: Key


def may(game: Game, user: User, power: str) -> Refused | None:
    """Why somebody cannot play the seat of a power next."""
    own = [seat for seat in player_seats(game) if seat.holder_id == user.pk]
    return None if any(seat.power == power for seat in own) else no_seat()


@transaction.atomic
def seat_switch(*, game_id: int, by: User, power: str) -> None:
    """Switch the seat `by` plays to that of `power`; refuse a seat of somebody else."""
    game = lock_game(game_id)
    if refusal := may(game, by, power):
        raise refusal
    if playable_seat_set(game=game, power=power):
        game_changed(game)


ACT = PlayerAct(
    code="switch_seat",
    path="switch-seat",
    inputs=SwitchIn,
    run=seat_switch,
    summary=gettext_noop("Switch to another power of a practice game that you play alone."),
)
