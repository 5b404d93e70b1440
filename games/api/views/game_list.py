"""Games: the list of the lobby, and one game with its seats."""

from datetime import datetime

from django.db.models import Q
from django.http import HttpRequest
from django.utils.translation import gettext_noop
from ninja import Router

from games.api.auth import caller_of, game_seen, require_scope
from games.api.codes import KnownVariant, ListedState
from games.api.schemas import Cursor, Limit, Page, cursor_of, position, read_cursor
from games.api.shown_games import GameItem, GameOut, game_items, game_out
from games.lobby.queries.game_list import game_list

router = Router(tags=[gettext_noop("Games")])


@router.get(
    "/games",
    response=Page[GameItem],
    summary=gettext_noop("List public games and your own, the newest first."),
    description=gettext_noop("`state` is forming, open (with open seats), running or finished."),
    **require_scope(),
)
def games(
    request: HttpRequest,
    state: ListedState = "",
    variant: KnownVariant = "",
    cursor: Cursor = "",
    limit: Limit = 20,
) -> Page[GameItem]:
    user = caller_of(request).user
    listed = game_list(user, state)
    if variant:
        listed = listed.filter(variant_id=variant)
    if parts := read_cursor(cursor, datetime.fromisoformat, position):
        at, pk = parts
        listed = listed.filter(Q(created_at__lt=at) | Q(created_at=at, pk__lt=pk))
    rows = list(listed[: limit + 1])
    last = rows[limit - 1] if len(rows) > limit else None
    following = cursor_of(last.created_at.isoformat(), last.pk) if last else None
    return Page[GameItem](items=game_items(rows[:limit], user), next=following)


@router.get(
    "/games/{number:pk}",
    response=GameOut,
    summary=gettext_noop("Read a game: settings, seats, the open phase."),
    **require_scope(),
)
def game(request: HttpRequest, pk: int) -> GameOut:
    return game_out(*game_seen(request, pk))
