"""Open seats: the public card, applications, offers, and resignations."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from games.core.access import get_game_for_view
from games.core.acts import act_on
from games.core.codec import variant_of
from games.core.decorators import account_of, account_view, form_of, game_view, invite_of
from games.core.errors import Refused
from games.core.forms import FIELD
from games.core.phases import phase_find
from games.core.refusals import no_offer
from games.core.visibility import Viewer
from games.models import RequestState, Seat, Status
from games.seats.acts import (
    accept_offer,
    apply as apply_for_seat,
    decline_offer,
    resign as give_up,
    stay as keep_seat,
    withdraw_application,
)
from games.seats.forms import BidForm, RankingForm, ResignationForm, SentenceForm, UnsavedJoin
from games.seats.page.card import card_context, invitation_context
from games.seats.queries.joining import is_last_player
from games.seats.queries.replacement import find_own_seat, own_offers, seat_card
from games.seats.services.offers import offer_for


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
        made = apply_for_seat.ACT.do(
            game_id=pk,
            by=account_of(request),
            inputs={"power": power, "sentence": sentence, "invite": invite_of(request, pk)},
        )
    except Refused as refusal:
        if refusal.field != FIELD:
            raise
        return _show(request, pk, power, sentence, refusal)
    if made.state == RequestState.TAKEN:
        messages.success(request, apply_for_seat.message(made))
        return redirect("games:briefing", pk=pk)
    return redirect("games:seat_card", pk=pk, power=power)


@form_of("games:seat_card")
@account_view
def withdraw(request: HttpRequest, pk: int, power: str) -> HttpResponse:
    """Withdraw one's application."""
    game, _viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    act_on(request, pk, withdraw_application.ACT, power=power)
    if not game.is_public:
        return redirect("games:lobby")
    return redirect("games:seat_card", pk=pk, power=power)


def _show(
    request: HttpRequest,
    pk: int,
    power: str,
    sentence: str = "",
    refusal: Refused | None = None,
) -> HttpResponse:
    invite = invite_of(request, pk)
    game, viewer = get_game_for_view(request.user, pk, invite=invite)
    plays_here = viewer.seat_id is not None
    card = seat_card(game, power, viewer)
    context = card_context(
        card,
        is_gm=viewer.is_gm,
        plays_here=plays_here,
        barred="" if viewer.is_gm or plays_here else _bar(request, card.seat, invite),
        invite=invite,
        user_id=viewer.user_id,
        sentence=sentence,
        refusal=refusal,
    )
    status = refusal.status if refusal else 200
    return render(request, "games/seats/card.html", context, status=status)


def _bar(request: HttpRequest, seat: Seat, invite: str) -> str:
    """The reason why the visitor cannot take the seat, if any."""
    user = request.user
    refusal = apply_for_seat.may(seat, user, invite) if user.is_authenticated else None
    return refusal.message if refusal else ""


@require_safe
@account_view
def offers(request: HttpRequest, pk: int) -> HttpResponse:
    """Redirect to the offer that waits for one's answer."""
    waiting = own_offers(account_of(request).pk, pk, timezone.now())
    if not waiting:
        raise no_offer()
    return redirect("games:seat_offer", pk=pk, token=waiting[0].token)


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def offer(request: HttpRequest, pk: int, token: str) -> HttpResponse:
    """Accept or decline an offer."""
    by = account_of(request)
    # Checked again under the lock; a private game is answered like none.
    waiting, now = offer_for(game_id=pk, by=by, token=token), timezone.now()
    game = waiting.seat.game
    is_early = game.status == Status.FORMING
    if request.method != "POST":
        if over := decline_offer.may(waiting, now):
            raise over
        refusal = {"refusal": accept_offer.may(waiting, by, now)}
        if is_early:
            context = invitation_context(waiting) | refusal
            return render(request, "games/seats/invitation.html", context)
        card = seat_card(game, waiting.seat.power, Viewer(game.pk, user_id=by.pk))
        context = card_context(
            card, is_gm=False, plays_here=False, barred="", invite="", user_id=by.pk
        )
        context |= {"offer": waiting} | refusal
        return render(request, "games/seats/offer.html", context)
    if "accept" not in request.POST:
        act_on(request, pk, decline_offer.ACT, token=token)
        return redirect("games:lobby")
    ranks = RankingForm(variant_of(game), request.POST).ranks() if game.waits_for_powers else {}
    bid = BidForm(variant_of(game), request.POST)
    points = bid.points() if game.waits_for_powers else {}
    try:
        accepted = act_on(request, pk, accept_offer.ACT, token=token, ranks=ranks, points=points)
    except Refused as refusal:
        if refusal.field not in ("ranks", "points"):
            raise
        unsaved = UnsavedJoin(refusal.message, ranks, bid.texts())
        context = invitation_context(waiting, unsaved)
        context["refusal"] = None
        return render(request, "games/seats/invitation.html", context, status=refusal.status)
    if accepted is None:
        return redirect("games:lobby")
    return redirect(game) if is_early else redirect("games:briefing", pk=pk)


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def resign(request: HttpRequest, pk: int) -> HttpResponse:
    """Resign at once or after the phase. Asks first."""
    game, _viewer = get_game_for_view(request.user, pk)
    if request.method != "POST":
        by = account_of(request)
        seat, phase = find_own_seat(game, by), phase_find(game=game)
        if refusal := give_up.may(game, seat, by):
            raise refusal
        context = {
            "game": game,
            "phase": phase,
            "has_resigned": keep_seat.may(game, seat, by) is None,
            "is_last": is_last_player(game, by.pk),
        }
        return render(request, "games/seats/resign.html", context)
    if "now" not in request.POST:
        act_on(request, pk, give_up.ACT, phase=ResignationForm.read(request.POST)["phase"])
        return redirect(game)
    act_on(request, pk, give_up.ACT)
    request.session.pop(f"invite-{pk}", None)
    return redirect(game if game.is_public else "games:lobby")


@form_of("games:resign")
@account_view
def stay(request: HttpRequest, pk: int) -> HttpResponse:
    """Withdraw a resignation."""
    game, _viewer = get_game_for_view(request.user, pk)
    act_on(request, pk, keep_seat.ACT)
    return redirect(game)
