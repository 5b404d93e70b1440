"""The context of the home page, and badges for games with blocked players."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from games.core.accounts import Visitor
from games.core.phases import furthest_phase
from games.learn.page.turn import turn_picture_url
from games.learn.queries.chapters import STEPS, home_turn
from games.lobby.page.news import game_of_the_week, last_headline
from games.lobby.page.own_boards import board_rows
from games.lobby.page.variants import variant_families
from games.lobby.queries.game_items import GameItem, game_items
from games.lobby.queries.game_list import game_list, game_rows
from games.lobby.queries.own_games import own_and_offered_games
from games.mentors.page.pupil import mentored_rows
from games.models import Game
from games.players.blocks import games_with_blocked_players
from games.press.queries.threads import count_unread_by_game

LISTED = 5

MINE = 20


def home_context(user: Visitor, now: datetime) -> dict[str, Any]:
    """The context of games/lobby/home.html for a visitor or a player."""
    own = list(own_and_offered_games(user, now)) if user.is_authenticated else []
    mine = own[:MINE]
    # As ids, because with a subquery PostgreSQL reads the table of games in whole.
    own_ids = [game.pk for game in own]
    forming, free, running = (
        list(game_list(user, state).exclude(pk__in=own_ids)[:LISTED])
        for state in ("forming", "open", "running")
    )
    listed = {game.pk: game for games in (mine, forming, free, running) for game in games}
    rows = {row.game.pk: row for row in game_rows(listed.values(), user, mine)}

    def items(games: Iterable[Game], kind: str) -> list[GameItem]:
        return game_items([rows[game.pk] for game in games], kind)

    boards = []
    if user.is_authenticated:
        boards = board_rows(mine, rows, user, count_unread_by_game(user))
    return {
        "boards": boards,
        "mentored": mentored_rows(user),
        "steps": [] if boards else _steps(),
        "news": None if boards else last_headline(),
        "week": None if boards else game_of_the_week(now),
        "shared_phase": None if user.is_authenticated else furthest_phase(),
        "joinable": items(forming, "join"),
        "open_seats": items(free, "seat"),
        "watchable": items(running, "watch"),
        "families": variant_families(),
        "now": now,
    }


def _steps() -> list[dict[str, str]]:
    """The steps of a turn, each with its picture, title and a sentence about it."""
    turn = home_turn()
    return [
        {
            "picture": turn_picture_url(step),
            "title": turn.text(f"{step}_title"),
            "text": turn.text(step),
        }
        for step in STEPS
    ]


def mark_blocked(items: list[GameItem], user: Visitor) -> list[GameItem]:
    """Add a badge to games with players that the user has blocked."""
    marked = games_with_blocked_players([item.game for item in items], user)
    badge = _("Has a player you blocked")
    return [item.with_badge(badge) if item.game.pk in marked else item for item in items]
