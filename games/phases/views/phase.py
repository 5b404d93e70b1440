"""Every phase at its own address."""

from __future__ import annotations

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.core.access import get_game_for_view, get_phase
from games.core.answers import context_of, game_view, invite_of
from games.core.kept_pages import kept_for_visitors, phase_mark
from games.phases.page.phase import phase_context
from games.phases.queries.phase import phase_page


@require_safe
@kept_for_visitors(phase_mark, queries=("", "open=table"))
@game_view
def phase(request: HttpRequest, pk: int, number: int, line: int | None = None) -> HttpResponseBase:
    """A phase as this visitor may see it; one that is named by its line is superseded, or else
    stands where all look for it."""
    game, viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    found = get_phase(game, number, line)
    if line is not None and not found.is_superseded:
        return redirect(found)
    page = phase_page(game, found, viewer)
    table = request.GET.get("open") == "table"
    context = phase_context(page, viewer, timezone.now(), table=table)
    return render(request, "games/phases/phase.html", context_of(context))
