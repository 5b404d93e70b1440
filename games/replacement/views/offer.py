"""A seat that is offered: accepted or declined on a page of its own."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.core.answers import account_of, account_view, context_of
from games.core.refusals import no_offer
from games.core.visibility import Viewer
from games.replacement.page.card import card_context
from games.replacement.queries.applicants import own_offers
from games.replacement.queries.seat_card import seat_card
from games.replacement.services.authorize_offer import offer_for
from games.replacement.services.offer_accept import offer_accept
from games.replacement.services.offer_decline import offer_decline


@require_safe
@account_view
def offers(request: HttpRequest, pk: int) -> HttpResponse:
    """Leads to the offer that waits for this person."""
    found = own_offers(account_of(request).pk, pk, timezone.now())
    if not found:
        raise no_offer()
    return redirect("games:seat_offer", pk=pk, token=found[0].token)


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def offer(request: HttpRequest, pk: int, token: str) -> HttpResponse:
    """Accept the seat, or decline it."""
    by = account_of(request)
    if request.method != "POST":
        found = offer_for(game_id=pk, by=by, token=token, now=timezone.now())
        game = found.seat.game
        viewer = Viewer(game.pk, user_id=by.pk)
        card = seat_card(game, found.seat.power, viewer)
        shown = card_context(card, is_gm=False, plays_here=False, barred="", invite="")
        context = context_of(shown) | {"offer": found}
        return render(request, "games/replacement/offer.html", context)
    if "accept" not in request.POST:
        offer_decline(game_id=pk, by=by, token=token)
        messages.success(request, _("You have declined the seat."))
        return redirect("games:lobby")
    if offer_accept(game_id=pk, by=by, token=token) is None:
        messages.success(request, _("The GM has to confirm it: you are told of the answer."))
        return redirect("games:lobby")
    messages.success(request, _("The seat is yours."))
    return redirect("games:briefing", pk=pk)
