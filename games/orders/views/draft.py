"""The draft as the page's script keeps it: saved as it changes, and what may be ordered."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.core.access import (
    check_signed_in,
    get_game_for_view,
    get_open_phase,
    get_seat_for_orders,
)
from games.core.answers import account_of, answered_in_json, invite_of
from games.core.codec import position_of, variant_of
from games.core.errors import Conflict, Unprocessable
from games.core.visibility import visible_sheet
from games.models import Game, Phase, Seat
from games.orders.forms.check import CheckedSheet, check_sheet
from games.orders.forms.sheet import read_sheet_form
from games.orders.page.draft import draft_answer
from games.orders.page.options import order_options
from games.orders.page.sheet import Seen
from games.orders.queries.sheet_rows import sheet_rows
from games.orders.services.orders_submit import orders_submit
from games.phases.queries.newest import newest_phases


@require_POST
@answered_in_json
def draft(request: HttpRequest, pk: int) -> HttpResponse:
    """Save the draft of one's own seat, with whatever is wrong in it, and say what is."""
    game, seat = _own_seat(request, pk)
    typed = read_sheet_form(request.POST)
    phase = get_open_phase(game, typed.phase)
    variant, position = variant_of(game), position_of(phase)
    fields = [row.field for row in sheet_rows(variant, position, seat.power)]
    checked = check_sheet(variant, position, seat.power, typed, fields)
    if checked.report.overspent and not typed.is_text:
        raise Unprocessable("overspent", checked.errors[-1], field="bids")
    try:
        orders_submit(
            game_id=pk,
            power=seat.power,
            by=account_of(request),
            phase_number=typed.phase,
            orders=checked.orders,
            bids=checked.points,
            seen_version=typed.seen,
        )
    except Conflict as conflict:
        if conflict.code != "sheet_changed":
            raise
        said = {
            "code": conflict.code,
            "message": conflict.message,
            "saved": _answer(request, game, phase, seat),
        }
        return JsonResponse(said, status=conflict.status)
    return JsonResponse(_answer(request, game, phase, seat, checked))


@require_safe
@answered_in_json
def order_choices(request: HttpRequest, pk: int) -> HttpResponse:
    """Every order that the holder of a seat may click together in the open phase."""
    game, seat = _own_seat(request, pk)
    phase = newest_phases(game).open
    if phase is None:
        raise Conflict("not_running", _("No phase of this game is open."))
    found = order_options(variant_of(game), position_of(phase), seat.power)
    text = json.dumps({"phase": phase.number, **found}, separators=(",", ":"))
    etag = f'"{hashlib.sha256(text.encode()).hexdigest()[:32]}"'
    fresh = HttpResponse(text, content_type="application/json", headers={"ETag": etag})
    response = get_conditional_response(request, etag=etag, response=fresh) or fresh
    response.headers["Cache-Control"] = "private, no-cache"
    return response


def _own_seat(request: HttpRequest, pk: int) -> tuple[Game, Seat]:
    check_signed_in(request.user)
    game, _viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    return game, get_seat_for_orders(request.user, game)


def _answer(
    request: HttpRequest, game: Game, phase: Phase, seat: Seat, checked: CheckedSheet | None = None
) -> dict[str, Any]:
    _game, viewer = get_game_for_view(request.user, game.pk)
    sheet = visible_sheet(viewer, phase, seat)
    now = timezone.now()
    seen = Seen(variant_of(game), position_of(phase), seat.power, sheet, None, now)
    receipts = reverse("games:receipts", kwargs={"pk": game.pk, "number": phase.number})
    return {**draft_answer(seen, checked), "receipts": receipts}
