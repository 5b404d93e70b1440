"""The result of a phase that is held back, for its GM."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.clock.queries.held_outcome import held_outcome
from games.core.access import get_game_for_gm
from games.core.answers import account_view, context_of
from games.core.open_phase import phase_find
from games.core.refusals import not_held
from games.phases.page.phase import phase_context
from games.phases.queries.phase import phase_page


@require_safe
@account_view
def held_result(request: HttpRequest, pk: int) -> HttpResponse:
    """What would be published; released on this page, or corrected by an envelope."""
    game, viewer = get_game_for_gm(request.user, pk)
    phase = phase_find(game=game)
    if phase is None:
        raise not_held()
    outcome = held_outcome(viewer, phase)
    page = replace(phase_page(game, phase, viewer), outcome=outcome)
    context = context_of(phase_context(page, viewer, timezone.now()))
    return render(request, "games/phases/held_result.html", context)
