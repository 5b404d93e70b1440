"""Starts a game: its seats are settled, and the first phase opens."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.core.accounts import User
from games.core.gm import gm_game
from games.core.refusals import started_already
from games.core.signals import game_starts
from games.models import Game, Phase, SeatChoice, Status
from games.seats.services.powers_assign import powers_assign
from games.seats.services.seat_hold import open_seats_fill


@transaction.atomic
def game_start(*, game_id: int, by: User, now: datetime | None = None) -> Phase:
    """The GM starts a forming game: powers that were ranked are dealt, and seats that are still
    open go to computer players. Returns the first phase."""
    now = now or timezone.now()
    game = gm_game(game_id=game_id, by=by)
    if game.status != Status.FORMING:
        raise started_already()
    table_close(game=game, actor=by, now=now)
    return Phase.objects.get(game=game)


def table_close(*, game: Game, actor: User, now: datetime) -> None:
    """Settles the seats of a locked game that forms, with computer players in its open seats, and
    starts it."""
    if game.seat_choice == SeatChoice.PREFERENCES:
        powers_assign(game=game, now=now)
    open_seats_fill(game=game, now=now)
    game_starts.send(Game, game=game, actor=actor, now=now)
