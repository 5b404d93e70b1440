"""Phases, boards as pictures, the gallery and the reveal."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.translation import check_for_language, get_language, gettext_lazy as _, override
from django.views.decorators.http import require_safe

from adjudicator import Variant
from games.core.access import get_game_for_gm, get_game_for_view, get_own_game, get_phase
from games.core.board.board import SVG, picture_policy
from games.core.board.words import board_words
from games.core.codec import playable_variants
from games.core.decorators import (
    account_of,
    account_view,
    constant,
    game_view,
    invite_of,
    json_view,
    show_refusal,
)
from games.core.errors import Refused, Unavailable
from games.core.forms import whole_number
from games.core.page_cache import cache_for_visitors, game_mark, phase_mark, version_mark
from games.core.phases import phase_find
from games.core.refusals import not_withheld
from games.core.style_sheet import style_sheet, style_version
from games.models import Game, Phase
from games.story.page.briefing import briefing_context
from games.story.page.chronicle import chronicle_context
from games.story.page.phase import phase_context
from games.story.page.reveal import reveal_context
from games.story.page.years import years_context, years_json
from games.story.pictures import (
    PNG_WIDTHS,
    is_awaited,
    is_kind,
    passage_json,
    picture_file,
    picture_svg,
)
from games.story.queries.outcome import is_near, picture_version
from games.story.queries.phase import phase_page
from games.story.queries.reveal import briefing as briefing_of, reveal_of
from games.story.services import phases_seen
from games.turn.queries.outcomes import withheld_outcome
from maps.load import languages, variant_ids
from maps.render import (
    base_svg,
    board_size,
    drawing_version,
    glyph_sheet_svg,
    has_geometry,
    ink_svg,
    layer_version,
    names_svg,
    relief_svg,
    religions_svg,
    shapes_svg,
    small_svg,
    standalone_svg,
    variant_drawn_as,
)
from maps.render.theme import BOTH


@require_safe
@cache_for_visitors(phase_mark, queries=("", "open=table"))
@game_view
def phase(
    request: HttpRequest, pk: int, number: int, branch: int | None = None
) -> HttpResponseBase:
    """Show a phase.

    The address with a branch is for superseded phases; for all others it redirects.
    """
    game, viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    phase = get_phase(game, number, branch)
    if branch is not None and not phase.is_superseded:
        return redirect(phase)
    page = phase_page(game, phase, viewer)
    table = request.GET.get("open") == "table"
    context = phase_context(page, viewer, timezone.now(), table=table)
    return render(request, "games/story/phase.html", context)


@require_safe
@cache_for_visitors(version_mark, queries=("",))
@game_view
def chronicle(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a year of the chronicle, with ?year=YEAR another than the newest."""
    game, _viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    context = chronicle_context(game, whole_number(request.GET.get("year", "")))
    return render(request, "games/story/chronicle.html", context)


@require_safe
@cache_for_visitors(version_mark, queries=("",))
@game_view
def years(request: HttpRequest, pk: int) -> HttpResponse:
    """Show all years of a game: one map to drag through them, and a small one for each."""
    game, _viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    return render(request, "games/story/years.html", years_context(game))


@require_safe
@json_view
def years_data(request: HttpRequest, pk: int) -> HttpResponse:
    """Answer what the map of all years shows at each stop, the same for every viewer."""
    game, _viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    answer = JsonResponse(years_json(game))
    _keep(answer, game, is_fixed=request.GET.get("v") == str(game.version))
    return answer


