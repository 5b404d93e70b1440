"""The page of a game: its present phase, for whoever looks at it."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.core.access import get_game_for_view
from games.core.answers import game_view, invite_of
from games.game_page.page.context import game_context, opened_context
from games.game_page.queries import game_page
from games.press.forms import TypedPress
from games.press.page.context import press_context

# A browser without script asks once for pages with every list of orders in them, and is remembered
# by this cookie.
LISTS = "lists"
EVERY = "all"


@require_safe
@game_view
def game(request: HttpRequest, pk: int) -> HttpResponse:
    """The game as this visitor may see it."""
    return show_game(request, pk)


def show_game(
    request: HttpRequest,
    pk: int,
    *,
    status: int = 200,
    press: TypedPress | None = None,
    **more: Any,
) -> HttpResponse:
    """The game's page; `press` and `more` are what could not be done, and why."""
    invite = invite_of(request, pk)
    found, viewer = get_game_for_view(request.user, pk, invite=invite)
    page = game_page(found, viewer, whole_history=request.GET.get("history") == "all")
    more.setdefault("listed", request.COOKIES.get(LISTS) == EVERY)
    context = game_context(page, request.user, timezone.now(), invite=invite, **more)
    context |= press_context(request, page, press)
    context |= opened_context(context, request.GET.get("open", ""))
    return render(request, "games/game_page/game.html", context, status=status)
