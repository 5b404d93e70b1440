"""The context of games/lobby/home.html."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.utils.translation import gettext as _

from games.core.access import get_game_for_view
from games.core.accounts import Visitor
from games.core.board.board import Board, board
from games.core.codec import position_of, variant_named, variant_of
from games.core.errors import BoardUnreadable
from games.lobby.page.variants import VariantCard, variant_cards
from games.lobby.queries.game_items import GameItem, game_items, with_unread
from games.lobby.queries.game_list import game_list, game_rows, games_of
from games.models import Game, Phase
from games.phases.queries.newest import furthest_phase
from games.press.queries.unread import unread_by_game

LISTED = 5
MINE = 20


@dataclass(frozen=True, slots=True)
class HomeBoard:
    """The board of the first page, with the game and the phase that it shows."""

    board: Board | None
    board_game: Game | None = None
    board_phase: Phase | None = None


@dataclass(frozen=True, slots=True)
class HomeContext:
    """The lists of the first page; `powers` are those of a practice table, as code and name;
    `cards` are the variants played here."""

    my_games: list[GameItem]
    joinable: list[GameItem]
    open_seats: list[GameItem]
    watchable: list[GameItem]
    powers: list[tuple[str, str]]
    cards: list[VariantCard]
    now: datetime


def home_context(user: Visitor, now: datetime) -> HomeContext:
    """What a visitor or a player finds on the first page."""
    mine = list(games_of(user)[:MINE])
    forming, free, running = (
        list(game_list(user, state)[:LISTED]) for state in ("forming", "open", "running")
    )
    listed = {game.pk: game for games in (mine, forming, free, running) for game in games}
    rows = {row.game.pk: row for row in game_rows(listed.values(), user)}

    def items(games: Iterable[Game], kind: str) -> list[GameItem]:
        return game_items([rows[game.pk] for game in games], kind)

    powers = variant_named(settings.DEFAULT_VARIANT).powers.values()
    return HomeContext(
        my_games=with_unread(items(mine, "mine"), unread_by_game(user)),
        joinable=items(forming, "join"),
        open_seats=items(free, "seat"),
        watchable=items(running, "watch"),
        powers=[(power.key, power.name) for power in powers],
        cards=variant_cards(),
        now=now,
    )


def home_board(user: Visitor) -> HomeBoard:
    """The public game that has come furthest on the board, else the start of the variant."""
    phase = furthest_phase()
    if phase is not None:
        game, _viewer = get_game_for_view(user, phase.game_id)
        phase.game = game
        with suppress(BoardUnreadable):
            shown = board(variant_of(game), position_of(phase), phase.title)
            return HomeBoard(shown, game, phase)
    variant = variant_named(settings.DEFAULT_VARIANT)
    return HomeBoard(board(variant, variant.start, _("the start")))
