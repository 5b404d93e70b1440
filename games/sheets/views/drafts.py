"""Drafts as they are typed: checked, listed and explained without saving."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.core.access import (
    get_open_phase,
    get_own_game,
    get_seat_for_orders,
)
from games.core.codec import BoardState, position_of, variant_of
from games.core.decorators import account_of, arrived_at, game_view, invite_of, json_view
from games.core.errors import Conflict, NotFound
from games.core.phases import newest_phases
from games.core.visibility import Viewer, visible_sheet
from games.models import Game, Phase
from games.sheets.forms import checked_sheet, read_sheet_form
from games.sheets.page.choices import option_list, options_in_words
from games.sheets.page.draft import draft_answer
from games.sheets.page.options import order_options
from games.sheets.page.sheet import Seen, seen_sheet
from games.sheets.queries.sheet_rows import minor_choices, row_choices, sheet_rows
from games.sheets.services.sheets import orders_submit


@require_POST
@json_view
def draft(request: HttpRequest, pk: int) -> HttpResponse:
    """Save the draft of one's own seat, with whatever is wrong in it, and say what is."""
    game, viewer = get_own_game(
        request.user, pk, invite=invite_of(request, pk), power=request.GET.get("power", "")
    )
    typed = read_sheet_form(request.POST)
    orders, bids = typed.written()
    try:
        saved = orders_submit(
            game_id=pk,
            power=viewer.power,
            by=account_of(request),
            phase_number=typed.phase,
            orders=list(orders.values()),
            bids=list(bids.values()),
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
    answer = draft_answer(seen, checked_sheet(typed, saved.report))
    return JsonResponse(answer | _addresses(pk, typed.phase))


@require_safe
@json_view
def order_choices(request: HttpRequest, pk: int) -> HttpResponse:
    """Every order that the holder of a seat may click together in the open phase."""
    game, viewer = get_own_game(request.user, pk, invite=invite_of(request, pk))
    phase = newest_phases(game).open
    if phase is None:
        raise Conflict("not_running", _("No phase of this game is open."))
    found = order_options(BoardState(variant_of(game), position_of(phase), viewer.power))
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
    seen = seen_sheet(BoardState(variant, position, viewer.power), sheet, None, timezone.now())
    return draft_answer(seen) | _addresses(game.pk, phase.number)


def _addresses(pk: int, number: int) -> dict[str, str]:
    return {"receipts": reverse("games:receipts", kwargs={"pk": pk, "number": number})}


@require_safe
@game_view
def minor_orders(request: HttpRequest, pk: int, minor: str) -> HttpResponse:
    """The groups of a select, for whoever holds a seat."""
    game, _viewer = get_own_game(request.user, pk, invite=invite_of(request, pk))
    phase = newest_phases(game).open
    variant = variant_of(game)
    orders = minor_choices(BoardState(variant, position_of(phase)), minor) if phase else ()
    if not orders:
        raise NotFound("no_such_minor", _("No minor of this name has a unit."))
    return HttpResponse(option_list(variant.board, orders))


@require_safe
@game_view
def order_lists(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """A select for each line of the phase's form, for whoever holds the seat."""
    game, viewer = get_own_game(request.user, pk, invite=invite_of(request, pk))
    phase = get_open_phase(game, number)
    variant = variant_of(game)
    position = position_of(phase)
    rows = sheet_rows(BoardState(variant, position, viewer.power))
    choices = row_choices(BoardState(variant, position, viewer.power), rows)
    own = {unit.space for unit in position.ordered_by(viewer.power)}
    lists = (
        (name, options_in_words(variant.board, orders, own=own)) for name, orders in choices.items()
    )
    selects = format_html_join("", '<select name="{}">{}</select>', lists)
    return HttpResponse(format_html("<!doctype html>{}", selects))
