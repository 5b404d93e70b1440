"""The corrections of a game, for everybody who may see it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.core.access import get_game_for_view
from games.core.answers import context_of, game_view, invite_of
from games.corrections.page.shown import correction_context, listed
from games.corrections.queries.shown import correction_list, correction_shown


@require_safe
@game_view
def corrections(request: HttpRequest, pk: int) -> HttpResponse:
    """All of them, newest first."""
    game, viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    context = {"game": game, "is_gm": viewer.is_gm, "listed": listed(correction_list(game))}
    return render(request, "games/corrections/corrections.html", context)


@require_safe
@game_view
def correction(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """One of them: its reason, both boards and all that changed."""
    game, _viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    shown = correction_context(correction_shown(game, number))
    return render(request, "games/corrections/correction.html", context_of(shown))