@require_safe
@account_view
def withheld_result(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a withheld result to the GM, who releases it here."""
    game, viewer = get_game_for_gm(request.user, pk)
    phase = phase_find(game=game)
    if phase is None:
        raise not_withheld()
    outcome = withheld_outcome(viewer, phase)
    page = replace(phase_page(game, phase, viewer), outcome=outcome)
    context = phase_context(page, viewer, timezone.now())
    return render(request, "games/story/withheld_result.html", context)


@require_safe
@constant
def site_sheet(request: HttpRequest, version: str) -> HttpResponse:
    """Serve the style sheet of this version."""
    if version != style_version():
        raise Http404
    return HttpResponse(style_sheet(), content_type="text/css; charset=utf-8")


# The longest phase number that an address may have.
DIGITS = 6


@require_safe
@cache_for_visitors(game_mark, queries=("",))
@game_view
def last(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the phases since a number, or those of the last turn, and mark them as seen."""
    game, viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    since, number = _number(request, "since"), _number(request, "phase")
    reveal = reveal_of(game, viewer, since=since, number=number)
    if reveal is None:
        return redirect(game)
    if viewer.power:
        phases_seen(game_id=pk, by=account_of(request), number=reveal.phases[-1].number)
    context = reveal_context(reveal, request.GET.get("show", ""), timezone.now())
    return render(request, "games/story/reveal.html", context)


def _number(request: HttpRequest, name: str) -> int | None:
    """A number in the address; anything else counts as missing."""
    text = request.GET.get(name, "")
    is_number = text.isascii() and text.isdecimal() and len(text) <= DIGITS
    return int(text) if is_number else None


@require_safe
@account_view
def briefing(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the briefing of a seat to its holder."""
    game, viewer = get_own_game(request.user, pk)
    context = briefing_context(briefing_of(game, viewer), timezone.now())
    return render(request, "games/story/briefing.html", context)


PNG = "image/png"

YEAR_SECONDS = 365 * 24 * 3600


@require_safe
@picture_policy
def phase_picture(
    request: HttpRequest, pk: int, number: int, kind: str = "light.svg", branch: int | None = None
) -> HttpResponseBase:
    """Serve a picture of a phase with its published orders, the same for every viewer."""
    try:
        game, _viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
        phase = get_phase(game, number, branch)
        if not is_kind(phase, kind):
            raise Http404
        version = picture_version(phase)
        etag = f'"{version}-{kind}"'
        answer = get_conditional_response(request, etag=etag)
        if answer is None:
            answer = picture_answer(phase, kind, etag)
    except Unavailable as refusal:
        return _show_drawing(request, refusal, pk)
    except Refused as refusal:
        return show_refusal(request, refusal, pk=pk)
    # The small picture shows no orders, so resolving the phase does not change it.
    is_fixed = phase.is_resolved or is_near(kind)
    _keep(answer, game, is_fixed=is_fixed and request.GET.get("v") == version)
    return answer


@require_safe
@json_view
def phase_passage(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Answer how a phase changed the board, the same for every viewer."""
    game, _viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    phase = get_phase(game, number)
    answer = JsonResponse(passage_json(phase))
    _keep(answer, game, is_fixed=request.GET.get("v") == picture_version(phase))
    return answer


def _show_drawing(request: HttpRequest, refusal: Unavailable, pk: int) -> HttpResponse:
    """Answer that a picture is still being drawn. In a browser the page asks for it again."""
    answer = show_refusal(request, refusal, pk=pk)
    if request.get_preferred_type([PNG, "text/html"]) == "text/html":
        answer.status_code = 202
        answer.headers["Refresh"] = str(refusal.retry_after)
    return answer


def picture_answer(phase: Phase, kind: str, etag: str) -> HttpResponse:
    """Answer with a picture of a phase, which a worker draws if it is a PNG."""
    content_type = PNG if kind in PNG_WIDTHS else SVG
    draw = picture_file if is_awaited(kind) else picture_svg
    answer = HttpResponse(draw(phase, kind), content_type=content_type)
    name = f"ambition-empire-{phase.game_id}-{phase.number}-{kind}"
    answer.headers["Content-Disposition"] = f'inline; filename="{name}"'
    answer.headers["ETag"] = etag
    return answer


def _keep(answer: HttpResponseBase, game: Game, *, is_fixed: bool) -> None:
    """Let browsers keep a picture for ever if its address has its version; else they ask again."""
    who = {"public": True} if game.is_public else {"private": True}
    if not is_fixed:
        patch_cache_control(answer, no_cache=True, **who)
    else:
        patch_cache_control(answer, max_age=YEAR_SECONDS, immutable=True, **who)


LAYERS: dict[str, Callable[[str], str]] = {
    "base": base_svg,
    "relief": relief_svg,
    "ink": ink_svg,
    "names": names_svg,
    "shapes": shapes_svg,
    **{f"names-{code}": partial(names_svg, language=code) for code in languages()},
}


@require_safe
@picture_policy
@constant
def board_layer(request: HttpRequest, version: str, layer: str) -> HttpResponse:
    """Serve a constant layer of a board; its address changes with its content."""
    variant = variant_drawn_as(version) or _variant_with(version)
    if not variant or layer not in LAYERS:
        raise Http404
    return HttpResponse(LAYERS[layer](variant), content_type=SVG)


def _variant_with(version: str) -> str:
    """Draw boards until one has the version, the most common one first."""
    drawn = sorted(filter(has_geometry, variant_ids()), key=settings.DEFAULT_VARIANT.__ne__)
    return next((key for key in drawn if layer_version(key) == version), "")


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
    """List the pictures of a variant's board; one of religions only if it has any."""
    religious = any(power.religion for power in variant.powers.values())
    return [name for name in TITLES if religious or name != "religions"]


@require_safe
def board_gallery(request: HttpRequest, variant_id: str = "") -> HttpResponse:
    """Show all pictures of a variant's board, by default of the default variant."""
    variant = _get_playable(variant_id or settings.DEFAULT_VARIANT)
    version = f"{drawing_version()}-{get_language()}"

    def address(name: str) -> str:
        return reverse("games:gallery_picture", args=[version, variant.id, name])

    pictures = []
    for name in pictures_of(variant):
        width, height = (776, 260) if name == "glyphs" else board_size(variant.id)
        pictures.append(
            {
                "name": name,
                "title": TITLES[name],
                "url": address(name),
                "small": address(SMALL) if name == "start" else "",
                "width": f"{width:g}",
                "height": f"{height:g}",
            }
        )
    others = [(o.id, o.name) for o in playable_variants() if o.id != variant.id]
    context = {"pictures": pictures, "variant_name": variant.name, "others": others}
    return render(request, "games/story/gallery.html", context)


@require_safe
@picture_policy
@constant
def gallery_picture(request: HttpRequest, version: str, variant_id: str, name: str) -> HttpResponse:
    """Serve one picture; its address changes with the drawing code and the language."""
    drawing, _dash, language = version.partition("-")
    if drawing != drawing_version() or not check_for_language(language):
        raise Http404
    with override(language):
        variant = _get_playable(variant_id)
        if name not in (*pictures_of(variant), SMALL):
            raise Http404
        return HttpResponse(PICTURES[name](variant), content_type=SVG)


def _get_playable(variant_id: str) -> Variant:
    variant = next((each for each in playable_variants() if each.id == variant_id), None)
    if variant is None:
        raise Http404
    return variant
