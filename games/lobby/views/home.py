"""The first page: one's own games, and what there is to join and to watch."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.core.answers import context_of
from games.core.kept_pages import kept_for_visitors, lists_mark
from games.lobby.page.home import home_context


@require_safe
@kept_for_visitors(lists_mark, queries=("",))
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    """The first page, for a visitor or a player."""
    shown = home_context(request.user, timezone.now())
    return render(request, "games/lobby/home.html", context_of(shown))
