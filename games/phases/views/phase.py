"""Every phase at its own address."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.core.access import get_game_for_view, get_phase
from games.core.answers import context_of, game_view, invite_of
from games.core.kept_pages import kept_for_visitors, phase_mark
from games.phases.page.phase import phase_context
from games.phases.queries.phase import phase_page


@require_safe
@kept_for_visitors(phase_mark, queries=("",))
@game_view
def phase(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """A phase as this visitor may see it."""
    game, viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    page = phase_page(game, get_phase(game, number), viewer)
    context = phase_context(page, viewer, timezone.now())
    return render(request, "games/phases/phase.html", context_of(context))
