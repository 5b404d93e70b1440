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
    is_kind,
    picture_svg,
)
from games.phases.queries.picture_version import is_near, picture_version

PNG = "image/png"
YEAR_SECONDS = 365 * 24 * 3600


@require_safe
@picture_policy
def phase_picture(
    request: HttpRequest, pk: int, number: int, kind: str = "light.svg", line: int | None = None
) -> HttpResponseBase:
    """A picture of a phase with its published orders, the same for everybody who may see it."""
    try:
        game, _viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
        phase = get_phase(game, number, line)
        if not is_kind(phase, kind):
            raise Http404
        version = picture_version(phase)
        etag = f'"{version}-{kind}"'
        answer = get_conditional_response(request, etag=etag)
        if answer is None:
            answer = _answer(phase, kind)
            answer.headers["ETag"] = etag
    except Refused as refusal:
        return refused(request, refusal, pk=pk)
    # The small picture shows no orders, so that it is the same after the phase.
    is_fixed = phase.is_resolved or is_near(kind)
    _keep(answer, game, is_fixed=is_fixed and request.GET.get("v") == version)
    return answer


def _answer(phase: Phase, kind: str) -> HttpResponse:
    if kind not in PNG_WIDTHS:
        answer = HttpResponse(picture_svg(phase, kind), content_type=SVG)
    else:
        answer = HttpResponse(picture_png(phase, kind), content_type=PNG)
    name = f"ambition-empire-{phase.game_id}-{phase.number}-{kind}"
    answer.headers["Content-Disposition"] = f'inline; filename="{name}"'
    return answer


def _keep(answer: HttpResponseBase, game: Game, *, is_fixed: bool) -> None:
    """A resolved phase never changes: at the address that names what is shown it is kept for ever,
    at any other it is asked for again. So is an open phase."""
    who = {"public": True} if game.is_public else {"private": True}
    if not is_fixed:
        patch_cache_control(answer, no_cache=True, **who)
    else:
        patch_cache_control(answer, max_age=YEAR_SECONDS, immutable=True, **who)
