"""Somebody is asked to play a seat for its player: accepted or declined on a page of its own."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.core.access import get_game_for_view
from games.core.answers import account_of, account_view, context_of, invite_of
from games.substitutes.page.substitute import asked_context
from games.substitutes.services.substitute_accept import asked_substitution, substitute_accept
from games.substitutes.services.substitute_decline import substitute_decline


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def asked(request: HttpRequest, pk: int) -> HttpResponse:
    """Play the seat, or decline it."""
    game, viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    by = account_of(request)
    if request.method != "POST":
        found = asked_substitution(game, by, timezone.now())
        context = context_of(asked_context(found, viewer))
        return render(request, "games/substitutes/asked.html", context)
    if "accept" not in request.POST:
        substitute_decline(game_id=pk, by=by)
        messages.success(request, _("You have declined; the player is told."))
        return redirect(game if game.is_public else "games:lobby")
    if substitute_accept(game_id=pk, by=by) is None:
        messages.success(request, _("The GM has to confirm it: you are told of the answer."))
        return redirect(game)
    messages.success(request, _("You play this seat now, for its player."))
    return redirect("games:briefing", pk=pk)
