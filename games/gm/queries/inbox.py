"""What a GM's inbox shows, over all the tables."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.accounts import User
from games.gm.queries.late_board import Table, run_games, tables_of
from games.press.queries.unread import unread_by_game


@dataclass(frozen=True, slots=True)
class Inbox:
    """The tables that are not over, the oldest first; `unread` counts the messages to the GM by
    game."""

    tables: list[Table]
    unread: dict[int, int]


def inbox_of(user: User) -> Inbox:
    """The inbox of a GM; one without tables has an empty one."""
    games = list(run_games(user.pk))
    unread = unread_by_game(user) if games else {}
    own = {game.pk for game in games}
    return Inbox(tables_of(games), {pk: count for pk, count in unread.items() if pk in own})
