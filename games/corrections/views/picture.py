"""The boards of corrections as pictures."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games.core.access import get_game_for_view
from games.core.answers import game_view, invite_of
from games.core.board.pictures import SVG, picture_policy
from games.corrections.page.picture import picture_drawn


@require_safe
@picture_policy
@game_view
def correction_board(request: HttpRequest, pk: int, shown: str) -> HttpResponse:
    """The board that the address holds, as a page of a correction put it there."""
    game, _viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    return HttpResponse(picture_drawn(game, shown), content_type=SVG)
