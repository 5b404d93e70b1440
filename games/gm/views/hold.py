"""A result held back and released."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from games.clock.services.result_hold import result_hold
from games.clock.services.result_release import result_release
from games.core.access import get_game_for_gm
from games.core.answers import account_of, account_view, form_of
from games.core.errors import Unprocessable
from games.core.forms import clean, whole_number
from games.gm.page.desk import DeskTyped
from games.gm.views.desk import show_desk


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
