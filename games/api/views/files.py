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
from games.record.queries.game_file import game_file

router = Router(tags=[gettext_noop("Archive")])


@router.get(
    "/games/{number:pk}/export",
    response=dict[str, Any],
    summary=gettext_noop("Read a whole game as one file, with its proof."),
    description=gettext_noop(
        "`own` has the orders and bids of your seat and needs the scope “orders”, `opened` what is "
        "open to everybody since the end. docs/game-file.md describes the file."
    ),
    **allowed(),
)
def export(
    request: HttpRequest, pk: int, view: Literal["", "public", "own", "opened"] = ""
) -> HttpResponse:
    check_rate(FILES, request)
    game, viewer = game_seen(request, pk)
    if view == "own" and not caller_of(request).may(TokenScope.ORDERS):
        raise missing_scope(TokenScope.ORDERS)
    text = game_file(game, viewer, view, timezone.now())
    return HttpResponse(text, content_type="application/json")
