"""The first page: one's own games, and what there is to join and to watch."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.core.access import get_game_for_view
from games.core.board.board import board
from games.core.codec import position_of, variant_named, variant_of
from games.core.errors import BoardUnreadable
from games.lobby.queries.game_items import game_items, say_unread
from games.lobby.queries.game_list import game_list, game_rows, games_of
from games.phases.queries.newest import furthest_phase
from games.press.queries.unread import unread_by_game

LISTED = 5
MINE = 20


@require_safe
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    """The first page, for a visitor or a player."""
    user = request.user
    kinds = {
        "my_games": ("mine", list(games_of(user)[:MINE])),
        "joinable": ("join", list(game_list(user, "forming")[:LISTED])),
        "open_seats": ("seat", list(game_list(user, "open")[:LISTED])),
        "watchable": ("watch", list(game_list(user, "running")[:LISTED])),
    }
    listed = {game.pk: game for _kind, games in kinds.values() for game in games}
    rows = {row.game.pk: row for row in game_rows(listed.values(), user)}
    lists = {
        name: game_items([rows[game.pk] for game in games], kind)
        for name, (kind, games) in kinds.items()
    }
    say_unread(lists["my_games"], unread_by_game(user))
    powers = variant_named(settings.DEFAULT_VARIANT).powers.values()
    context = {
        **_on_the_board(request),
        **lists,
        "powers": [(power.key, power.name) for power in powers],
        "now": timezone.now(),
    }
    return render(request, "games/lobby/home.html", context)


def _on_the_board(request: HttpRequest) -> dict[str, Any]:
    """The public game that has come furthest on the board, else the start of the variant."""
    phase = furthest_phase()
    if phase is not None:
        game, _viewer = get_game_for_view(request.user, phase.game_id)
        phase.game = game
        with suppress(BoardUnreadable):
            shown = board(variant_of(game), position_of(phase), phase.title)
            return {"board": shown, "board_game": game, "board_phase": phase}
    variant = variant_named(settings.DEFAULT_VARIANT)
    return {"board": board(variant, variant.start, _("the start")), "board_game": None}
