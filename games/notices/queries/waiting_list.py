"""The games that wait for one person."""

from __future__ import annotations

from games.clock.queries.waiting_games import waiting_games
from games.core.accounts import User
from games.lobby.queries.game_list import GameRow, game_rows
from games.models import Game


def waiting_list(user: User) -> list[GameRow]:
    """The running games that wait for the person, the oldest first."""
    games = Game.objects.filter(pk__in=waiting_games(user)).select_related("gm").order_by("pk")
    return game_rows(games, user)
