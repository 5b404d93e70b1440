"""What the inbox of a GM or a deputy shows, over all the tables."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.accounts import User
from games.gm.queries.late_board import Table, tables_seen_to
from games.press.queries.unread import UnreadThread, unread_of_gm


@dataclass(frozen=True, slots=True)
class Inbox:
    """The tables that are not over, the oldest first; `unread` are the threads in which something
    waits for the GM, by game."""

    tables: list[Table]
    unread: dict[int, list[UnreadThread]]


def inbox_of(user: User) -> Inbox:
    """The inbox of a GM or a deputy; one without tables has an empty one. Press is the GM's."""
    tables = tables_seen_to(user.pk)
    own = [table.game.pk for table in tables if table.viewer.is_gm]
    unread: dict[int, list[UnreadThread]] = {game: [] for game in own}
    for waiting in unread_of_gm(user.pk) if own else ():
        if waiting.thread.game_id in unread:
            unread[waiting.thread.game_id].append(waiting)
    return Inbox(tables, unread)
