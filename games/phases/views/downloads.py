"""The map of a phase to take away: as SVG in each theme, as PNG, and as the picture of a link."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_cache_control
from django.views.decorators.http import require_safe

from games.core.access import get_game_for_view, get_phase
from games.core.answers import invite_of, refused
from games.core.board.pictures import SVG, picture_policy
from games.core.errors import Refused
from games.models import Game, Phase
from games.phases.picture_queue import picture_png
from games.phases.pictures import (
    PNG_WIDTHS,
    SVG_THEMES,
    picture_svg,
    picture_version,
)

PNG = "image/png"
YEAR_SECONDS = 365 * 24 * 3600


@require_safe
@picture_policy
def phase_picture(
    request: HttpRequest, pk: int, number: int, kind: str = "light.svg", line: int | None = None
) -> HttpResponseBase:
    """A picture of a phase with its published orders, the same for everybody who may see it."""
    if kind not in PNG_WIDTHS and kind not in SVG_THEMES:
        raise Http404
    try:
        game, _viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
        phase = get_phase(game, number, line)
        version = picture_version(phase)
        etag = f'"{version}-{kind}"'
        answer = get_conditional_response(request, etag=etag)
        if answer is None:
            answer = _answer(phase, kind)
            answer.headers["ETag"] = etag
    except Refused as refusal:
        return refused(request, refusal, pk=pk)
    _keep(answer, game, phase, is_current=request.GET.get("v") == version)
    return answer


def _answer(phase: Phase, kind: str) -> HttpResponse:
    if kind in SVG_THEMES:
        answer = HttpResponse(picture_svg(phase, kind), content_type=SVG)
    else:
        answer = HttpResponse(picture_png(phase, kind), content_type=PNG)
    name = f"ambition-empire-{phase.game_id}-{phase.number}-{kind}"
    answer.headers["Content-Disposition"] = f'inline; filename="{name}"'
    return answer


def _keep(answer: HttpResponseBase, game: Game, phase: Phase, *, is_current: bool) -> None:
    """A resolved phase never changes: at the address that names what is shown it is kept for ever,
    at any other it is asked for again. So is an open phase."""
    who = {"public": True} if game.is_public else {"private": True}
    if not phase.is_resolved or not is_current:
        patch_cache_control(answer, no_cache=True, **who)
    else:
        patch_cache_control(answer, max_age=YEAR_SECONDS, immutable=True, **who)
