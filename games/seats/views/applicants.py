"""The GM fills a seat: accept or decline applicants, make or withdraw offers."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.core.access import get_game_for_gm
from games.core.decorators import account_of, account_view, context_of, form_of
from games.core.errors import Refused
from games.core.phases import phase_find
from games.core.refusals import application_over, gm_chooses
from games.core.seats import seat_named
from games.core.visibility import may_see_players
from games.models import Right, Status
from games.seats.forms import ApplicationForm, OfferForm, UnsavedOffer
from games.seats.page.applicants import applicants_context, take_context
from games.seats.queries.replacement import candidates, flags_of_name
from games.seats.services.applications import application_accept, application_decline
from games.seats.services.invitations import ACCOUNT
from games.seats.services.offers import offer_withdraw, seat_offer


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
        found = candidates(seat, viewer, timezone.now()).applicants
        one = next((row for row in found if row.application.pk == number), None)
        if one is None:
            raise application_over()
        context = context_of(take_context(game, seat, one))
        return render(request, "games/seats/take.html", context)
    sent = ApplicationForm.read(request.POST)
    application_accept(
        game_id=pk,
        by=account_of(request),
        application_id=sent["application"],
        confirmed=sent["confirmed"],
    )
    messages.success(request, _("The seat has a new player. Everybody is notified."))
    if not viewer.is_gm:
        return redirect("games:gm", pk=pk)
    return redirect(f"{reverse('games:inbox')}?table={pk}")


@form_of("games:gm_seat")
@account_view
def decline(request: HttpRequest, pk: int, power: str) -> HttpResponse:
    """Decline an application."""
    get_game_for_gm(request.user, pk, Right.REPLACE)
    number = ApplicationForm.read(request.POST)["application"]
    application_decline(game_id=pk, by=account_of(request), application_id=number)
    messages.success(request, _("The application is declined."))
    return redirect("games:gm_seat", pk=pk, power=power)


@form_of("games:gm_seat")
@account_view
def offer(request: HttpRequest, pk: int, power: str) -> HttpResponse:
    """Offer the seat to an account or by a link, or withdraw an offer."""
    game, _viewer = get_game_for_gm(request.user, pk, Right.REPLACE)
    by, sent = account_of(request), OfferForm.read(request.POST)
    if "withdraw" in request.POST:
        offer_withdraw(game_id=pk, by=by, offer_id=sent["withdraw"])
        messages.success(request, _("The offer is withdrawn."))
        return redirect("games:gm_seat", pk=pk, power=power)
    account = sent["account"]
    by_name = "address" not in request.POST
    if by_name and not account.strip():
        unsaved = UnsavedOffer("", _("Type the name of an account."))
        return _show(request, pk, power, unsaved, status=422)
    try:
        seat_offer(
            game_id=pk,
            by=by,
            power=power,
            account=account if by_name else "",
            confirmed=sent["confirmed"],
        )
    except Refused as refusal:
        if refusal.field != ACCOUNT:
            raise
        found = flags_of_name(seat_named(game, power), account) if refusal.code == "flagged" else []
        unsaved = UnsavedOffer(account, refusal.message, tuple(flag.value for flag in found))
        return _show(request, pk, power, unsaved, status=refusal.status)
    if by_name:
        messages.success(request, _("The seat is offered for a day."))
    else:
        messages.success(
            request, _("The address is below. The first person who uses it may accept the seat.")
        )
    return redirect("games:gm_seat", pk=pk, power=power)


def _show(
    request: HttpRequest,
    pk: int,
    power: str,
    unsaved: UnsavedOffer | None = None,
    status: int = 200,
) -> HttpResponse:
    game, viewer = get_game_for_gm(request.user, pk, Right.REPLACE)
    seat = seat_named(game, power)
    if game.status != Status.RUNNING:
        # Before the start the desk asks people to play, and afterwards nobody fills a seat.
        return redirect("games:gm", pk=pk)
    found = candidates(seat, viewer, timezone.now())
    context = applicants_context(game, seat, phase_find(game=game), found, unsaved, viewer=viewer)
    return render(request, "games/seats/applicants.html", context_of(context), status=status)
