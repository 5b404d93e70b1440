"""Being ready to take seats; and a seat that the GM has offered in turn."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.core.access import get_game_for_gm
from games.core.decorators import account_of, account_view, context_of, form_of
from games.core.errors import Refused
from games.core.forms import clean
from games.models import Right
from games.seats.forms import UnsavedStandby
from games.seats.page.standby import standby_context
from games.seats.queries.replacement import standby_of
from games.seats.services.standby import seat_standby, standby_end, standby_save


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def standby(request: HttpRequest) -> HttpResponse:
    """Say for which games one is ready, or that one is not any more."""
    if request.method != "POST":
        return _show(request)
    by = account_of(request)
    if "end" in request.POST:
        standby_end(by=by)
        messages.success(request, _("You are not on standby any more."))
        return redirect("games:standby")
    paces, languages = request.POST.getlist("pace"), request.POST.getlist("language")
    try:
        standby_save(by=by, paces=paces, languages=languages)
    except Refused as refusal:
        unsaved = UnsavedStandby(tuple(paces), tuple(languages), refusal.message, refusal.field)
        return _show(request, unsaved, status=refusal.status)
    messages.success(request, _("You are on standby: seats that open are offered to you in turn."))
    return redirect("games:standby")


@form_of("games:gm_seat")
@account_view
def seat(request: HttpRequest, pk: int, power: str) -> HttpResponse:
    """Have the seat offered in turn, or end that."""
    get_game_for_gm(request.user, pk, Right.REPLACE)
    language = clean(request.POST.get("language", "")) if "stop" not in request.POST else ""
    seat_standby(game_id=pk, by=account_of(request), power=power, language=language)
    if language:
        messages.success(request, _("The seat is offered in turn to people who are ready."))
    else:
        messages.success(request, _("Nobody else on standby is asked."))
    return redirect("games:gm_seat", pk=pk, power=power)


def _show(
    request: HttpRequest, unsaved: UnsavedStandby | None = None, status: int = 200
) -> HttpResponse:
    row = standby_of(account_of(request).pk)
    context = standby_context(row, get_language() or "", unsaved)
    return render(request, "games/seats/standby.html", context_of(context), status=status)
