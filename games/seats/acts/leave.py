"""Leave a game before its start."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from games.core.accounts import User
from games.core.acts import PlayerAct
from games.core.errors import Conflict, Refused
from games.core.events import event_add
from games.core.locks import lock_game
from games.core.refusals import no_seat, not_joined
from games.models import EventKind, Game, Ranking, Seat, SeatState, Status
from games.seats.services.assignments import seat_vacate
from games.seats.services.musters import place_left


def may(game: Game, user: User) -> Refused | None:
    """Why somebody cannot leave a game. In a running game players resign instead."""
    if game.is_dealt_at_start:
        if not Ranking.objects.filter(game=game, user=user).exists():
            return not_joined()
    elif not Seat.objects.filter(game=game, holder=user).exists():
        return no_seat()
    if game.status != Status.FORMING:
        return Conflict("not_forming", _("The game has started: resign to give up your seat."))
    return None


@transaction.atomic
def game_leave(*, game_id: int, by: User, now: datetime | None = None) -> Game:
    """Leave a forming game: give up the seat, or the share in the assignment at the start."""
    now = now or timezone.now()
    game = lock_game(game_id)
    if refusal := may(game, by):
        raise refusal
    if game.is_dealt_at_start:
        Ranking.objects.get(game=game, user=by).delete()
        event_add(game=game, kind=EventKind.LEFT, actor=by, now=now)
        place_left(game=game, user_id=by.pk, now=now)
        return game
    seat = Seat.objects.get(game=game, holder=by)
    seat_vacate(seat=seat, state=SeatState.OPEN, now=now)
    event_add(game=game, kind=EventKind.SEAT_LEFT, actor=by, data={"power": seat.power}, now=now)
    place_left(game=game, user_id=by.pk, now=now)
    return game


def message(game: Game) -> str:
    left, given_up = _("You have left the game."), _("You have given up your seat.")
    return left if game.is_dealt_at_start else given_up


ACT = PlayerAct(
    code="leave",
    path="leave",
    run=game_leave,
    message=message,
    summary=gettext_noop("Leave a game that has not started."),
)
