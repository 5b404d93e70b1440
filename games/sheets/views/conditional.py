"""Save conditional orders, by form and as drafts from the page's script."""

from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from adjudicator.state import PhaseKind
from games.core.access import get_open_phase, get_own_game, get_seat_for_orders
from games.core.codec import BoardState, position_of, variant_of
from games.core.decorators import (
    account_of,
    arrived_at,
    form_of,
    game_view,
    invite_of,
    json_view,
    show_refusal,
)
from games.core.errors import Conflict, NotFound, Refused, ShowFormAgain, Unprocessable
from games.core.visibility import Viewer, visible_conditional
from games.models import Game, Phase
from games.sheets.conditional.form import (
    TypedConditional,
    conditional_rows,
    read_conditional_form,
    text_of_fields,
)
from games.sheets.conditional.page import conditional_answer, conditional_fold, conditional_folds
from games.sheets.conditional.text import read_conditional
from games.sheets.services.conditional import SubmittedConditional, conditional_submit


@form_of("games:game")
@game_view
def conditional(request: HttpRequest, pk: int) -> HttpResponse:
    """Save conditional orders of the player's own seat, with any errors in them."""
    form = read_conditional_form(request.POST)
    try:
        game, viewer = _own_game(request, pk)
        kind = _kind(form)
        _submit(request, game, viewer, form, kind)
    except Refused as refusal:
        if refusal.code == "sheet_changed":
            raise ShowFormAgain(pk, replace(form, conflict=refusal.message), status=409) from None
        return show_refusal(request, refusal, pk=pk, text=form.as_text())
    messages.success(request, _("Your conditional orders are saved."))
    return redirect(f"{game.get_absolute_url()}#conditional-{kind.value}")


@require_POST
@json_view
def conditional_draft(request: HttpRequest, pk: int) -> HttpResponse:
    """Same as `conditional` for the page's script, which gets the messages."""
    form = read_conditional_form(request.POST)
    game, viewer = _own_game(request, pk)
    kind = _kind(form)
    try:
        saved = _submit(request, game, viewer, form, kind)
    except Conflict as conflict:
        if conflict.code != "sheet_changed":
            raise
        # The saved sheet that the draft did not know.
        phase = get_open_phase(game, form.phase)
        fold = _saved_fold(request, game, viewer, phase, kind.value)
        answer = {
            "code": conflict.code,
            "message": conflict.message,
            "saved": conditional_answer(fold) if fold is not None else {},
        }
        return JsonResponse(answer, status=conflict.status)
    # Errors of a text name the lines as they were typed.
    text = form if form.is_text else None
    fold = conditional_fold(saved.state, kind, saved.sheet, timezone.now(), text, saved.lines)
    return JsonResponse(conditional_answer(fold))


@require_safe
@game_view
def conditional_form(request: HttpRequest, pk: int, number: int, kind: str) -> HttpResponse:
    """Return the form of a fold, for a page that was sent without it."""
    game, viewer = _own_game(request, pk)
    phase = get_open_phase(game, number)
    fold = _saved_fold(request, game, viewer, phase, kind, listed=True)
    if fold is None:
        raise NotFound("no_such_kind", _("There is no such phase."))
    context = {"fold": fold, "game": game, "phase": phase}
    return render(request, "games/sheets/form.html", context)


def _own_game(request: HttpRequest, pk: int) -> tuple[Game, Viewer]:
    """Return the game with its viewer, for the power that the page showed."""
    power = request.GET.get("power", "")
    return get_own_game(request.user, pk, invite=invite_of(request, pk), power=power)


def _kind(form: TypedConditional) -> PhaseKind:
    if form.kind is None:
        raise Unprocessable("no_such_kind", _("There is no such phase."), field="kind")
    return form.kind


def _submit(
    request: HttpRequest, game: Game, viewer: Viewer, form: TypedConditional, kind: PhaseKind
) -> SubmittedConditional:
    """Save the lines of the form."""
    position = position_of(get_open_phase(game, form.phase))
    text = form.text
    if not form.is_text:
        text = text_of_fields(conditional_rows(position, viewer.power, kind), form.fields)
    return conditional_submit(
        game_id=game.pk,
        power=viewer.power,
        by=account_of(request),
        phase_number=form.phase,
        kind=kind,
        orders=[order for _number, order in read_conditional(kind, text)],
        is_ready=form.is_ready,
        seen_version=form.seen,
        now=arrived_at(request),
    )


def _saved_fold(
    request: HttpRequest,
    game: Game,
    viewer: Viewer,
    phase: Phase,
    kind: str,
    *,
    listed: bool = False,
) -> dict[str, Any] | None:
    sheets = visible_conditional(viewer, phase, get_seat_for_orders(request.user, game))
    state = BoardState(variant_of(game), position_of(phase), viewer.power)
    folds = conditional_folds(state, sheets, timezone.now(), listed=listed)
    return next((fold for fold in folds if fold["kind"] == kind), None)
