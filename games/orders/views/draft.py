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
    get_open_phase,
    get_own_game,
    get_seat_for_orders,
)
from games.core.answers import account_of, answered_in_json, arrived_at, invite_of
from games.core.codec import position_of, variant_of
from games.core.errors import Conflict
from games.core.visibility import Viewer, visible_sheet
from games.models import Game, Phase
from games.orders.forms.check import checked_sheet
from games.orders.forms.sheet import read_sheet_form
from games.orders.page.draft import draft_answer
from games.orders.page.options import order_options
from games.orders.page.sheet import Seen, seen_sheet
from games.orders.services.orders_submit import orders_submit
from games.phases.queries.newest import newest_phases


@require_POST
@answered_in_json
def draft(request: HttpRequest, pk: int) -> HttpResponse:
    """Save the draft of one's own seat, with whatever is wrong in it, and say what is."""
    game, viewer = get_own_game(
        request.user, pk, invite=invite_of(request, pk), power=request.GET.get("power", "")
    )
    typed = read_sheet_form(request.POST)
    written = typed.written()

    try:
        saved = orders_submit(
            game_id=pk,
            power=viewer.power,
            by=account_of(request),
            phase_number=typed.phase,
            orders=written.orders,
            bids=written.bids,
            seen_version=typed.seen,
            now=arrived_at(request),
        )
    except Conflict as conflict:
        # A page may also be of a phase that is not there at all.
        phase = get_open_phase(game, typed.phase)
        if conflict.code != "sheet_changed":
            raise
        said = {
            "code": conflict.code,
            "message": conflict.message,
            "saved": _saved_answer(request, game, viewer, phase),
        }
        return JsonResponse(said, status=conflict.status)
    seen = Seen(
        *(saved.variant, saved.position, viewer.power, saved.sheet, saved.report),
        ready_at=None,
        now=timezone.now(),
    )
    answer = draft_answer(seen, checked_sheet(typed, written, saved.report))
    return JsonResponse(answer | _addresses(pk, typed.phase))


@require_safe
@answered_in_json
def order_choices(request: HttpRequest, pk: int) -> HttpResponse:
    """Every order that the holder of a seat may click together in the open phase."""
    game, viewer = get_own_game(request.user, pk, invite=invite_of(request, pk))
    phase = newest_phases(game).open
    if phase is None:
        raise Conflict("not_running", _("No phase of this game is open."))
    found = order_options(variant_of(game), position_of(phase), viewer.power)
    text = json.dumps({"phase": phase.number, **found}, separators=(",", ":"))
    etag = f'"{hashlib.sha256(text.encode()).hexdigest()[:32]}"'
    fresh = HttpResponse(text, content_type="application/json", headers={"ETag": etag})
    response = get_conditional_response(request, etag=etag, response=fresh) or fresh
    response.headers["Cache-Control"] = "private, no-cache"
    return response


def _saved_answer(request: HttpRequest, game: Game, viewer: Viewer, phase: Phase) -> dict[str, Any]:
    """What is saved in the place of a draft that did not know it."""
    sheet = visible_sheet(viewer, phase, get_seat_for_orders(request.user, game))
    variant, position = variant_of(game), position_of(phase)
    seen = seen_sheet(variant, position, viewer.power, sheet, None, timezone.now())
    return draft_answer(seen) | _addresses(game.pk, phase.number)


def _addresses(pk: int, number: int) -> dict[str, str]:
    return {"receipts": reverse("games:receipts", kwargs={"pk": pk, "number": number})}
