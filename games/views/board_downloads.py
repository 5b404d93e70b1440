"""The map of a phase to take away: as SVG in each theme, as PNG, and as the picture of a link."""

from __future__ import annotations

import hashlib
from functools import partial

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.access import get_game_for_view, get_phase
from games.codec import position_of, variant_of
from games.errors import NotFound, Refused
from games.models import Game, Phase
from games.presenters.results import drawn
from games.views.answers import invite_of, refused
from games.views.board import SVG, picture_policy
from maps.render import THEMES, WIDTHS, has_geometry, png, share_svg, standalone_svg
from maps.render.share import SHARE_WIDTH

PNG = "image/png"
KEPT_SECONDS = 30 * 24 * 3600
PNG_WIDTHS = {f"{width}.png": width for width in WIDTHS} | {"share.png": SHARE_WIDTH}
SVG_THEMES = {f"{theme}.svg": theme for theme in THEMES}


@require_safe
@picture_policy
def phase_picture(request: HttpRequest, pk: int, number: int, kind: str) -> HttpResponseBase:
    """A picture of a phase with its published orders, the same for everybody who may see it."""
    if kind not in PNG_WIDTHS and kind not in SVG_THEMES:
        raise Http404
    try:
        game, _viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
        phase = get_phase(game, number)
        svg = _svg(game, phase, kind)
    except Refused as refusal:
        return refused(request, refusal, pk=pk)
    digest = hashlib.sha256(f"{kind} {svg}".encode()).hexdigest()[:32]
    etag = f'"{digest}"'
    answer = get_conditional_response(request, etag=etag)
    if answer is None:
        answer = _answer(kind, digest, svg)
        answer.headers["ETag"] = etag
    _keep(answer, game, phase)
    return answer


def _svg(game: Game, phase: Phase, kind: str) -> str:
    variant, position = variant_of(game), position_of(phase)
    if not has_geometry(variant.id):
        raise NotFound("no_picture", _("This board has no picture."))
    outcome = phase.public_outcome
    orders = drawn(variant, position, outcome) if outcome else []
    if kind == "share.png":
        return share_svg(variant, position, orders, phase.title)
    theme = SVG_THEMES.get(kind, THEMES[0])
    return standalone_svg(variant, position, orders, phase.title, theme=theme)


def _answer(kind: str, digest: str, svg: str) -> HttpResponse:
    if kind in SVG_THEMES:
        return HttpResponse(svg, content_type=SVG)
    picture = cache.get_or_set(
        f"picture-{digest}", partial(png, svg, PNG_WIDTHS[kind]), KEPT_SECONDS
    )
    return HttpResponse(picture, content_type=PNG)


def _keep(answer: HttpResponseBase, game: Game, phase: Phase) -> None:
    """A resolved phase never changes; an open one is asked for again."""
    who = {"public": True} if game.is_public else {"private": True}
    if phase.is_open:
        patch_cache_control(answer, no_cache=True, **who)
    else:
        patch_cache_control(answer, max_age=KEPT_SECONDS, **who)
