"""Corrections of a game: rolled back to an earlier phase, and forward again."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext_noop
from ninja import Router

from games.api.auth import account_of, allowed
from games.api.schemas import In, Out, Short, Text, Whole
from games.api.views.acts import ActOut, act_done, gm_account
from games.core.access import get_game_for_gm
from games.core.refusals import not_running
from games.gm.corrections.plan import game_state
from games.gm.corrections.services import roll_back, roll_forward
from games.models import Right, TokenScope

router = Router(tags=[gettext_noop("GM")])
GM = allowed(TokenScope.GM)


class MarkOut(Out):
    """The state of a game, which a correction names so that it changes what was looked at."""

    mark: str
    phase: int


class CorrectionIn(In):
    """A correction; everybody can read the reason. `mark` is the state that was looked at."""

    reason: Text
    mark: Short


class RollBackIn(CorrectionIn):
    """The phase to reopen, with its sheets or without."""

    to: Whole
    keeps_sheets: bool = True


@router.get(
    "/games/{number:pk}/gm/mark",
    response=MarkOut,
    summary=gettext_noop("Read the mark of a game, for a correction."),
    **GM,
)
def game_mark(request: HttpRequest, pk: int) -> MarkOut:
    game, _viewer = get_game_for_gm(account_of(request), pk, Right.CORRECT)
    state = game_state(game)
    if state is None:
        raise not_running()
    return MarkOut(mark=state.mark, phase=state.newest.number)


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
