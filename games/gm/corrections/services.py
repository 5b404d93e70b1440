"""Corrections of a game: roll back and forward, other orders, another board, practice undo."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import partial

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict, Forbidden
from games.core.forms import reason_needed
from games.core.gm import gm_game
from games.core.locks import lock_game
from games.core.phases import phase_find
from games.core.quotas import CORRECTIONS, PRACTICE_UNDOS
from games.core.rate_limits import count_towards
from games.core.refusals import no_seat, not_running, phase_resolved, result_withheld
from games.gm.corrections.board_reader import TypedBoard
from games.gm.corrections.branches import branch_replace
from games.gm.corrections.plan import Plan, board_plan, roll_back_plan, roll_forward_plan
from games.models import Correction, Game, Phase, Right, Seat, SeatState, Status


def authorize_correction(
    *, game_id: int, by: User, now: datetime, right: Right | None = None
) -> Game:
    """Lock a game for its GM, or a deputy with the right, and check that it can be corrected.

    Refuses a game with a withheld result: a correction would give more time to a phase whose orders
    the GM has seen.
    """
    game = gm_game(game_id=game_id, by=by, right=right)
    check_at_rest(game, now)
    count_towards(CORRECTIONS, by.pk, now, game_id=game.pk)
    return game


def check_at_rest(game: Game, now: datetime) -> None:
    """Refuse a locked game that has not started, is being resolved, or has a withheld result."""
    if game.status == Status.FORMING:
        raise not_running()
    phase = phase_find(game=game)
    if phase is not None and phase.is_withheld:
        raise result_withheld()
    if phase is not None and game.status == Status.RUNNING and not phase.is_stuck:
        is_due = phase.due_at is not None and phase.due_at <= now
        if is_due or (phase.claimed_until is not None and phase.claimed_until > now):
            raise Conflict(
                "deadline_passing",
                _(
                    "%(phase)s is being resolved. Nothing was changed. Try again when it is"
                    " resolved."
                )
                % {"phase": phase.title},
            )


def bids_of_the_gm() -> Forbidden:
    """Refusal of a deputy who sends bids, because deputies cannot see any."""
    return Forbidden(
        "bids_of_the_gm",
        _("Only the GM can correct points. Leave out the lines that begin with a number."),
        field="bids",
    )


def check_mark(seen: str, mark: str) -> None:
    """Refuse a correction whose preview is older than the state of the game."""
    if seen != mark:
        raise Conflict(
            "game_moved",
            _("The game has changed since this preview. Check the new preview, then confirm."),
        )


@transaction.atomic
def roll_back(
    *,
    game_id: int,
    by: User,
    to_number: int,
    reason: str,
    seen: str,
    keeps_drafts: bool = True,
    now: datetime | None = None,
) -> Correction:
    """Reopen a phase, with or without its sheets. A finished game runs again.

    `seen` is the mark of the preview; refuses a game that has moved on since.
    """
    plan = partial(roll_back_plan, number=to_number)
    return _replace(game_id, by, plan, reason, seen, now, keeps_drafts=keeps_drafts)


@transaction.atomic
def roll_forward(
    *, game_id: int, by: User, reason: str, seen: str, now: datetime | None = None
) -> Correction:
    """Undo the last correction: make the branch that it superseded current again.

    `seen` is the mark of the preview; refuses a game that has moved on since.
    """
    return _replace(game_id, by, roll_forward_plan, reason, seen, now)


@transaction.atomic
def board_edit(
    *,
    game_id: int,
    by: User,
    board: TypedBoard,
    reason: str,
    seen: str,
    keeps_drafts: bool = True,
    now: datetime | None = None,
) -> Correction:
    """Reopen the open phase with another board; refuses an impossible one.

    `seen` is the mark of the preview; refuses a game that has moved on since.
    """
    plan = partial(board_plan, board=board)
    return _replace(game_id, by, plan, reason, seen, now, keeps_drafts=keeps_drafts)


def _replace(
    game_id: int,
    by: User,
    plan_of: Callable[[Game], Plan],
    reason: str,
    seen: str,
    now: datetime | None,
    *,
    keeps_drafts: bool = True,
) -> Correction:
    """Carry out a plan for a game that has not moved on since the preview with the mark `seen`."""
    now = now or timezone.now()
    game = authorize_correction(game_id=game_id, by=by, now=now, right=Right.CORRECT)
    reason, plan = reason_needed(reason, by), plan_of(game)
    check_mark(seen, plan.mark)
    return branch_replace(
        game=game, plan=plan, by=by, reason=reason, keeps_drafts=keeps_drafts, now=now
    )


@transaction.atomic
def practice_undo(
    *, game_id: int, by: User, phase_number: int, now: datetime | None = None
) -> Correction:
    """Reopen the last phase that the player of a practice game gave orders for.

    The orders are kept, and not final. `phase_number` is the newest phase that the player has seen;
    refuses a game that has moved on since.
    """
    now = now or timezone.now()
    game = lock_game(game_id)
    own = Seat.objects.filter(game=game, holder=by, state=SeatState.TAKEN)
    powers = set(own.values_list("power", flat=True))
    if not game.is_practice or not powers:
        raise no_seat()
    check_at_rest(game, now)
    newest = game.phases.current().order_by("-number").first()
    if newest is None or newest.number != phase_number:
        raise phase_resolved()
    plan = roll_back_plan(game, _last_ordered(game, powers).number)
    plan = replace(plan, data={**plan.data, "is_practice": True})
    count_towards(PRACTICE_UNDOS, by.pk, now)
    return branch_replace(
        game=game,
        plan=plan,
        by=by,
        reason=_("Undone by the player of the practice game."),
        keeps_drafts=True,
        now=now,
    )


def _last_ordered(game: Game, powers: set[str]) -> Phase:
    phases = game.phases.current().order_by("-number").only("number", "status", "powers_to_order")
    for phase in phases:
        is_open = phase.is_open and game.status == Status.RUNNING
        if not powers.isdisjoint(phase.powers_to_order) and not is_open:
            return phase
    raise Conflict("nothing_to_undo", _("There is no earlier phase to go back to."))
