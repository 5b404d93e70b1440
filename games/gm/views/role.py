"""Views of the GM role and of deputies."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.core.access import get_game_for_gm, get_game_for_gm_role, get_game_for_view
from games.core.decorators import account_of, account_view, form_of
from games.core.errors import Refused
from games.core.refusals import no_offer
from games.gm.forms import AnswerForm, DeputyForm, RoleOfferForm
from games.gm.page.desk import gm_role_context
from games.gm.queries.inbox import deputies
from games.gm.services.gm_role import (
    deputy_end,
    deputy_offer,
    deputy_take,
    gm_role_claim,
    gm_role_decline,
    gm_role_offer,
    gm_role_take,
    gm_role_withdraw,
)
from games.gm.views.desk import show_desk
from games.story.queries.events import rights_words


@form_of("games:gm")
@account_view
def offer(request: HttpRequest, pk: int) -> HttpResponse:
    """Offer the GM role to an account, or withdraw the offer."""
    get_game_for_gm(request.user, pk)
    sent = RoleOfferForm.read(request.POST)
    if sent["withdraw"]:
        gm_role_withdraw(game_id=pk, by=account_of(request))
        messages.success(request, _("The offer is withdrawn. You are still the GM."))
        return redirect("games:gm", pk=pk)
    account = sent["account"]
    try:
        gm_role_offer(game_id=pk, by=account_of(request), account=account)
    except Refused as refusal:
        if refusal.field != "account":
            raise
        return show_desk(request, pk, "role", refusal)
    messages.success(request, _("The GM role is offered. You are the GM until somebody takes it."))
    return redirect("games:gm", pk=pk)


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def role(request: HttpRequest, pk: int) -> HttpResponse:
    """Accept the offered GM role, or decline it."""
    game = get_game_for_gm_role(account_of(request), pk)
    if request.method != "POST":
        return render(request, "games/gm/role.html", gm_role_context(game))
    if not AnswerForm.read(request.POST)["take"]:
        gm_role_decline(game_id=pk, by=account_of(request))
        messages.success(request, _("You have declined the GM role."))
        return redirect("games:notices")
    gm_role_take(game_id=pk, by=account_of(request))
    messages.success(request, _("You are now the GM of this game. All players are notified."))
    return redirect("games:gm", pk=pk)


@form_of("games:gm")
@account_view
def manage(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask an account to be a deputy, or revoke its rights."""
    get_game_for_gm(request.user, pk)
    by = account_of(request)
    sent = DeputyForm.read(request.POST)
    if "end" in request.POST:
        deputy_end(game_id=pk, by=by, user_id=sent["end"])
        messages.success(request, _("The deputy’s rights are revoked."))
        return redirect("games:gm", pk=pk)
    account, rights = sent["account"], sent["right"]
    try:
        deputy_offer(game_id=pk, by=by, account=account, rights=rights)
    except Refused as refusal:
        if refusal.field != "account":
            raise
        return show_desk(request, pk, "deputies", refusal)
    messages.success(request, _("The account was asked. It becomes a deputy when it accepts."))
    return redirect("games:gm", pk=pk)


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def deputy(request: HttpRequest, pk: int) -> HttpResponse:
    """Become a deputy, decline, stop being one, or replace a silent GM."""
    game, _viewer = get_game_for_view(request.user, pk)
    by = account_of(request)
    mine = next((row for row in deputies(game) if row.user_id == by.pk), None)
    if mine is None:
        raise no_offer()
    if request.method != "POST":
        if mine.taken_at is not None:
            return redirect("games:gm", pk=pk)
        context = {"game": game, "rights": rights_words(mine.rights)}
        return render(request, "games/gm/deputy.html", context)
    sent = AnswerForm.read(request.POST)
    if sent["take"]:
        deputy_take(game_id=pk, by=by)
        messages.success(request, _("You are now a deputy of the GM of this game."))
        return redirect("games:gm", pk=pk)
    if sent["claim"]:
        gm_role_claim(game_id=pk, by=by)
        messages.success(request, _("You are now the GM of this game. All players are notified."))
        return redirect("games:gm", pk=pk)
    deputy_end(game_id=pk, by=by, user_id=by.pk)
    messages.success(request, _("You are not a deputy in this game any more."))
    return redirect("games:home")
