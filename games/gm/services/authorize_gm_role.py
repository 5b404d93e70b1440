"""A game for whoever its GM role is offered to, and who may take a GM role."""

from __future__ import annotations

from django.db.models import F, Q
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict
from games.core.locks import lock_game
from games.core.refusals import no_offer
from games.models import Event, EventKind, Game, Ranking, Seat, SeatAssignment, Status


def authorize_gm_role(*, game_id: int, by: User) -> Game:
    """Locks the game; refuses whoever its GM role is not offered to."""
    game = lock_game(game_id)
    if game.gm_role_offered_to_id != by.pk:
        raise no_offer()
    return game


def check_plays_not(game: Game, user: User, *, field: str = "") -> None:
    """Refuses whoever plays in a game, has joined it or held a seat after its start: a GM learns
    what others ordered and bid."""
    joined = Ranking.objects.filter(game=game, user=user, game__status=Status.FORMING)
    plays = Seat.objects.filter(Q(holder=user) | Q(lent_by=user), game=game)
    played = SeatAssignment.objects.filter(
        seat__game=game, user=user, ended_at__gt=F("seat__game__started_at")
    )
    if joined.exists() or plays.exists() or played.exists():
        raise Conflict("player_runs_not", _("Nobody is GM of a game and plays in it."), field=field)


def has_run(game: Game, user: User) -> bool:
    """Whether somebody is the GM or a deputy of a game or was, and has seen what no player may."""
    handed = Q(kind=EventKind.GM_ROLE_TRANSFERRED, about=user)
    taken = Event.objects.filter(handed | Q(kind=EventKind.DEPUTY_TAKEN, actor=user), game=game)
    return game.gm_id == user.pk or taken.exists()
