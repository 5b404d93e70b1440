"""Every sheet that one's own seat saved in a phase, with its time and its hash."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from adjudicator.conditional import conditional_kinds
from games.core.access import get_game_for_view, get_phase, get_seat_for_orders
from games.core.decorators import game_view, invite_of
from games.core.phases import newest_phases
from games.core.visibility import may_see_players, visible_conditional_receipts, visible_receipts
from games.models import Phase
from games.sheets.page.receipts import conditional_receipts
from games.sheets.page.receipts import receipts as receipt_rows


@require_safe
@game_view
def receipts(request: HttpRequest, pk: int, number: int, line: int | None = None) -> HttpResponse:
    """The receipts of one's own seat, the newest first; the one that counts is marked."""
    game, viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    seat = get_seat_for_orders(request.user, game)
    phase = get_phase(game, number, line)
    is_named = may_see_players(viewer, game)
    filed = visible_conditional_receipts(viewer, phase, seat)
    present = newest_phases(game).open
    coming = conditional_kinds(present.turn) if present and _is_of(phase, present) else ()
    context = {
        "game": game,
        "phase": phase,
        "receipts": receipt_rows(visible_receipts(viewer, phase, seat), is_named=is_named),
        "conditional": conditional_receipts(filed, phase, coming, is_named=is_named),
    }
    return render(request, "games/sheets/receipts.html", context)


def _is_of(phase: Phase, present: Phase) -> bool:
    """Whether a phase belongs to the season that is played at present."""
    is_same = (present.year, present.season) == (phase.year, phase.season)
    return is_same and not phase.is_superseded
