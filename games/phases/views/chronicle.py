"""A whole game in prose."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.core.access import get_game_for_view
from games.core.answers import context_of, game_view, invite_of
from games.core.forms import whole_number
from games.core.kept_pages import kept_for_visitors, version_mark
from games.phases.page.chronicle import chronicle_context


@require_safe
@kept_for_visitors(version_mark, queries=("",))
@game_view
def chronicle(request: HttpRequest, pk: int) -> HttpResponse:
    """A game told year by year, the newest first, some years a page."""
    game, _viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    context = chronicle_context(game, whole_number(request.GET.get("before", "")))
    return render(request, "games/phases/chronicle.html", context_of(context))
