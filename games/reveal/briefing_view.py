"""A newcomer's briefing."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.core.access import get_own_game
from games.core.answers import account_view, context_of
from games.replacement.page.briefing import briefing_context
from games.replacement.queries.briefing import briefing as briefing_of


@require_safe
@account_view
def briefing(request: HttpRequest, pk: int) -> HttpResponse:
    """What stands, what is due, what happened, what is proposed."""
    game, viewer = get_own_game(request.user, pk)
    context = briefing_context(briefing_of(game, viewer), timezone.now())
    return render(request, "games/replacement/briefing.html", context_of(context))
