"""Corrections of a game: another phase, other orders, another board, and forward again."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from django.http import HttpRequest
from django.utils.translation import gettext_noop
from ninja import Router
from pydantic import BaseModel, Field

from games.api.auth import account_of, game_seen, require_scope
from games.api.codes import CorrectionCode
from games.api.schemas import Out
from games.api.shown_games import PlayerOut
from games.api.views.acts import ActOut, act_done, add_operation, gm_account
from games.core.access import get_game_for_gm, get_game_for_view
from games.core.inputs import In, Key, Text, Whole
from games.core.refusals import not_running
from games.gm.acts import correct_orders
from games.gm.acts.correct_orders import CorrectionIn, ReopenIn
from games.gm.corrections.board_reader import TypedBoard
from games.gm.corrections.plan import game_state, present_board
from games.gm.corrections.public import correction_list, replaced_phases
from games.gm.corrections.services import board_edit, practice_undo, roll_back, roll_forward
from games.models import Right, TokenScope

router = Router(tags=[gettext_noop("GM")])
GM = require_scope(TokenScope.GM)


class GameMarkOut(Out):
    """The state of a game, which a correction names so that it changes what was looked at."""

    mark: str
    phase: int


class RollBackIn(ReopenIn):
    """The phase to reopen."""

    to: Whole


class TypedBoardParts(BaseModel):
    """A board as the GM types it: units "A Par, F Bre" and centres "Par, Bre" by power, the units
    of minors, and alliances of armed neutrals such as "Ill for RO"."""

    units: Annotated[dict[Key, Text], Field(max_length=40)]
    centres: Annotated[dict[Key, Text], Field(max_length=40)]
    minors: Text
    alliances: Text = ""


class TypedBoardOut(TypedBoardParts, Out):
    """The board of the open phase, and the mark of the game."""

    mark: str


class BoardIn(TypedBoardParts, ReopenIn):
    """Another board for the open phase."""


class UndoIn(In):
    """The number of the newest phase that you have seen."""

    phase: Whole


class CorrectionOut(Out):
    """A correction: roll_back, roll_forward, orders or board. `phases` are the numbers of the
    phases that it replaced. `by` is null if the players of a game without a GM agreed on it."""

    number: int
    kind: CorrectionCode
    reason: str
    made_at: datetime
    by: PlayerOut | None = Field(validation_alias="made_by")
    is_undone: bool
    phases: list[int]


class CorrectionList(Out):
    """The corrections of a game, the newest first."""

    items: list[CorrectionOut]


@router.get(
    "/games/{number:pk}/gm/mark",
    response=GameMarkOut,
    summary=gettext_noop("Read the mark of a game, for a correction."),
    **GM,
)
def game_mark(request: HttpRequest, pk: int) -> GameMarkOut:
    game, _viewer = get_game_for_gm(account_of(request), pk, Right.CORRECT)
    state = game_state(game)
    if state is None:
        raise not_running()
    return GameMarkOut(mark=state.mark, phase=state.newest.number)


@router.post(
    "/games/{number:pk}/gm/roll-back",
    response=ActOut,
    summary=gettext_noop("Roll the game back to an earlier phase."),
    **GM,
)
def act_roll_back(request: HttpRequest, pk: int, data: RollBackIn) -> ActOut:
    roll_back(
        game_id=pk,
        by=gm_account(request, pk, Right.CORRECT),
        to_number=data.to,
        reason=data.reason,
        seen=data.mark,
        keeps_drafts=data.keeps_sheets,
    )
    return act_done(request, pk)


@router.post(
    "/games/{number:pk}/gm/roll-forward",
    response=ActOut,
    summary=gettext_noop("Undo the last correction."),
    **GM,
)
def act_roll_forward(request: HttpRequest, pk: int, data: CorrectionIn) -> ActOut:
    by = gm_account(request, pk, Right.CORRECT)
    roll_forward(game_id=pk, by=by, reason=data.reason, seen=data.mark)
    return act_done(request, pk)


add_operation(router, correct_orders.ACT)


@router.get(
    "/games/{number:pk}/gm/board",
    response=TypedBoardOut,
    summary=gettext_noop("Read the board of the open phase as a GM types it."),
    **GM,
)
def gm_board(request: HttpRequest, pk: int) -> TypedBoardOut:
    game, _viewer = get_game_for_gm(account_of(request), pk, Right.CORRECT)
    board, state = present_board(game), game_state(game)
    assert state is not None, "present_board refuses a game that does not run"
    return TypedBoardOut.read_from(board, mark=state.mark)


@router.post(
    "/games/{number:pk}/gm/board",
    response=ActOut,
    summary=gettext_noop("Reopen the open phase with another board."),
    **GM,
)
def act_correct_board(request: HttpRequest, pk: int, data: BoardIn) -> ActOut:
    board_edit(
        game_id=pk,
        by=gm_account(request, pk, Right.CORRECT),
        board=TypedBoard(data.units, data.centres, data.minors, data.alliances),
        reason=data.reason,
        seen=data.mark,
        keeps_drafts=data.keeps_sheets,
    )
    return act_done(request, pk)


@router.post(
    "/games/{number:pk}/undo",
    response=ActOut,
    summary=gettext_noop("Reopen the last phase of your practice game."),
    **require_scope(TokenScope.ORDERS),
)
def undo(request: HttpRequest, pk: int, data: UndoIn) -> ActOut:
    by = account_of(request)
    get_game_for_view(by, pk)
    practice_undo(game_id=pk, by=by, phase_number=data.phase)
    return act_done(request, pk)


@router.get(
    "/games/{number:pk}/corrections",
    response=CorrectionList,
    summary=gettext_noop("List the corrections of a game, the newest first."),
    **require_scope(),
)
def corrections(request: HttpRequest, pk: int) -> CorrectionList:
    game, _viewer = game_seen(request, pk)
    replaced = replaced_phases(game)
    return CorrectionList(
        items=[
            CorrectionOut.read_from(
                row,
                is_undone=row.undone_by_id is not None,
                phases=replaced.get(row.pk, []),
            )
            for row in correction_list(game)
        ]
    )
