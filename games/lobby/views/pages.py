"""Pages that only need to be read."""

from __future__ import annotations

from dataclasses import asdict

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.core.codec import playable_variants
from games.core.decorators import context_of, game_view
from games.lobby.page.provenance import provenance_context
from games.lobby.page.rules import rules_context
from games.lobby.page.variants import variant_cards, variant_context


@require_safe
def rules(request: HttpRequest, variant_id: str = "") -> HttpResponse:
    """The rules of a variant in short, of the site's own unless one is named."""
    variant_id = variant_id or settings.DEFAULT_VARIANT
    if variant_id not in {variant.id for variant in playable_variants()}:
        raise Http404
    return render(request, "games/lobby/rules.html", asdict(rules_context(variant_id)))


@require_safe
def provenance(request: HttpRequest, variant_id: str) -> HttpResponse:
    """Where the board of a variant comes from, and what of it is not sure."""
    if variant_id not in {variant.id for variant in playable_variants()}:
        raise Http404
    context = asdict(provenance_context(variant_id))
    return render(request, "games/lobby/provenance.html", context)


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """What the site is, and whose work it stands on."""
    return render(request, "games/lobby/about.html", {"cards": variant_cards()})


@require_safe
def variants(request: HttpRequest) -> HttpResponse:
    """Every variant that is played here."""
    return render(request, "games/lobby/variants.html", {"cards": variant_cards()})


@require_safe
@game_view
def variant(request: HttpRequest, variant_id: str) -> HttpResponse:
    """One variant: its board, powers and rules, and its games on this site."""
    if variant_id not in {playable.id for playable in playable_variants()}:
        raise Http404
    context = context_of(variant_context(request.user, variant_id))
    return render(request, "games/lobby/variant.html", context)
