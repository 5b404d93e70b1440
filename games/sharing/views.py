"""A game in a frame of another site, and oEmbed."""

from collections.abc import Callable
from typing import Any, TypeVar

from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from games.core.decorators import json_view
from games.core.errors import Refused
from games.core.forms import whole_number
from games.sharing.page import embed_context, oembed_data
from games.sharing.queries import game_at, public_game

NOT_IMPLEMENTED = 501
V = TypeVar("V", bound=Callable[..., Any])
framed: Callable[[V], V] = csp_replace(  # type: ignore[assignment]
    {
        "default-src": ["'none'"],
        "img-src": ["'self'"],
        "style-src": ["'self'"],
        "font-src": ["'self'"],
        "base-uri": ["'none'"],
        "form-action": ["'none'"],
        "frame-ancestors": ["*"],
    }
)


@require_safe
@xframe_options_exempt
@framed
def embed(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a public game in a frame of any site, the same for everybody: no other page may be."""
    try:
        answer = render(request, "games/sharing/embed.html", embed_context(public_game(pk)))
    except Refused as refusal:
        context = {"sentence": refusal.message}
        status = refusal.status
        answer = render(request, "games/sharing/embed_refused.html", context, status=status)
    answer.headers["Cache-Control"] = "public, max-age=60"
    return answer


@require_safe
@json_view
def oembed(request: HttpRequest) -> HttpResponse:
    """Answer oEmbed for the address of a public game."""
    if request.GET.get("format", "json") != "json":
        return HttpResponse(status=NOT_IMPLEMENTED)
    game = game_at(request.GET.get("url", ""))
    wide, high = (whole_number(request.GET.get(name)) for name in ("maxwidth", "maxheight"))
    return JsonResponse(oembed_data(game, wide, high))
