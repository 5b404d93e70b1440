"""Save conditional orders, by form and as drafts from the page's script."""

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
    refused,
)
from games.core.errors import Conflict, NotFound, Refused, ShowFormAgain, Unprocessable
from games.core.visibility import Viewer, visible_conditional
from games.models import Game, Phase
from games.sheets.conditional.form import (
    TypedConditional,
    UnsavedConditional,
    conditional_rows,
    read_conditional_form,
    text_of_fields,
)
from games.sheets.conditional.page import (
    ConditionalFold,
    Wishes,
    conditional_answer,
    conditional_fold,
    conditional_folds,
    saved_wishes,
)
from games.sheets.conditional.text import ConditionalLine, read_conditional
from games.sheets.services.conditional import SubmittedConditional, conditional_submit


@form_of("games:game")
@game_view
def conditional(request: HttpRequest, pk: int) -> HttpResponse:
    """Save conditional orders of the player's own seat, with any errors in them."""
    typed = read_conditional_form(request.POST)
    try:
        game, viewer = _own_game(request, pk)
        kind = _kind(typed)
        _submit(request, game, viewer, typed, kind)
    except Conflict as conflict:
        if conflict.code != "sheet_changed":
            return refused(request, conflict, pk=pk, typed=typed.as_text())
        raise ShowFormAgain(pk, UnsavedConditional(typed, conflict.message), status=409) from None
    except Refused as refusal:
        return refused(request, refusal, pk=pk, typed=typed.as_text())
    messages.success(request, _("Your conditional orders are saved."))
    return redirect(f"{game.get_absolute_url()}#conditional-{kind.value}")


@require_POST
@json_view
def conditional_draft(request: HttpRequest, pk: int) -> HttpResponse:
    """Same as `conditional` for the page's script, which gets the messages."""
    typed = read_conditional_form(request.POST)
    game, viewer = _own_game(request, pk)
    kind = _kind(typed)
    try:
        lines, done = _submit(request, game, viewer, typed, kind)
    except Conflict as conflict:
        if conflict.code != "sheet_changed":
            raise
        said = {
            "code": conflict.code,
            "message": conflict.message,
            "saved": _saved_answer(request, game, viewer, typed, kind),
        }
        return JsonResponse(said, status=conflict.status)
    shown, as_typed = saved_wishes(kind, done.lines), None
    if typed.is_text:
        # Errors of a text name the lines as they were typed.
        numbers = tuple(line.number for line in lines)
        shown, as_typed = Wishes(typed.text, numbers, done.lines), typed
    fold = conditional_fold(done.state, kind, done.sheet, shown, timezone.now(), as_typed)
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


def _kind(typed: TypedConditional) -> PhaseKind:
    if typed.kind is None:
        raise Unprocessable("no_such_kind", _("There is no such phase."), field="kind")
    return typed.kind


def _submit(
    request: HttpRequest, game: Game, viewer: Viewer, typed: TypedConditional, kind: PhaseKind
) -> tuple[tuple[ConditionalLine, ...], SubmittedConditional]:
    """Save the typed lines. Returns them and the result."""
    position = position_of(get_open_phase(game, typed.phase))
    text = typed.text
    if not typed.is_text:
        text = text_of_fields(conditional_rows(position, viewer.power, kind), typed.fields)
    lines = read_conditional(kind, text)
    submitted = conditional_submit(
        game_id=game.pk,
        power=viewer.power,
        by=account_of(request),
        phase_number=typed.phase,
        kind=kind,
        orders=[line.order for line in lines],
        is_ready=typed.is_ready,
        seen_version=typed.seen,
        now=arrived_at(request),
    )
    return lines, submitted


def _saved_answer(
    request: HttpRequest, game: Game, viewer: Viewer, typed: TypedConditional, kind: PhaseKind
) -> dict[str, Any]:
    """Return the saved sheet that a conflicting draft did not know."""
    phase = get_open_phase(game, typed.phase)
    fold = _saved_fold(request, game, viewer, phase, kind.value)
    return conditional_answer(fold) if fold is not None else {}


def _saved_fold(
    request: HttpRequest,
    game: Game,
    viewer: Viewer,
    phase: Phase,
    kind: str,
    *,
    listed: bool = False,
) -> ConditionalFold | None:
    sheets = visible_conditional(viewer, phase, get_seat_for_orders(request.user, game))
    variant, position = variant_of(game), position_of(phase)
    now = timezone.now()
    folds = conditional_folds(
        BoardState(variant, position, viewer.power), sheets, now, listed=listed
    )
    return next((fold for fold in folds if fold.kind == kind), None)
