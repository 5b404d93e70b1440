"""Acts of the GM on the late board: excuses, and results seen before everybody."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.core.access import get_game_for_gm
from games.core.decorators import account_of, account_view, form_of
from games.core.errors import Refused, Unprocessable
from games.core.forms import clean, whole_number
from games.core.visibility import may_see_players
from games.gm.page.desk import DeskTyped
from games.gm.page.questions import excuse_question
from games.gm.queries.inbox import gm_board
from games.gm.views.desk import asked, show_desk
from games.gm.views.inbox import back, show_inbox, way_back
from games.models import Right
from games.turn.services.missed_turns import excuse_grant
from games.turn.services.withheld_results import result_hold, result_release


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def excuse(request: HttpRequest, pk: int) -> HttpResponse:
    """Excuse the player of a power from the open phase. Asks first, but on a line of the inbox."""
    game, viewer = get_game_for_gm(request.user, pk, Right.EXTEND)
    typed = request.POST if request.method == "POST" else request.GET
    power = clean(typed.get("power", ""))
    if request.method != "POST":
        line = clean(typed.get("line", ""))
        desk, back_to = gm_board(game, viewer), way_back(pk, line)
        named = may_see_players(viewer, game)
        question = excuse_question(desk, power, line, back_to, named=named)
        return asked(request, game, question)
    try:
        excuse_grant(
            game_id=pk,
            by=account_of(request),
            power=power,
            phase_number=whole_number(typed.get("phase", "")) or 0,
            reason=clean(typed.get("reason", "")),
        )
    except Refused as refusal:
        if "line" not in typed or "reason" in typed:
            raise
        return show_inbox(request, refusal)
    messages.success(request, _("The player is excused, and is told so."))
    return back(request, pk)


@form_of("games:gm")
@account_view
def hold(request: HttpRequest, pk: int) -> HttpResponse:
    """Hold the result of the open phase back when its time is over."""
    get_game_for_gm(request.user, pk)
    reason = clean(request.POST.get("reason", ""))
    try:
        result_hold(game_id=pk, by=account_of(request), reason=reason, phase_number=_phase(request))
    except Unprocessable as refusal:
        refused = DeskTyped(hold_reason=reason, hold_error=refusal.message)
        return show_desk(request, pk, refusal.status, refused)
    messages.success(request, _("You will see the result first, and all are told so."))
    return redirect("games:gm", pk=pk)


@form_of("games:gm")
@account_view
def release(request: HttpRequest, pk: int) -> HttpResponse:
    """Publish the result that is held back, or hold nothing back."""
    get_game_for_gm(request.user, pk)
    phase = result_release(game_id=pk, by=account_of(request), phase_number=_phase(request))
    if phase.is_open:
        messages.success(request, _("The result will not be held back."))
    else:
        messages.success(request, _("%(phase)s is resolved.") % {"phase": phase.title})
    return redirect("games:gm", pk=pk)


def _phase(request: HttpRequest) -> int:
    return whole_number(request.POST.get("phase", "")) or 0
