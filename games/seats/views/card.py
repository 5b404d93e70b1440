"""Open seats: the public card, applications, offers, and resignations."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.core.access import get_game_for_view, get_own_game
from games.core.codec import variant_of
from games.core.decorators import (
    account_of,
    account_view,
    context_of,
    form_of,
    game_view,
    invite_of,
)
from games.core.errors import Refused
from games.core.forms import FIELD
from games.core.phases import phase_find
from games.core.refusals import no_offer, not_running
from games.core.visibility import Viewer
from games.models import Game, Ranking, Seat, Status
from games.seats.forms import RankingForm, ResignationForm, SentenceForm, UnsavedApplication
from games.seats.page.card import card_context, invitation_context
from games.seats.queries.replacement import own_offers, seat_card
from games.seats.services.applications import application_withdraw, seat_apply
from games.seats.services.offers import offer_accept, offer_decline, offer_for
from games.seats.services.opening import barred_from
from games.seats.services.resignations import resignation_withdraw, seat_resign, seat_resign_later
from games.seats.views.joining import joined_words


@require_safe
@game_view
def card(request: HttpRequest, pk: int, power: str) -> HttpResponse:
    """Show the public facts of a seat."""
    return _show(request, pk, power)


@form_of("games:seat_card")
@account_view
def apply(request: HttpRequest, pk: int, power: str) -> HttpResponse:
    """Apply for a seat. A refusal shows the sentence again."""
    sentence = SentenceForm.read(request.POST)["sentence"]
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
    """Withdraw one's application."""
    game, _viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    application_withdraw(game_id=pk, by=account_of(request), power=power)
    messages.success(request, _("Your application is withdrawn."))
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
    return render(request, "games/seats/card.html", context_of(context), status=status)


def _barred(request: HttpRequest, game: Game, power: str) -> str:
    """The reason why the visitor cannot take the seat, if any."""
    user = request.user
    if not user.is_authenticated:
        return ""
    return barred_from(game=game, user=user, powers=[power]).get(power, "")


@require_safe
@account_view
def offers(request: HttpRequest, pk: int) -> HttpResponse:
    """Redirect to the offer that waits for one's answer."""
    found = own_offers(account_of(request).pk, pk, timezone.now())
    if not found:
        raise no_offer()
    return redirect("games:seat_offer", pk=pk, token=found[0].token)


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def offer(request: HttpRequest, pk: int, token: str) -> HttpResponse:
    """Accept or decline an offer."""
    by = account_of(request)
    # Checked again under the lock; a private game is answered like none.
    found = offer_for(game_id=pk, by=by, token=token, now=timezone.now())
    game = found.seat.game
    is_early = game.status == Status.FORMING
    if request.method != "POST":
        if is_early:
            invited = invitation_context(found)
            return render(request, "games/seats/invitation.html", context_of(invited))
        viewer = Viewer(game.pk, user_id=by.pk)
        card = seat_card(game, found.seat.power, viewer)
        shown = card_context(card, is_gm=False, plays_here=False, barred="", invite="")
        context = context_of(shown) | {"offer": found}
        return render(request, "games/seats/offer.html", context)
    if "accept" not in request.POST:
        offer_decline(game_id=pk, by=by, token=token)
        if found.user_id is None:
            message = _("You have not taken the seat. Others with the address still can.")
        elif is_early:
            message = _("You have declined. The GM is notified.")
        else:
            message = _("You have declined the seat.")
        messages.success(request, message)
        return redirect("games:lobby")
    ranks = RankingForm(variant_of(game), request.POST).ranks() if game.waits_for_powers else {}
    try:
        accepted = offer_accept(game_id=pk, by=by, token=token, ranks=ranks)
    except Refused as refusal:
        if refusal.field != "ranks":
            raise
        context = context_of(invitation_context(found, ranks, refusal.message))
        return render(request, "games/seats/invitation.html", context, status=refusal.status)
    if isinstance(accepted, Ranking):
        messages.success(request, joined_words(accepted))
        return redirect(game)
    if accepted is None:
        messages.success(request, _("The GM must confirm it. You will be notified of the answer."))
        return redirect("games:lobby")
    messages.success(request, _("The seat is yours."))
    return redirect(game) if is_early else redirect("games:briefing", pk=pk)


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def resign(request: HttpRequest, pk: int) -> HttpResponse:
    """Resign at once or after the phase. Asks first."""
    game, viewer = get_own_game(request.user, pk)
    by = account_of(request)
    if request.method != "POST":
        phase = phase_find(game=game)
        if game.status != Status.RUNNING or phase is None:
            raise not_running()
        seat = Seat.objects.get(pk=viewer.seat_id or 0)
        context = {"game": game, "phase": phase, "has_resigned": seat.resigns_after_id is not None}
        return render(request, "games/seats/resign.html", context)
    if "now" not in request.POST:
        number = ResignationForm.read(request.POST)["phase"]
        seat_resign_later(game_id=pk, by=by, phase_number=number)
        messages.success(request, _("Your seat opens after this phase. The GM is notified."))
        return redirect(game)
    seat_resign(game_id=pk, by=by)
    request.session.pop(f"invite-{pk}", None)
    messages.success(request, _("You have given up your seat. Everybody is notified."))
    return redirect(game if game.is_public else "games:lobby")


@form_of("games:resign")
@account_view
def stay(request: HttpRequest, pk: int) -> HttpResponse:
    """Withdraw a resignation."""
    game, _viewer = get_own_game(request.user, pk)
    resignation_withdraw(game_id=pk, by=account_of(request))
    messages.success(request, _("You keep your seat. The GM is notified."))
    return redirect(game)
