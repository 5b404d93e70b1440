"""Every sheet that one's own seat saved in a phase, with its time and its hash."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.access import get_game_for_view, get_phase, get_seat_for_orders
from games.models import OrderSheet
from games.presenters.sheet_view import sheet_text
from games.views.answers import game_view, invite_of
from games.visibility import may_see_players, visible_receipts


@require_safe
@game_view
def receipts(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """The receipts of one's own seat, the newest first; the one that counts is marked."""
    game, viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    seat = get_seat_for_orders(request.user, game)
    phase = get_phase(game, number)
    sheets = visible_receipts(viewer, phase, seat)
    named = may_see_players(viewer, game)
    context = {
        "game": game,
        "phase": phase,
        "receipts": [_receipt(sheet, named) for sheet in sheets],
    }
    return render(request, "games/receipts.html", context)


def _receipt(sheet: OrderSheet, named: bool) -> dict[str, Any]:
    return {
        "version": sheet.version,
        "text": sheet_text(sheet),
        "digest": sheet.digest,
        "saved_at": sheet.saved_at,
        "saved_by": sheet.saved_by.name if sheet.saved_by and named else "",
        "counts": sheet.is_current,
    }
