"""The pictures of boards: the constant layers, and a phase's board by itself."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from functools import cache, partial

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games.core.board.pictures import SVG, picture_policy
from maps.load import languages, variant_ids
from maps.render import base_svg, has_geometry, ink_svg, layer_version, names_svg

LAYERS: dict[str, Callable[[str], str]] = {
    "base": base_svg,
    "ink": ink_svg,
    "names": names_svg,
    **{f"names-{code}": partial(names_svg, language=code) for code in languages()},
}


@require_safe
@picture_policy
def board_layer(request: HttpRequest, version: str, layer: str) -> HttpResponse:
    """A constant layer of a board; its address is named after its content."""
    # The board that most look at comes first: to know a version is to draw the board.
    drawn = sorted(filter(has_geometry, variant_ids()), key=settings.DEFAULT_VARIANT.__ne__)
    variant = next((key for key in drawn if layer_version(key) == version), "")
    if not variant or layer not in LAYERS:
        raise Http404
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        response = HttpResponse(_compressed(variant, layer), content_type=SVG)
        response.headers["Content-Encoding"] = "gzip"
    else:
        response = HttpResponse(LAYERS[layer](variant), content_type=SVG)
    response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    response.headers["Vary"] = "Accept-Encoding"
    return response


@cache
def _compressed(variant: str, layer: str) -> bytes:
    """Once for every layer of a board, and so as small as can be."""
    return gzip.compress(LAYERS[layer](variant).encode(), mtime=0)
