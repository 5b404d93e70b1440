"""The plans of computer players, the coach, and the review of a practice game."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.coach.forms import PhaseForm, TakeForm
from games.coach.page.advice import advice_context
from games.coach.page.plans import plans_context
from games.coach.page.review import review_context
from games.coach.queries.advice import check_coached, read_advice
from games.coach.queries.plans import read_plans
from games.coach.queries.review import read_review
from games.coach.services import practice_end, practice_play_on
from games.core.access import get_game_for_view, get_own_game, get_phase, get_seat_for_orders
from games.core.codec import bids_from_rows
from games.core.decorators import (
    account_of,
    account_view,
    arrived_at,
    form_of,
    game_view,
    invite_of,
)
from games.core.forms import clean, whole_number
from games.core.quotas import COACH
from games.core.rate_limits import check_rate
from games.core.visibility import visible_sheet
from games.sheets.queries.sheets import sheet_lines
from games.sheets.services.sheets import orders_submit


@require_safe
@game_view
def plans(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Show the plans of the computer players in a resolved phase; ?of=POWER draws one of them."""
    game, viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    phase = get_phase(game, number)
    read = read_plans(game, phase, viewer)
    context = plans_context(game, phase, read, clean(request.GET.get("of", "")))
    return render(request, "games/coach/plans.html", context)


@require_safe
@account_view
def coach(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the coach's advice on the player's saved sheet; ?show=NUMBER draws an alternative."""
    game, viewer = get_own_game(request.user, pk)
    check_coached(game)
    check_rate(COACH, request)
    advice = read_advice(game, viewer, request.user)
    wanted = whole_number(request.GET.get("show"))
    return render(
        request,
        "games/coach/coach.html",
        advice_context(game, advice, timezone.now(), wanted),
    )


@form_of("games:coach")
@account_view
def take(request: HttpRequest, pk: int) -> HttpResponse:
    """Save the orders that the coach proposed, beside the bids of the player's own sheet, or the
    bids that it proposed."""
    game, viewer = get_own_game(request.user, pk)
    check_coached(game)
    form = TakeForm.read(request.POST)
    orders, bids = sheet_lines(form["text"])
    phase = get_phase(game, form["phase"] or 0)
    sheet = visible_sheet(viewer, phase, get_seat_for_orders(request.user, game))
    orders_submit(
        game_id=pk,
        power=viewer.power,
        by=account_of(request),
        phase_number=phase.number,
        orders=orders,
        bids=bids or (bids_from_rows(sheet.bids) if sheet else ()),
        seen_version=form["seen"],
        now=arrived_at(request),
    )
    sentence = (
        _("The coach’s bids are in your draft. They are not final yet.")
        if bids
        else _("The coach’s orders are in your draft. They are not final yet.")
    )
    messages.success(request, sentence)
    return redirect(game)


@require_safe
@account_view
def review(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the review of a finished practice game to its player."""
    game, viewer = get_own_game(request.user, pk)
    context = review_context(game, read_review(game, viewer.power))
    return render(request, "games/coach/review.html", context)


@form_of("games:game")
@account_view
def end(request: HttpRequest, pk: int) -> HttpResponse:
    """End a practice game, and show its review."""
    game, _viewer = get_own_game(request.user, pk)
    practice_end(game_id=game.pk, by=account_of(request))
    messages.success(request, _("The game is over. Take its last phase back to go on."))
    return redirect("games:review", pk)


@form_of("games:review")
@account_view
def play_on(request: HttpRequest, pk: int) -> HttpResponse:
    """Start a practice game from a phase of a finished one."""
    game, _viewer = get_own_game(request.user, pk)
    number = PhaseForm.read(request.POST)["phase"] or 0
    new = practice_play_on(game_id=game.pk, by=account_of(request), phase_number=number)
    messages.success(
        request, _("A new practice game with the same past. Your orders of then are the draft.")
    )
    return redirect(new)
