"""The waiting list and the muster of a game that has not started."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from games.core.access import get_game_for_gm, get_game_for_view
from games.core.acts import act_on
from games.core.codec import variant_of
from games.core.decorators import account_view, form_of, invite_of
from games.core.errors import Refused, ShowFormAgain
from games.models import MusterPolicy
from games.seats.acts import (
    confirm,
    drop_muster,
    set_muster,
    stop_waiting,
    take_back_confirmation,
    wait,
)
from games.seats.forms import AnswerForm, BidForm, MusterForm, RankingForm, UnsavedJoin
from games.seats.page.muster import MINUTES, POLICIES, length_choices
from games.seats.queries.reserves import muster_of


@form_of("games:game")
@account_view
def reserve(request: HttpRequest, pk: int) -> HttpResponse:
    """Enter the waiting list, or leave it."""
    invite = invite_of(request, pk)
    game, _viewer = get_game_for_view(request.user, pk, invite=invite)
    if AnswerForm.read(request.POST)["back"]:
        act_on(request, pk, stop_waiting.ACT)
        return redirect(game if game.is_public else "games:lobby")
    variant = variant_of(game)
    ranks, bid = RankingForm(variant, request.POST).ranks(), BidForm(variant, request.POST)
    try:
        act_on(request, pk, wait.ACT, ranks=ranks, points=bid.points(), invite=invite)
    except Refused as refusal:
        if refusal.field != "points":
            raise
        unsaved = UnsavedJoin(refusal.message, ranks, bid.texts())
        raise ShowFormAgain(pk, unsaved, status=refusal.status) from None
    return redirect(f"{game.get_absolute_url()}#join")


@form_of("games:game")
@account_view
def answer(request: HttpRequest, pk: int) -> HttpResponse:
    """Confirm in a muster, or take that back."""
    game, _viewer = get_game_for_view(request.user, pk)
    takes_back = AnswerForm.read(request.POST)["back"]
    act_on(request, pk, take_back_confirmation.ACT if takes_back else confirm.ACT)
    return redirect(f"{game.get_absolute_url()}#muster")


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def muster(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the rule that everybody confirms before the start, and set or remove it."""
    game, _viewer = get_game_for_gm(request.user, pk)
    sent, refusal = MusterForm.read(request.POST), set_muster.may(game)
    status = 200
    if request.method == "POST":
        try:
            if sent["drop"]:
                act_on(request, pk, drop_muster.ACT)
            else:
                inputs = {"minutes": sent["minutes"], "policy": sent["policy"]}
                act_on(request, pk, set_muster.ACT, **inputs)
            return redirect("games:muster", pk=pk)
        except Refused as refused:
            if not refused.field and refused.code != "gm_starts":
                raise
            refusal, status = refused, refused.status
    present = muster_of(game)
    minutes = int(present.length.total_seconds() // 60) if present else MINUTES[3]
    context = {
        "game": game,
        "present": present,
        "error": refusal.message if refusal else "",
        "lengths": length_choices(sent["minutes"] or minutes),
        "policies": POLICIES,
        "policy": sent["policy"] or (present.policy if present else MusterPolicy.WAIT.value),
    }
    return render(request, "games/seats/muster.html", context, status=status)
