"""The GM role of a game: offered at the desk, taken or declined on a page of its own."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.core.access import get_game_for_gm, get_game_for_gm_role
from games.core.answers import account_of, account_view, form_of
from games.core.errors import Refused
from games.core.forms import clean
from games.gm.page.desk import DeskTyped
from games.gm.page.role import gm_role_context
from games.gm.services.gm_role_decline import gm_role_decline
from games.gm.services.gm_role_offer import gm_role_offer
from games.gm.services.gm_role_take import gm_role_take
from games.gm.services.gm_role_withdraw import gm_role_withdraw
from games.gm.views.desk import show_desk


@form_of("games:gm")
@account_view
def offer(request: HttpRequest, pk: int) -> HttpResponse:
    """Offer the GM role to an account, or take the offer back."""
    get_game_for_gm(request.user, pk)
    if "withdraw" in request.POST:
        gm_role_withdraw(game_id=pk, by=account_of(request))
        messages.success(request, _("The offer is taken back. You are still the GM."))
        return redirect("games:gm", pk=pk)
    typed = clean(request.POST.get("account", ""))
    try:
        gm_role_offer(game_id=pk, by=account_of(request), account=typed)
    except Refused as refusal:
        if refusal.field != "account":
            raise
        refused = DeskTyped(gm_role_value=typed, gm_role_error=refusal.message)
        return show_desk(request, pk, refusal.status, refused)
    messages.success(request, _("The chair is offered. You are the GM until it is taken."))
    return redirect("games:gm", pk=pk)


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def role(request: HttpRequest, pk: int) -> HttpResponse:
    """Take the GM role that is offered, or decline it."""
    game = get_game_for_gm_role(account_of(request), pk)
    if request.method != "POST":
        return render(request, "games/gm/role.html", gm_role_context(game))
    if "take" not in request.POST:
        gm_role_decline(game_id=pk, by=account_of(request))
        messages.success(request, _("You have declined the chair."))
        return redirect("games:notices")
    gm_role_take(game_id=pk, by=account_of(request))
    messages.success(request, _("You are the GM of this game, and all are told."))
    return redirect("games:gm", pk=pk)
