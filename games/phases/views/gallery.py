"""The board to look at: empty, at the start, by religion, with abbreviations, and its glyphs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import check_for_language, get_language, override
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from games.core.board.words import board_words
from games.core.codec import variant_named
from games.phases.views.layers import SVG, picture_policy
from maps.render import (
    board_size,
    drawing_version,
    glyph_sheet_svg,
    religions_svg,
    standalone_svg,
)
from maps.render.theme import BOTH


def _empty() -> str:
    variant = variant_named(settings.DEFAULT_VARIANT)
    position = replace(variant.start, units=(), centres={})
    return standalone_svg(variant, position, theme=BOTH, legend=False, words=board_words())


def _start(*, codes: bool = False) -> str:
    variant = variant_named(settings.DEFAULT_VARIANT)
    return standalone_svg(variant, variant.start, theme=BOTH, codes=codes, words=board_words())


PICTURES: dict[str, Callable[[], str]] = {
    "start": _start,
    "religions": lambda: religions_svg(
        variant_named(settings.DEFAULT_VARIANT), words=board_words()
    ),
    "abbreviations": lambda: _start(codes=True),
    "empty": _empty,
    "glyphs": lambda: glyph_sheet_svg(settings.DEFAULT_VARIANT, words=board_words()),
}
TITLES = {
    "start": _("The start"),
    "religions": _("The religions"),
    "abbreviations": _("With abbreviations"),
    "empty": _("The empty board"),
    "glyphs": _("How orders are drawn"),
}


@require_safe
def board_gallery(request: HttpRequest) -> HttpResponse:
    """All pictures of the board on one page."""
    width, height = board_size(settings.DEFAULT_VARIANT)
    version = f"{drawing_version()}-{get_language()}"
    pictures = [
        {
            "name": name,
            "title": title,
            "url": reverse("games:gallery_picture", kwargs={"version": version, "name": name}),
            "width": f"{width:g}" if name != "glyphs" else "776",
            "height": f"{height:g}" if name != "glyphs" else "260",
        }
        for name, title in TITLES.items()
    ]
    return render(request, "games/phases/gallery.html", {"pictures": pictures})


@require_safe
@picture_policy
def gallery_picture(request: HttpRequest, version: str, name: str) -> HttpResponse:
    """One picture; its address changes with the way of drawing and the language."""
    drawing, _dash, language = version.partition("-")
    if name not in PICTURES or drawing != drawing_version() or not check_for_language(language):
        raise Http404
    with override(language):
        response = HttpResponse(PICTURES[name](), content_type=SVG)
    response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    return response
