"""The GM removes a player before the start of a game."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.core.accounts import User
from games.core.events import event_add
from games.core.forms import reason_if_any
from games.core.gm import gm_game
from games.models import EventKind, Game, Ranking, Seat, SeatState
from games.seats.queries.gm_acts import remove_refusal
from games.seats.services.assignments import seat_vacate


@transaction.atomic
def player_remove(
    *, game_id: int, by: User, player_id: int, reason: str = "", now: datetime | None = None
) -> Game:
    """Remove a player from a forming game. The seat or the place is free again.

    The player is notified and joins again only if the GM asks for it. Everybody can read the
    reason, if one is given.
    """
    now = now or timezone.now()
    game = gm_game(game_id=game_id, by=by)
    if refusal := remove_refusal(game, player_id):
        raise refusal
    player, data = User.objects.get(pk=player_id), reason_if_any(reason, by)
    if game.is_dealt_at_start:
        Ranking.objects.filter(game=game, user=player).delete()
    else:
        seat = Seat.objects.get(game=game, holder=player)
        seat_vacate(seat=seat, state=SeatState.OPEN, now=now)
        data["power"] = seat.power
    event_add(game=game, kind=EventKind.PLAYER_REMOVED, actor=by, about=player, data=data, now=now)
    return game
