"""The pages of statistics."""

from collections.abc import Hashable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import check_for_language, override
from django.views.decorators.http import require_safe

from adjudicator import Variant
from games.core.board.board import SVG, picture_policy
from games.core.board.words import board_words
from games.core.codec import playable_variants, variant_named
from games.core.decorators import constant, game_view
from games.core.page_cache import cache_for_visitors
from games.models import VariantStatistics
from games.statistics.balance.stored import stored_balance
from games.statistics.page.balance import balance_context
from games.statistics.page.fame import fame_context
from games.statistics.page.power import power_context
from games.statistics.page.statistics import statistics_context
from games.statistics.queries import variant_counts
from maps.render import crop_to, cut_svg, drawing_version, small_svg
from maps.render.arms import arms_svg, has_arms


def statistics_mark(variant_id: str, power: str = "") -> Hashable | None:
    """The mark of a page of statistics, which changes when they are computed again."""
    rows = VariantStatistics.objects.filter(variant_id=variant_id).order_by("group")
    return tuple(rows.values_list("pk", "computed_at"))


@require_safe
@cache_for_visitors(statistics_mark, queries=("",))
@game_view
def statistics(request: HttpRequest, variant_id: str) -> HttpResponse:
    """Show the statistics of a variant's finished games."""
    stored = variant_counts(variant_id, request.GET.get("games", ""))
    power, year = request.GET.get("power", ""), request.GET.get("year", "")
    context = statistics_context(_variant(variant_id), stored, power, year)
    return render(request, "games/statistics/statistics.html", context)


@require_safe
@game_view
def balance(request: HttpRequest, variant_id: str) -> HttpResponse:
    """Show the balance of a variant in games of computers, if some were counted."""
    variant, data = _variant(variant_id), stored_balance(variant_id)
    if data is None:
        raise Http404
    context = balance_context(variant, data, request.GET.get("power", ""))
    return render(request, "games/statistics/balance.html", context)


@require_safe
@cache_for_visitors(statistics_mark, queries=("",))
@game_view
def fame(request: HttpRequest, variant_id: str) -> HttpResponse:
    """Show the best results of each power of a variant."""
    stored = variant_counts(variant_id, request.GET.get("games", ""))
    return render(request, "games/statistics/fame.html", fame_context(_variant(variant_id), stored))


@require_safe
@cache_for_visitors(statistics_mark, queries=("",))
@game_view
def power(request: HttpRequest, variant_id: str, power: str) -> HttpResponse:
    """Show a power of a variant: its place on the board and its record."""
    variant = _variant(variant_id)
    if power not in variant.powers:
        raise Http404
    stored = variant_counts(variant_id, request.GET.get("games", ""))
    context = power_context(variant, power, stored)
    return render(request, "games/statistics/power.html", context)


@require_safe
@picture_policy
@constant
def power_picture(
    request: HttpRequest, version: str, variant_id: str, power: str, kind: str
) -> HttpResponse:
    """Serve the arms of a power, or the part of the board around it at the start.

    The address changes with the drawing code and the language.
    """
    drawing, _dash, language = version.partition("-")
    if drawing != drawing_version() or not check_for_language(language):
        raise Http404
    with override(language):
        variant = _variant(variant_id)
        if power not in variant.powers or kind not in ("arms", "near"):
            raise Http404
        if kind == "near":
            picture = _near(variant_named(variant_id), power)
        elif has_arms(variant_id, power):
            picture = arms_svg(variant_id, power)
        else:
            raise Http404
    return HttpResponse(picture, content_type=SVG)


def _near(variant: Variant, power: str) -> str:
    """The board around the units of a power; the whole board if that is nearly all of it."""
    units = [unit.location for unit in variant.start.units if unit.power == power]
    crop, words = crop_to(variant, units), board_words()
    if crop is None:
        return small_svg(variant, variant.start, words=words)
    title = variant.powers[power].name
    return cut_svg(variant, variant.start, crop, title=title, named=True, words=words)


def _variant(variant_id: str) -> Variant:
    for variant in playable_variants():
        if variant.id == variant_id:
            return variant
    raise Http404
