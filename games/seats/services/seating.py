"""The GM arranges the seats of a game that has not started: swaps players between powers."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict
from games.core.events import event_add
from games.core.gm import gm_game
from games.core.refusals import started_already
from games.core.seats import seat_named
from games.models import EventKind, Game, Seat, SeatState, Status
from games.seats.services.assignments import seat_assign, seat_vacate


def authorize_seating(*, game_id: int, by: User) -> Game:
    """Lock a forming game whose players have seats; refuses everybody but its GM."""
    game = gm_game(game_id=game_id, by=by)
    if game.status != Status.FORMING:
        raise started_already()
    if game.is_dealt_at_start:
        raise Conflict("dealt_at_start", _("The powers of this game are dealt when it starts."))
    return game


@transaction.atomic
def seats_swap(
    *, game_id: int, by: User, power: str, other: str, now: datetime | None = None
) -> tuple[Seat, Seat]:
    """Swap the players of two seats; one of the seats may be open. Both players are notified."""
    now = now or timezone.now()
    game = authorize_seating(game_id=game_id, by=by)
    first, second = seat_named(game, power), seat_named(game, other)
    if first.pk == second.pk:
        raise Conflict("same_seat", _("Choose two different powers."), field="other")
    moves = [(first, second.holder), (second, first.holder)]
    if not any(user for _seat, user in moves):
        raise Conflict("nobody_to_move", _("Neither of these seats has a player."), field="power")
    for seat, _user in moves:
        seat_vacate(seat=seat, state=SeatState.OPEN, now=now)
    for seat, user in moves:
        if user is not None:
            seat_assign(seat=seat, user=user, now=now)
    data = {"powers": [power, other]}
    event_add(game=game, kind=EventKind.SEATS_SWAPPED, actor=by, data=data, now=now)
    return first, second
