"""What a GM's inbox shows, over all the tables."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.accounts import User
from games.gm.queries.late_board import Table, run_games, tables_of
from games.press.queries.unread import UnreadThread, unread_of_gm


@dataclass(frozen=True, slots=True)
class Inbox:
    """The tables that are not over, the oldest first; `unread` are the threads in which something
    waits for the GM, by game."""

    tables: list[Table]
    unread: dict[int, list[UnreadThread]]


def inbox_of(user: User) -> Inbox:
    """The inbox of a GM; one without tables has an empty one."""
    games = list(run_games(user.pk))
    unread: dict[int, list[UnreadThread]] = {game.pk: [] for game in games}
    for waiting in unread_of_gm(user.pk) if games else ():
        if waiting.thread.game_id in unread:
            unread[waiting.thread.game_id].append(waiting)
    return Inbox(tables_of(games), unread)
