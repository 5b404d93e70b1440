"""The public card of a seat, and asking for it."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.core.access import get_game_for_view
from games.core.answers import account_of, account_view, context_of, form_of, game_view, invite_of
from games.core.errors import Refused
from games.core.forms import clean
from games.core.own_words import FIELD
from games.models import Game
from games.replacement.forms import UnsavedApplication
from games.replacement.page.card import card_context
from games.replacement.queries.seat_card import seat_card
from games.replacement.services.application_withdraw import application_withdraw
from games.replacement.services.authorize_seat import barred_from
from games.replacement.services.seat_apply import seat_apply


@require_safe
@game_view
def card(request: HttpRequest, pk: int, power: str) -> HttpResponse:
    """What everybody may know of the seat."""
    return _show(request, pk, power)


@form_of("games:seat_card")
@account_view
def apply(request: HttpRequest, pk: int, power: str) -> HttpResponse:
    """Ask for the seat with a sentence; what was typed stays where it was not taken."""
    sentence = clean(request.POST.get("sentence", ""))
    get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    try:
        seat_apply(
            game_id=pk,
            by=account_of(request),
            power=power,
            sentence=sentence,
            invite=invite_of(request, pk),
        )
    except Refused as refusal:
        if refusal.field != FIELD:
            raise
        taken = refusal.code == "seat_taken"
        unsaved = UnsavedApplication(sentence, refusal.message, is_taken=taken)
        return _show(request, pk, power, unsaved, status=refusal.status)
    return redirect("games:seat_card", pk=pk, power=power)


@form_of("games:seat_card")
@account_view
def withdraw(request: HttpRequest, pk: int, power: str) -> HttpResponse:
    """Take the application back."""
    game, _viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    application_withdraw(game_id=pk, by=account_of(request), power=power)
    messages.success(request, _("Your application is taken back."))
    if not game.is_public:
        return redirect("games:lobby")
    return redirect("games:seat_card", pk=pk, power=power)


def _show(
    request: HttpRequest,
    pk: int,
    power: str,
    unsaved: UnsavedApplication | None = None,
    status: int = 200,
) -> HttpResponse:
    invite = invite_of(request, pk)
    game, viewer = get_game_for_view(request.user, pk, invite=invite)
    plays_here = viewer.seat_id is not None
    context = card_context(
        seat_card(game, power, viewer),
        is_gm=viewer.is_gm,
        plays_here=plays_here,
        barred="" if viewer.is_gm or plays_here else _barred(request, game, power),
        invite=invite,
        unsaved=unsaved,
    )
    return render(request, "games/replacement/card.html", context_of(context), status=status)


def _barred(request: HttpRequest, game: Game, power: str) -> str:
    """Why the seat is not for the visitor, if that is known before asking."""
    user = request.user
    if not user.is_authenticated:
        return ""
    return barred_from(game=game, user=user, powers=[power]).get(power, "")
