"""The pictures of boards: the constant layers, and a phase's board by itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games.core.board.pictures import SVG, picture_policy
from maps.load import languages, variant_ids
from maps.render import base_svg, has_geometry, ink_svg, layer_version, names_svg

LAYERS: dict[str, Callable[[str], str]] = {
    "base": base_svg,
    "ink": ink_svg,
    "names": names_svg,
    "codes": partial(names_svg, codes=True),
    **{f"names-{code}": partial(names_svg, language=code) for code in languages()},
    **{f"codes-{code}": partial(names_svg, codes=True, language=code) for code in languages()},
}


@require_safe
@picture_policy
def board_layer(request: HttpRequest, version: str, layer: str) -> HttpResponse:
    """A constant layer of a board; its address is named after its content."""
    drawn = (variant for variant in variant_ids() if has_geometry(variant))
    variant = next((key for key in drawn if layer_version(key) == version), "")
    if not variant or layer not in LAYERS:
        raise Http404
    response = HttpResponse(LAYERS[layer](variant), content_type=SVG)
    response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    return response
