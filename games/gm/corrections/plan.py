"""Plans of corrections: roll back, roll forward, another sheet, another board."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from adjudicator import Bid, Outcome, Position
from adjudicator.state import PhaseKind
from games.core.codec import BoardState, position_after, position_data, position_of, variant_of
from games.core.errors import Conflict, NotFound, Unprocessable
from games.core.phases import newest_phases, phase_find, present_position
from games.core.refusals import not_running
from games.gm.corrections.board_reader import BoardError, TypedBoard, read_board, write_board
from games.models import Correction, CorrectionKind, Game, Phase, Status


@dataclass(frozen=True, slots=True)
class ReplayedPhase:
    """A phase that was replayed from `position`, with its version `old` from before."""

    old: Phase
    position: Position
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class NewSheet:
    """The corrected sheet of one power."""

    power: str
    orders: tuple[str, ...]
    bids: tuple[Bid, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """The effects of a correction.

    It supersedes the phases from number `first` on. The `replayed` phases take their place, then a
    phase opens at position `opened`; None if the game ends. `drafts` is the phase whose sheets the
    open phase may keep. A roll forward restores the phases that the correction `undone` superseded.

    `before` and `after` are the positions that the game shows. `mark` is the mark of the game's
    state that the plan was made for. `data` is stored with the correction.
    """

    kind: CorrectionKind
    first: int
    before: Position
    after: Position
    mark: str
    opened: Position | None = None
    replayed: tuple[ReplayedPhase, ...] = ()
    new_sheet: NewSheet | None = None
    drafts: Phase | None = None
    undone: Correction | None = None
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class GameState:
    """The newest phase of a game and the position it shows.

    `mark` changes whenever the game goes on or is corrected.
    """

    newest: Phase
    position: Position
    mark: str


def game_state(game: Game) -> GameState | None:
    """Return the state of a game; None before its start."""
    phases = newest_phases(game)
    newest = phases.open or phases.resolved
    if newest is None:
        return None
    position = present_position(variant_of(game), phases)
    facts = [newest.pk, newest.status, game.status, position_data(position)]
    text = json.dumps(facts, sort_keys=True)
    return GameState(newest, position, hashlib.sha256(text.encode()).hexdigest()[:16])


def roll_back_plan(game: Game, number: int) -> Plan:
    """Plan to reopen a phase at the position that it began with.

    Refuses an unknown phase, and the open phase of a running game.
    """
    now = game_state(game)
    if now is None:
        raise not_running()
    target = game.phases.current().filter(number=number).first()
    if target is None:
        raise NotFound("no_such_phase", _("This game has no such phase."))
    target.game = game
    if target.is_open and game.status == Status.RUNNING:
        raise Conflict("phase_open", _("This phase is open. Choose an earlier one."))
    position = position_of(target)
    return Plan(
        kind=CorrectionKind.ROLL_BACK,
        first=number,
        before=now.position,
        after=position,
        mark=now.mark,
        opened=position,
        drafts=target,
        data={"phases": now.newest.number - number + (not now.newest.is_open)},
    )


def roll_back_targets(game: Game) -> list[Phase]:
    """The phases that a game can be rolled back to, newest first."""
    phases = game.phases.current().order_by("-number")
    light = phases.defer("position", "outcome", "public_outcome")
    return [phase for phase in light if not phase.is_open or game.status != Status.RUNNING]


def last_correction(game: Game) -> Correction | None:
    """The newest correction that was not undone; only this one can be undone."""
    standing = Correction.objects.filter(game=game, undone_by__isnull=True)
    return standing.exclude(kind=CorrectionKind.ROLL_FORWARD).order_by("-number").first()


def roll_forward_plan(game: Game) -> Plan:
    """Plan to undo the last correction: the branch that it superseded becomes current again.

    Refuses a game without a correction to undo.
    """
    now, undone = game_state(game), last_correction(game)
    if now is None:
        raise not_running()
    if undone is None:
        raise Conflict("nothing_to_undo", _("This game has no correction to undo."))
    replaced = list(undone.replaced.order_by("number"))
    last = replaced[-1]
    last.game = game
    position = position_after(last) if last.is_resolved else position_of(last)
    return Plan(
        kind=CorrectionKind.ROLL_FORWARD,
        first=replaced[0].number,
        before=now.position,
        after=position,
        mark=now.mark,
        opened=None if last.is_resolved else position,
        undone=undone,
        data={"undoes": undone.number},
    )


def present_board(game: Game) -> TypedBoard:
    """Write the board of the open phase as the GM would type it.

    Refuses retreat phases, because the possible retreats depend on the orders before.
    """
    return write_board(BoardState(variant_of(game), _open(game).position))


def board_errors(game: Game, board: TypedBoard) -> list[BoardError]:
    """All errors of a typed board of the open phase."""
    return read_board(BoardState(variant_of(game), _open(game).position), board)[1]


def board_plan(game: Game, board: TypedBoard) -> Plan:
    """Plan to reopen the open phase with another board; refuses an impossible or unchanged one."""
    now = _open(game)
    position, errors = read_board(BoardState(variant_of(game), now.position), board)
    if errors:
        raise Unprocessable("board", errors[0].sentence, field=errors[0].field or "board")
    if position == now.position:
        raise Unprocessable("nothing_changed", _("This is already the board."), field="board")
    return Plan(
        kind=CorrectionKind.BOARD,
        first=now.newest.number,
        before=now.position,
        after=position,
        mark=now.mark,
        opened=position,
        drafts=now.newest,
    )


def can_edit_board(game: Game) -> bool:
    """Whether the board of the open phase can be corrected."""
    phase = phase_find(game=game) if game.status == Status.RUNNING else None
    return phase is not None and phase.kind != PhaseKind.RETREATS


def _open(game: Game) -> GameState:
    now = game_state(game)
    if now is None or game.status != Status.RUNNING or not now.newest.is_open:
        raise not_running()
    if now.newest.kind == PhaseKind.RETREATS:
        raise Conflict(
            "board_in_retreats",
            _(
                "The board cannot be changed while units retreat. Roll back to the movement phase,"
                " or wait for the next one."
            ),
        )
    return now
