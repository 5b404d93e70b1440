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

from adjudicator import Variant
from games.core.board.pictures import SVG, picture_policy
from games.core.board.words import board_words
from games.core.variants import playable_variants
from maps.render import (
    board_size,
    drawing_version,
    glyph_sheet_svg,
    religions_svg,
    small_svg,
    standalone_svg,
)
from maps.render.theme import BOTH


def _empty(variant: Variant) -> str:
    position = replace(variant.start, units=(), centres={})
    return standalone_svg(variant, position, theme=BOTH, legend=False, words=board_words())


def _start(variant: Variant, *, codes: bool = False) -> str:
    return standalone_svg(variant, variant.start, theme=BOTH, codes=codes, words=board_words())


# For cards: it is none of the gallery.
SMALL = "small"
PICTURES: dict[str, Callable[[Variant], str]] = {
    "start": _start,
    "religions": lambda variant: religions_svg(variant, words=board_words()),
    "abbreviations": lambda variant: _start(variant, codes=True),
    "empty": _empty,
    "glyphs": lambda variant: glyph_sheet_svg(variant.id, words=board_words()),
    SMALL: lambda variant: small_svg(variant, variant.start, words=board_words()),
}
TITLES = {
    "start": _("The start"),
    "religions": _("The religions"),
    "abbreviations": _("With abbreviations"),
    "empty": _("The empty board"),
    "glyphs": _("How orders are drawn"),
}


def pictures_of(variant: Variant) -> list[str]:
    """The pictures that there are of a variant's board: of religions where it has some."""
    religious = any(power.religion for power in variant.powers.values())
    return [name for name in TITLES if religious or name != "religions"]


@require_safe
def board_gallery(request: HttpRequest, variant_id: str = "") -> HttpResponse:
    """All pictures of a variant's board on one page, of the site's own unless one is named."""
    variant = _playable(variant_id or settings.DEFAULT_VARIANT)
    width, height = board_size(variant.id)
    version = f"{drawing_version()}-{get_language()}"

    def address(name: str) -> str:
        parts = {"version": version, "variant_id": variant.id, "name": name}
        return reverse("games:gallery_picture", kwargs=parts)

    pictures = [
        {
            "name": name,
            "title": TITLES[name],
            "url": address(name),
            "small": address(SMALL) if name == "start" else "",
            "width": f"{width:g}" if name != "glyphs" else "776",
            "height": f"{height:g}" if name != "glyphs" else "260",
        }
        for name in pictures_of(variant)
    ]
    others = [(o.id, o.name) for o in playable_variants() if o.id != variant.id]
    context = {"pictures": pictures, "variant_name": variant.name, "others": others}
    return render(request, "games/phases/gallery.html", context)


@require_safe
@picture_policy
def gallery_picture(request: HttpRequest, version: str, variant_id: str, name: str) -> HttpResponse:
    """One picture; its address changes with the way of drawing and the language."""
    drawing, _dash, language = version.partition("-")
    if drawing != drawing_version() or not check_for_language(language):
        raise Http404
    with override(language):
        variant = _playable(variant_id)
        if name not in (*pictures_of(variant), SMALL):
            raise Http404
        response = HttpResponse(PICTURES[name](variant), content_type=SVG)
    response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    return response


def _playable(variant_id: str) -> Variant:
    found = [variant for variant in playable_variants() if variant.id == variant_id]
    if not found:
        raise Http404
    return found[0]
