"""A player excused from the open phase."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.core.access import get_game_for_gm
from games.core.answers import account_of, account_view
from games.core.errors import Refused
from games.core.forms import clean, whole_number
from games.core.visibility import may_see_players
from games.gm.page.questions import excuse_question
from games.gm.queries.desk import gm_board
from games.gm.views.desk import asked
from games.gm.views.inbox import back, show_inbox, way_back
from games.models import Right
from games.nmr.services.excuse_grant import excuse_grant


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
