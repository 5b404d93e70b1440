"""A player's own seat: what a newcomer should know of it, and giving it up."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.core.access import get_own_game
from games.core.decorators import account_of, account_view, form_of
from games.core.forms import whole_number
from games.core.phases import phase_find
from games.core.refusals import not_running
from games.models import Seat, Status
from games.seats.services.resignations import resignation_withdraw, seat_resign, seat_resign_later


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def resign(request: HttpRequest, pk: int) -> HttpResponse:
    """Give the seat up, at once or after the phase. Asks first."""
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
        number = whole_number(request.POST.get("phase", "")) or 0
        seat_resign_later(game_id=pk, by=by, phase_number=number)
        messages.success(request, _("Your seat is open after this phase; the GM is told."))
        return redirect(game)
    seat_resign(game_id=pk, by=by)
    request.session.pop(f"invite-{pk}", None)
    messages.success(request, _("You have given up your seat, and all are told."))
    return redirect(game if game.is_public else "games:lobby")


@form_of("games:resign")
@account_view
def stay(request: HttpRequest, pk: int) -> HttpResponse:
    """Keep the seat after all."""
    game, _viewer = get_own_game(request.user, pk)
    resignation_withdraw(game_id=pk, by=account_of(request))
    messages.success(request, _("You keep your seat; the GM is told."))
    return redirect(game)
