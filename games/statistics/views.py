"""The pages of statistics."""

from collections.abc import Hashable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from adjudicator import Variant
from games.core.codec import playable_variants
from games.core.decorators import context_of, game_view
from games.core.page_cache import cached_for_visitors
from games.models import VariantStatistics
from games.statistics.page.statistics import statistics_context
from games.statistics.queries.counts import variant_counts


def statistics_mark(variant_id: str, power: str = "") -> Hashable | None:
    """The mark of a page of statistics, which changes when they are computed anew."""
    rows = VariantStatistics.objects.filter(variant_id=variant_id).order_by("group")
    return tuple(rows.values_list("pk", "computed_at"))


@require_safe
@cached_for_visitors(statistics_mark, queries=("",))
@game_view
def statistics(request: HttpRequest, variant_id: str) -> HttpResponse:
    """Show the statistics of a variant's finished games."""
    variant = _variant(variant_id)
    found = variant_counts(variant_id, request.GET.get("games", ""))
    context = statistics_context(variant, found, request.GET.get("power", ""))
    return render(request, "games/statistics/statistics.html", context_of(context))


def _variant(variant_id: str) -> Variant:
    for variant in playable_variants():
        if variant.id == variant_id:
            return variant
    raise Http404
