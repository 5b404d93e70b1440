"""Sheets filed ahead as they are sent: by form, and by the page's script as they change."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from adjudicator.conditional import conditional_kinds
from adjudicator.state import PhaseKind
from games.conditional.forms import TypedConditional, UnsavedConditional, read_conditional_form
from games.conditional.page import (
    conditional_answer,
    conditional_folds,
    conditional_rows,
    conditional_text_of,
)
from games.conditional.services.conditional_submit import conditional_submit
from games.conditional.text import read_conditional
from games.core.access import (
    check_signed_in,
    get_game_for_view,
    get_open_phase,
    get_seat_for_orders,
)
from games.core.again import Again
from games.core.answers import account_of, answered_in_json, form_of, game_view, invite_of, refused
from games.core.codec import position_of, variant_of
from games.core.errors import Conflict, NotFound, Refused, Unprocessable
from games.core.visibility import Viewer, visible_conditional
from games.models import Game, Seat


@form_of("games:game")
@game_view
def conditional(request: HttpRequest, pk: int) -> HttpResponse:
    """Save what one's own seat files ahead, with whatever is wrong in it."""
    typed = read_conditional_form(request.POST)
    try:
        game, _viewer, seat = _own_seat(request, pk)
        kind = _save(request, game, seat, typed)
    except Conflict as conflict:
        if conflict.code != "sheet_changed":
            return refused(request, conflict, pk=pk, typed=typed.as_text())
        raise Again(pk, UnsavedConditional(typed, conflict.message), status=409) from None
    except Refused as refusal:
        return refused(request, refusal, pk=pk, typed=typed.as_text())
    messages.success(request, _("What you filed ahead is saved."))
    return redirect(f"{game.get_absolute_url()}#ahead-{kind.value}")


@require_POST
@answered_in_json
def conditional_draft(request: HttpRequest, pk: int) -> HttpResponse:
    """The same for the page's script, which is told what is to be said of it."""
    typed = read_conditional_form(request.POST)
    game, viewer, seat = _own_seat(request, pk)
    try:
        kind = _save(request, game, seat, typed)
    except Conflict as conflict:
        if conflict.code != "sheet_changed" or typed.kind is None:
            raise
        said = {
            "code": conflict.code,
            "message": conflict.message,
            "saved": _answer(game, viewer, seat, typed.kind, typed.phase),
        }
        return JsonResponse(said, status=conflict.status)
    # What is wrong in a text is told by the lines as they are typed.
    as_typed = typed if typed.is_text else None
    return JsonResponse(_answer(game, viewer, seat, kind, typed.phase, as_typed))


@require_safe
@game_view
def conditional_form(request: HttpRequest, pk: int, number: int, kind: str) -> HttpResponse:
    """The form of a fold, for a page that was sent without it."""
    game, viewer, seat = _own_seat(request, pk)
    phase = get_open_phase(game, number)
    sheets = visible_conditional(viewer, phase, seat)
    variant, position = variant_of(game), position_of(phase)
    folds = conditional_folds(variant, position, seat.power, sheets, timezone.now(), listed=True)
    fold = next((fold for fold in folds if fold["kind"] == kind), None)
    if fold is None:
        raise NotFound("no_such_kind", _("There is no such phase."))
    context = {"fold": fold, "game": game, "phase": phase}
    return render(request, "games/conditional/form.html", context)


def _own_seat(request: HttpRequest, pk: int) -> tuple[Game, Viewer, Seat]:
    check_signed_in(request.user)
    game, viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    return game, viewer, get_seat_for_orders(request.user, game)


def _save(request: HttpRequest, game: Game, seat: Seat, typed: TypedConditional) -> PhaseKind:
    kind = typed.kind
    if kind is None:
        raise Unprocessable("no_such_kind", _("There is no such phase."), field="kind")
    phase = get_open_phase(game, typed.phase)
    variant, position = variant_of(game), position_of(phase)
    text = typed.text
    if kind not in conditional_kinds(position.turn):
        text = ""
    elif not typed.is_text:
        rows = conditional_rows(variant, position, seat.power, kind)
        text = conditional_text_of(rows, typed.fields)
    conditional_submit(
        game_id=game.pk,
        power=seat.power,
        by=account_of(request),
        phase_number=typed.phase,
        kind=kind,
        orders=[line.order for line in read_conditional(kind, text)],
        is_ready=typed.is_ready,
        seen_version=typed.seen,
    )
    return kind


def _answer(
    game: Game,
    viewer: Viewer,
    seat: Seat,
    kind: PhaseKind,
    number: int,
    typed: TypedConditional | None = None,
) -> dict[str, Any]:
    phase = get_open_phase(game, number)
    variant, position = variant_of(game), position_of(phase)
    sheets = visible_conditional(viewer, phase, seat)
    folds = conditional_folds(variant, position, seat.power, sheets, timezone.now(), typed=typed)
    return conditional_answer(next(fold for fold in folds if fold["kind"] == kind.value))
