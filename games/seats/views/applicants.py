"""The GM fills a seat: accept or decline applicants, make or withdraw offers."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.core.access import get_game_for_gm
from games.core.acts import act_on
from games.core.decorators import account_view, form_of
from games.core.errors import Refused
from games.core.phases import phase_find
from games.core.refusals import application_over, gm_chooses
from games.core.seats import seat_named
from games.core.visibility import may_see_players
from games.models import Right, Status
from games.seats.acts import accept_application, decline_application, offer_seat, withdraw_offer
from games.seats.forms import ApplicationForm, OfferForm, UnsavedRequest
from games.seats.page.applicants import applicants_context, take_context
from games.seats.queries.replacement import candidates, flags_of_name
from games.seats.services.invitations import ACCOUNT


@require_safe
@account_view
def applicants(request: HttpRequest, pk: int, power: str) -> HttpResponse:
    """Show the applicants for a seat with their flags."""
    return _show(request, pk, power)


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def take(request: HttpRequest, pk: int, power: str) -> HttpResponse:
    """Give the seat to an applicant. Shows the flags and asks first."""
    game, viewer = get_game_for_gm(request.user, pk, Right.REPLACE)
    if request.method != "POST":
        if not may_see_players(viewer, game):
            raise gm_chooses()
        seat = seat_named(game, power)
        number = ApplicationForm.read(request.GET)["application"]
        applicants = candidates(seat, viewer, timezone.now()).applicants
        one = next((row for row in applicants if row.application.pk == number), None)
        if one is None:
            raise application_over()
        if refusal := accept_application.may(one.application):
            raise refusal
        context = take_context(game, seat, one)
        return render(request, "games/seats/take.html", context)
    sent = ApplicationForm.read(request.POST)
    act_on(request, pk, accept_application.ACT, **sent)
    if not viewer.is_gm:
        return redirect("games:gm", pk=pk)
    return redirect(f"{reverse('games:inbox')}?table={pk}")


@form_of("games:gm_seat")
@account_view
def decline(request: HttpRequest, pk: int, power: str) -> HttpResponse:
    """Decline an application."""
    get_game_for_gm(request.user, pk, Right.REPLACE)
    number = ApplicationForm.read(request.POST)["application"]
    act_on(request, pk, decline_application.ACT, application=number)
    return redirect("games:gm_seat", pk=pk, power=power)


@form_of("games:gm_seat")
@account_view
def offer(request: HttpRequest, pk: int, power: str) -> HttpResponse:
    """Offer the seat to an account or by a link, or withdraw an offer."""
    game, _viewer = get_game_for_gm(request.user, pk, Right.REPLACE)
    sent = OfferForm.read(request.POST)
    if "withdraw" in request.POST:
        act_on(request, pk, withdraw_offer.ACT, offer=sent["withdraw"])
        return redirect("games:gm_seat", pk=pk, power=power)
    account = sent["account"]
    by_name = "address" not in request.POST
    if by_name and not account.strip():
        unsaved = UnsavedRequest("", error=_("Type the name of an account."))
        return _show(request, pk, power, unsaved, status=422)
    inputs = {"account": account if by_name else "", "confirmed": sent["confirmed"]}
    try:
        act_on(request, pk, offer_seat.ACT, power=power, **inputs)
    except Refused as refusal:
        if refusal.field != ACCOUNT:
            raise
        flags = flags_of_name(seat_named(game, power), account) if refusal.code == "flagged" else []
        unsaved = UnsavedRequest(
            account, error=refusal.message, flags=tuple(flag.value for flag in flags)
        )
        return _show(request, pk, power, unsaved, status=refusal.status)
    return redirect("games:gm_seat", pk=pk, power=power)


def _show(
    request: HttpRequest,
    pk: int,
    power: str,
    unsaved: UnsavedRequest | None = None,
    status: int = 200,
) -> HttpResponse:
    game, viewer = get_game_for_gm(request.user, pk, Right.REPLACE)
    seat = seat_named(game, power)
    if game.status != Status.RUNNING:
        # Before the start the desk asks people to play, and afterwards nobody fills a seat.
        return redirect("games:gm", pk=pk)
    people = candidates(seat, viewer, timezone.now())
    context = applicants_context(game, seat, phase_find(game=game), people, unsaved, viewer=viewer)
    return render(request, "games/seats/applicants.html", context, status=status)
