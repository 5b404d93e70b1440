"""Pages of corrections: the GM previews and confirms them, and everyone can read them."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.core.access import get_game_for_gm, get_game_for_view
from games.core.board.board import SVG, picture_policy
from games.core.codec import variant_of
from games.core.decorators import account_of, account_view, game_view, invite_of
from games.core.errors import Refused
from games.gm.acts import correct_orders as orders_act
from games.gm.corrections.board_reader import BoardError, TypedBoard
from games.gm.corrections.orders_plan import (
    CorrectedSheet,
    SheetRefused,
    corrected_phases,
    corrected_sheet,
    orders_plan,
    used_text,
)
from games.gm.corrections.page import (
    board_context,
    board_preview,
    orders_preview,
    roll_back_preview,
    roll_forward_preview,
)
from games.gm.corrections.plan import (
    board_errors,
    board_plan,
    can_edit_board,
    last_correction,
    present_board,
    roll_back_plan,
    roll_back_targets,
    roll_forward_plan,
)
from games.gm.corrections.public import (
    correction_context,
    correction_heading,
    correction_list,
    picture_drawn,
)
from games.gm.corrections.services import (
    bids_of_the_gm,
    board_edit,
    practice_undo,
    roll_back as do_roll_back,
    roll_forward as do_roll_forward,
)
from games.gm.forms import CorrectionForm, OrdersForm, PhaseForm, RollBackForm, read_board_form
from games.models import Correction, Game, Right
from games.sheets.queries.sheets import sheet_lines

# Codes of refusals that the preview shows, because the GM can try again there.
SHOWN_ON_PREVIEW = frozenset({"reason", "game_moved", "deadline_passing", "too_many"})


def answer(
    request: HttpRequest,
    preview: Callable[[], dict[str, Any]],
    correct: Callable[..., Correction],
) -> HttpResponse:
    """Show the preview, or make the correction that was confirmed on it.

    After a refusal, show a new preview with the typed reason.
    """
    sent = CorrectionForm.read(request.POST)
    entries: dict[str, Any] = {"reason": "", "keeps_drafts": True}
    status = 200
    if sent["seen"]:
        entries = {"reason": sent["reason"], "keeps_drafts": sent["drafts"] != "empty"}
        try:
            made = correct(by=account_of(request), seen=sent["seen"], **entries)
        except Refused as refusal:
            if refusal.code not in SHOWN_ON_PREVIEW:
                raise
            status = refusal.status
            entries["error" if refusal.field == "reason" else "refusal"] = refusal.message
        else:
            messages.success(request, orders_act.ACT.message(made))
            return redirect(made)
    context = preview() | {"typed": entries}
    return render(request, "games/gm/preview.html", context, status=status)


@require_safe
@account_view
def desk(request: HttpRequest, pk: int) -> HttpResponse:
    """The list of possible corrections."""
    game, _viewer = get_game_for_gm(request.user, pk, Right.CORRECT)
    refusal = orders_act.may(game, timezone.now())
    context = {
        "game": game,
        "refusal": refusal,
        "targets": roll_back_targets(game),
        "last": last_correction(game),
        "phases": corrected_phases(game),
        "can_edit": can_edit_board(game),
        "powers": [(key, power.name) for key, power in variant_of(game).powers.items()],
    }
    return render(request, "games/gm/corrections_desk.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def roll_back(request: HttpRequest, pk: int) -> HttpResponse:
    """Roll the game back to an earlier phase, after a preview."""
    game, _viewer = get_game_for_gm(request.user, pk, Right.CORRECT)
    number = RollBackForm.read(request.POST if request.method == "POST" else request.GET)["to"]
    return answer(
        request,
        lambda: roll_back_preview(game, roll_back_plan(game, number)),
        partial(do_roll_back, game_id=pk, to_number=number),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def roll_forward(request: HttpRequest, pk: int) -> HttpResponse:
    """Undo the last correction, after a preview."""
    game, _viewer = get_game_for_gm(request.user, pk, Right.CORRECT)
    return answer(
        request,
        lambda: roll_forward_preview(game, roll_forward_plan(game)),
        lambda keeps_drafts, **confirmed: do_roll_forward(game_id=pk, **confirmed),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def correct_orders(request: HttpRequest, pk: int) -> HttpResponse:
    """Correct the orders of a power, after a preview."""
    game, viewer = get_game_for_gm(request.user, pk, Right.CORRECT)
    sent = OrdersForm.read(request.POST if request.method == "POST" else request.GET)
    sheet = corrected_sheet(game, sent["phase"], sent["power"])
    if request.method != "POST":
        if refusal := orders_act.may(game, timezone.now()):
            raise refusal
        return _edit_orders(request, game, sheet, used_text(sheet, viewer))
    text, number, power = sent["text"], sheet.phase.number, sheet.power
    try:
        orders, bids = sheet_lines(text)
        if bids and not viewer.is_gm:
            raise bids_of_the_gm()
        own = bids if viewer.is_gm else None
        return answer(
            request,
            lambda: orders_preview(
                game, orders_plan(game, number, power, orders, own), sheet, text
            ),
            partial(
                orders_act.orders_correct,
                game_id=pk,
                phase_number=number,
                power=power,
                orders=orders,
                bids=own,
            ),
        )
    except Refused as refusal:
        if refusal.field not in ("orders", "bids"):
            raise
        return _edit_orders(request, game, sheet, text, refusal)


def _edit_orders(
    request: HttpRequest,
    game: Game,
    sheet: CorrectedSheet,
    text: str,
    refusal: Refused | None = None,
) -> HttpResponse:
    errors = [refusal.message] if refusal else []
    if isinstance(refusal, SheetRefused):
        errors = refusal.sentences
    context = {
        "game": game,
        "phase": sheet.phase,
        "power": sheet.power,
        "power_name": variant_of(game).powers[sheet.power].name,
        "text": text,
        "is_gm": game.gm_id == account_of(request).pk,
        "errors": errors,
    }
    status = refusal.status if refusal else 200
    return render(request, "games/gm/orders.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def correct_board(request: HttpRequest, pk: int) -> HttpResponse:
    """Correct the board, after a preview."""
    game, _viewer = get_game_for_gm(request.user, pk, Right.CORRECT)
    if request.method != "POST":
        return _edit_board(request, game, present_board(game))
    board = read_board_form(request.POST, [*variant_of(game).powers])
    if errors := board_errors(game, board):
        return _edit_board(request, game, board, errors)
    try:
        return answer(
            request,
            lambda: board_preview(game, board_plan(game, board), board),
            partial(board_edit, game_id=pk, board=board),
        )
    except Refused as refusal:
        if refusal.field != "board":
            raise
        return _edit_board(request, game, board, [BoardError("", refusal.message)])


def _edit_board(
    request: HttpRequest, game: Game, board: TypedBoard, errors: Sequence[BoardError] = ()
) -> HttpResponse:
    context, status = board_context(game, board, errors), 422 if errors else 200
    return render(request, "games/gm/board.html", context, status=status)


@require_safe
@game_view
def corrections(request: HttpRequest, pk: int) -> HttpResponse:
    """All corrections of a game, newest first."""
    game, viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    rows = [
        {"correction": each, "heading": correction_heading(each)} for each in correction_list(game)
    ]
    context = {"game": game, "is_gm": viewer.is_gm, "listed": rows}
    return render(request, "games/gm/corrections.html", context)


@require_safe
@game_view
def correction(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """A correction with its reason, both boards and all changes."""
    game, _viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    return render(request, "games/gm/correction.html", correction_context(game, number))


@require_safe
@picture_policy
@game_view
def correction_board(request: HttpRequest, pk: int, code: str) -> HttpResponse:
    """The picture of the board in a signed address."""
    game, _viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    return HttpResponse(picture_drawn(game, code), content_type=SVG)


@require_POST
@account_view
def undo(request: HttpRequest, pk: int) -> HttpResponse:
    """Reopen the last phase of a practice game."""
    game, _viewer = get_game_for_view(request.user, pk)
    practice_undo(
        game_id=pk,
        by=account_of(request),
        phase_number=PhaseForm.read(request.POST)["phase"],
    )
    messages.success(request, _("Undone. Your orders are kept, but no longer final."))
    return redirect(game)
