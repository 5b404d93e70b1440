"""Views of the GM role and of deputies."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.core.access import get_game_for_gm, get_game_for_gm_role, get_game_for_view
from games.core.acts import act_on
from games.core.decorators import account_of, account_view, form_of
from games.core.errors import Conflict, Refused
from games.core.refusals import no_deputy, no_offer
from games.gm.acts import (
    ask_deputy,
    become_deputy,
    claim_role,
    decline_role,
    end_deputy,
    leave_deputy,
    offer_role,
    take_role,
    withdraw_role,
)
from games.gm.forms import AnswerForm, DeputyForm, RoleOfferForm
from games.gm.page.desk import gm_role_context
from games.gm.queries.inbox import deputies
from games.gm.views.desk import show_desk
from games.story.queries.events import rights_words


@form_of("games:gm")
@account_view
def offer(request: HttpRequest, pk: int) -> HttpResponse:
    """Offer the GM role to an account, or withdraw the offer."""
    get_game_for_gm(request.user, pk)
    sent = RoleOfferForm.read(request.POST)
    if sent["withdraw"]:
        act_on(request, pk, withdraw_role.ACT)
        return redirect("games:gm", pk=pk)
    try:
        act_on(request, pk, offer_role.ACT, account=sent["account"])
    except Refused as refusal:
        if refusal.field != "account":
            raise
        return show_desk(request, pk, "role", refusal)
    return redirect("games:gm", pk=pk)


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def role(request: HttpRequest, pk: int) -> HttpResponse:
    """Accept the offered GM role, or decline it."""
    user = account_of(request)
    game = get_game_for_gm_role(user, pk)
    if request.method != "POST":
        context = gm_role_context(game) | {"refusal": take_role.may(game, user)}
        return render(request, "games/gm/role.html", context)
    if AnswerForm.read(request.POST)["take"]:
        act_on(request, pk, take_role.ACT)
        return redirect("games:gm", pk=pk)
    act_on(request, pk, decline_role.ACT)
    return redirect("games:notices")


@form_of("games:gm")
@account_view
def manage(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask an account to be a deputy, or revoke its rights."""
    get_game_for_gm(request.user, pk)
    sent = DeputyForm.read(request.POST)
    if "end" in request.POST:
        act_on(request, pk, end_deputy.ACT, person=sent["end"])
        return redirect("games:gm", pk=pk)
    try:
        act_on(request, pk, ask_deputy.ACT, account=sent["account"], rights=sent["right"])
    except Refused as refusal:
        if refusal.field != "account":
            raise
        return show_desk(request, pk, "deputies", refusal)
    return redirect("games:gm", pk=pk)


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def deputy(request: HttpRequest, pk: int) -> HttpResponse:
    """Become a deputy, decline, stop being one, or replace a silent GM."""
    game, _viewer = get_game_for_view(request.user, pk)
    by = account_of(request)
    mine = next((row for row in deputies(game) if row.user_id == by.pk), None)
    sent = AnswerForm.read(request.POST)
    if mine is None:
        raise no_deputy() if sent["claim"] or sent["leave"] else no_offer()
    if request.method != "POST":
        if mine.taken_at is not None:
            return redirect("games:gm", pk=pk)
        refusal = become_deputy.may(game, by)
        context = {"game": game, "rights": rights_words(mine.rights), "refusal": refusal}
        return render(request, "games/gm/deputy.html", context)
    if sent["take"] or sent["claim"]:
        act_on(request, pk, become_deputy.ACT if sent["take"] else claim_role.ACT)
        return redirect("games:gm", pk=pk)
    if not sent["leave"] and mine.taken_at is not None:
        raise Conflict("deputy_already", _("You are a deputy already. The desk lets you stop."))
    act_on(request, pk, leave_deputy.ACT)
    return redirect("games:home")
