"""A game as one file."""

from __future__ import annotations

from typing import Any, Literal

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_noop
from ninja import Router

from games.api.auth import allowed, caller_of, game_seen, missing_scope
from games.core.rate_limits import FILES, check_rate
from games.models import TokenScope
from games.record.queries.file_formats import saved_game

router = Router(tags=[gettext_noop("Archive")])


@router.get(
    "/games/{number:pk}/export",
    response=dict[str, Any],
    summary=gettext_noop("Read a whole game as one file, with its proof."),
    description=gettext_noop(
        "`own` has the orders and bids of your seat and needs the scope “orders”, `opened` what is "
        "open to everybody since the end. docs/game-file.md describes the file. A `format` other "
        "than `json` is text, except `diplomacy` (docs/game-formats.md)."
    ),
    **allowed(),
)
def export(
    request: HttpRequest,
    pk: int,
    view: Literal["", "public", "own", "opened"] = "",
    format: Literal["json", "text", "datc", "diplomacy", "dpjudge", "jdip"] = "json",  # noqa: A002
) -> HttpResponse:
    check_rate(FILES, request)
    game, viewer = game_seen(request, pk)
    if view == "own" and not caller_of(request).may(TokenScope.ORDERS):
        raise missing_scope(TokenScope.ORDERS)
    file = saved_game(game, viewer, view, format, timezone.now())
    return HttpResponse(file.content, content_type=file.content_type)
