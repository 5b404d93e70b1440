"""The page of the lobby: own tables, three ways to a seat, and the list of games."""

from collections.abc import Iterable
from datetime import datetime
from operator import attrgetter
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from games.core.accounts import Visitor
from games.lobby.page.lobby_rows import lobby_rows
from games.lobby.queries.game_list import game_list, game_rows
from games.lobby.queries.own_games import own_forming_games
from games.models import Game
from games.schedule.schedule import LIVE

# Own tables, the games among which the fullest is looked for, and the tables that a way shows.
OWN, NEWEST, SHOWN = 20, 20, 2


def lobby_ways(user: Visitor, now: datetime) -> dict[str, Any]:
    """The viewer's own forming games, and three ways to a seat, each with the fullest tables."""
    own = list(own_forming_games(user)[:OWN])
    mine = [game.pk for game in own]
    live, forming, free = (
        list(game_list(user, state, pace=pace).exclude(pk__in=mine)[:NEWEST])
        for state, pace in (("forming", LIVE), ("forming", ""), ("open", ""))
    )
    by_day = [game for game in forming if game not in live]
    games = {game.pk: game for games in (own, live, by_day, free) for game in games}
    rows = {row.game.pk: row for row in game_rows(games.values(), user)}

    def tables(games: Iterable[Game], kind: str) -> list[dict[str, Any]]:
        fullest = sorted((rows[game.pk] for game in games), key=attrgetter("taken"), reverse=True)
        listed = lobby_rows(fullest[: 2 * SHOWN], user, kind, now)
        return [row for row in listed if row["item"].action == kind][:SHOWN]

    ways: list[dict[str, Any]] = [
        {
            "key": "tonight",
            "title": _("Play tonight"),
            "text": _("Ten minutes a turn. Computers fill the seats that stay free."),
            "rows": tables(live, "join"),
            "open_label": _("Open a table for tonight"),
            "open_url": table_address("tonight", "open"),
        },
        {
            "key": "friends",
            "title": _("Play with friends"),
            "text": _("A private table. Send its link, and everybody takes a seat by it."),
            "rows": [],
            "open_label": _("Open a table for friends"),
            "open_url": table_address("friends", "friends"),
        },
        {
            "key": "day",
            "title": _("Play by the day"),
            "text": _("One turn in a day or two. A seat is yours until the end."),
            "rows": tables(by_day, "join") or tables(free, "seat"),
            "open_label": _("Open a table by the day"),
            "open_url": table_address("friends", "open"),
        },
    ]
    main = next((way for way in ways if way["rows"]), ways[0])
    return {
        "own_rows": lobby_rows([rows[game.pk] for game in own], user, "join", now),
        "ways": [way | {"is_main": way is main} for way in ways],
    }


def table_address(preset: str, table: str) -> str:
    """The address of the form for a new game with everything filled in."""
    return f"{reverse('games:create')}?preset={preset}&table={table}"
