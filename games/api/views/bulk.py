"""Finished games in bulk, as lines of JSON."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from functools import partial
from typing import Annotated

from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, StreamingHttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop
from ninja import Router
from pydantic import Field

from games.api.auth import caller_of, require_scope
from games.api.codes import KnownVariant
from games.api.views.stream import LINES
from games.core.accounts import Visitor
from games.core.addresses import absolute
from games.core.errors import Unprocessable
from games.core.inputs import WHOLE, Id, Short, Whole
from games.core.quotas import BULK_FILES
from games.core.rate_limits import check_rate
from games.live.marks import ask
from games.lobby.queries.game_list import visible
from games.record.queries.bulk import BulkFilter, finished_games, game_line, games_after
from games.tournaments.queries import get_tournament

router = Router(tags=[gettext_noop("Archive")])
MOST_GAMES = 50
MOST_IDS = 100
LONGEST_ID = 15


@router.get(
    "/archive/games",
    response=str,
    summary=gettext_noop("Read the files of finished games, as lines of JSON."),
    description=gettext_noop(
        "A line is the file of `export`. Games come in the order in which they ended; `after` is "
        "the number of the last one that you have, and `ids` has numbers with commas."
    ),
    **require_scope(),
)
def archive_games(
    request: HttpRequest,
    player: Short = "",
    variant: KnownVariant = "",
    tournament: Whole = 0,
    ids: Annotated[str, Field(max_length=MOST_IDS * (LONGEST_ID + 1))] = "",
    after: Id | None = None,
    limit: Annotated[int, Field(ge=1, le=MOST_GAMES), WHOLE] = 20,
) -> StreamingHttpResponse:
    check_rate(BULK_FILES, request)
    user = caller_of(request).user
    if tournament:
        get_tournament(user, tournament)
    filters = BulkFilter(variant=variant, player=player, tournament=tournament, ids=_read_ids(ids))
    part = games_after(finished_games(visible(user), filters), after or 0, limit)
    if part is None:
        raise _no_such_place()
    game_ids, has_more = part
    is_asynchronous = isinstance(request, ASGIRequest)
    lines = _lines_later(user, game_ids) if is_asynchronous else _lines(user, game_ids)
    response = StreamingHttpResponse(lines, content_type=LINES)
    if has_more:
        query = request.GET.copy()
        query["after"] = str(game_ids[-1])
        following = f"{absolute(reverse('api:archive_games'))}?{query.urlencode()}"
        response.headers["Link"] = f'<{following}>; rel="next"'
    return response


def _lines(user: Visitor, game_ids: Sequence[int]) -> Iterator[bytes]:
    """The files one by one, so that no two are in memory."""
    now = timezone.now()
    for game_id in game_ids:
        yield game_line(user, game_id, now)


async def _lines_later(user: Visitor, game_ids: Sequence[int]) -> AsyncIterator[bytes]:
    """Make each file in a thread, and only when the one before it was sent."""
    now = timezone.now()
    for game_id in game_ids:
        yield await ask(partial(game_line, user, game_id, now))


def _read_ids(text: str) -> list[int]:
    """The numbers in a list with commas; refuses what is no such list."""
    if not text:
        return []
    parts = [part.strip() for part in text.split(",")]
    if len(parts) > MOST_IDS or not all(map(_is_number, parts)):
        raise Unprocessable(
            "ids",
            _("Write at most %(most)s numbers of games with commas, such as 1763,1764.")
            % {"most": MOST_IDS},
            field="ids",
        )
    return [int(part) for part in parts]


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= LONGEST_ID


def _no_such_place() -> Unprocessable:
    """The game to go on after is not among the games that were asked for."""
    return Unprocessable(
        "bad_cursor",
        _("The game in “after” is not one of these finished games. Begin without it."),
        field="after",
    )
