"""The GM corrects the board of the open phase: types, looks, gives a reason."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from games.core.access import get_game_for_gm
from games.core.answers import account_of, account_view, context_of
from games.core.codec import variant_of
from games.core.errors import Refused
from games.core.forms import clean
from games.corrections.page.board import board_context
from games.corrections.page.preview import PreviewContext, Typed, board_preview
from games.corrections.queries.board_plan import board_plan, board_read, present_board
from games.corrections.queries.board_reader import ALLIANCES, MINORS, Fault, TypedBoard
from games.corrections.services.board_edit import board_edit
from games.corrections.views.answer import answer
from games.models import Correction, Game, Right


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def correct_board(request: HttpRequest, pk: int) -> HttpResponse:
    """The board to change; what would change; and, with a reason, the correction itself."""
    game, _viewer = get_game_for_gm(request.user, pk, Right.CORRECT)
    if request.method != "POST":
        return _edit(request, game, present_board(game))
    board = _typed(game, request.POST)
    if faults := board_read(game, board).faults:
        return _edit(request, game, board, faults)

    def asked(typed: Typed) -> PreviewContext:
        return board_preview(game, board_plan(game, board), board, typed)

    def done(typed: Typed) -> Correction:
        return board_edit(
            game_id=pk,
            by=account_of(request),
            typed=board,
            reason=typed.reason,
            seen=clean(request.POST.get("seen", "")),
            keeps_drafts=typed.keeps_drafts,
        )

    try:
        return answer(request, asked, done)
    except Refused as refusal:
        if refusal.field != "board":
            raise
        return _edit(request, game, board, [Fault("", refusal.message)])


def _typed(game: Game, sent: QueryDict) -> TypedBoard:
    powers = variant_of(game).powers
    return TypedBoard(
        units={key: clean(sent.get(f"units-{key}", "")) for key in powers},
        centres={key: clean(sent.get(f"centres-{key}", "")) for key in powers},
        minors=clean(sent.get(MINORS, "")),
        alliances=clean(sent.get(ALLIANCES, "")),
    )


def _edit(
    request: HttpRequest, game: Game, board: TypedBoard, faults: Sequence[Fault] = ()
) -> HttpResponse:
    context = context_of(board_context(game, board, faults))
    status = 422 if faults else 200
    return render(request, "games/corrections/board.html", context, status=status)
