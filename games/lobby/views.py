"""The home page, the lists of games, and the pages about rules and variants."""

from collections.abc import Collection
from urllib.parse import urlencode

from django.conf import settings
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.core.access import get_game_for_view
from games.core.codec import playable_variants
from games.core.decorators import game_view, invite_of
from games.core.forms import clean
from games.core.page_cache import cache_for_visitors, lists_mark
from games.core.words.settings import PACES as PACE_LABELS
from games.lobby.page.home import home_context
from games.lobby.page.lobby import lobby_ways
from games.lobby.page.lobby_rows import lobby_rows
from games.lobby.page.rules import provenance_context, rules_context
from games.lobby.page.variants import variant_cards, variant_context, variant_families
from games.lobby.queries.game_items import PRESS
from games.lobby.queries.game_list import game_counts, game_list, game_rows
from games.models import PressMode
from games.schedule.schedule import PACES


@require_safe
@cache_for_visitors(lists_mark, queries=("",))
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    """The home page, for a visitor or a player."""
    return render(request, "games/lobby/home.html", home_context(request.user, timezone.now()))


A_PAGE = 20
# A search or filter ends after this many games; the archive finds older ones.
MOST_FILTERED = 1_000

KINDS = {"forming": "join", "open": "seat", "running": "watch", "finished": "watch"}


@require_safe
@cache_for_visitors(lists_mark, queries=("", *(f"state={state}" for state in KINDS)))
@never_cache
def lobby(request: HttpRequest) -> HttpResponse:
    """Three ways to a seat, the visitor's own tables, and all games in one state, newest first."""
    now = timezone.now()
    query = clean(request.GET.get("q", ""))[:60].strip()
    state = request.GET.get("state", "forming")
    state = state if state in KINDS else "forming"
    variants = [(variant.id, variant.name) for variant in playable_variants()]
    known: dict[str, Collection[str]] = {
        "press": PressMode.values,
        "pace": PACES,
        "variant": dict(variants),
    }
    filters = {"q": query} | {name: _choice(request, name, known[name]) for name in known}
    chosen = {name: value for name, value in filters.items() if value}
    games = game_list(
        request.user, state, query, filters["press"], filters["pace"], filters["variant"]
    )
    counts = game_counts(request.user)
    pages = Paginator(games[:MOST_FILTERED] if chosen else games, A_PAGE)
    if not chosen:
        # To count the list itself would read every game of the site.
        pages.count = counts[state]
    page = pages.get_page(request.GET.get("page"))
    listed = list(page.object_list)
    labels = {
        "forming": _("Forming"),
        "open": _("Open seats"),
        "running": _("Running"),
        "finished": _("Finished"),
    }
    context = {
        "filters": filters,
        "state": state,
        "presses": [(mode.value, PRESS[mode]()) for mode in PressMode],
        "paces": PACE_LABELS,
        "variants": variants,
        "filter_query": urlencode(chosen),
        "states": [(code, label, counts[code]) for code, label in labels.items()],
        "rows": lobby_rows(
            game_rows(listed, request.user, listed), request.user, KINDS[state], now
        ),
        "page": page,
        "page_query": urlencode({"state": state, **chosen}) + "&",
        "now": now,
        **lobby_ways(request.user, now),
    }
    return render(request, "games/lobby/lobby.html", context)


def _choice(request: HttpRequest, name: str, known: Collection[str]) -> str:
    given = request.GET.get(name, "")
    return given if given in known else ""


@require_safe
def rules(request: HttpRequest, variant_id: str = "") -> HttpResponse:
    """A summary of a variant's rules, by default of the site's default variant."""
    variant_id = variant_id or settings.DEFAULT_VARIANT
    if variant_id not in {variant.id for variant in playable_variants()}:
        raise Http404
    return render(request, "games/lobby/rules.html", rules_context(variant_id))


@require_safe
@game_view
def game_rules(request: HttpRequest, pk: int) -> HttpResponse:
    """The rules of a game, which may differ from those of its variant at present."""
    game, _viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    return render(request, "games/lobby/rules.html", rules_context(game.variant_id, game))


@require_safe
def provenance(request: HttpRequest, variant_id: str) -> HttpResponse:
    """The sources of a variant's board, and its uncertain connections."""
    if variant_id not in {variant.id for variant in playable_variants()}:
        raise Http404
    return render(request, "games/lobby/provenance.html", provenance_context(variant_id))


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """About the site, with credits."""
    return render(request, "games/lobby/about.html", {"cards": variant_cards()})


@require_safe
def variants(request: HttpRequest) -> HttpResponse:
    """All variants that can be played."""
    return render(request, "games/lobby/variants.html", {"families": variant_families()})


@require_safe
@game_view
def variant(request: HttpRequest, variant_id: str) -> HttpResponse:
    """A variant with its board, powers, rules and games."""
    if variant_id not in {playable.id for playable in playable_variants()}:
        raise Http404
    return render(request, "games/lobby/variant.html", variant_context(request.user, variant_id))
