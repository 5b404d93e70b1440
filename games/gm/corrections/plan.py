"""What a correction would do: a roll back or forward, another sheet, another board."""

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
from games.core.phases import newest_phases, phase_find, shown_position
from games.core.refusals import not_running
from games.gm.corrections.board_reader import ReadBoard, TypedBoard, read_board, typed_board
from games.models import Correction, CorrectionKind, Game, Phase, Status


@dataclass(frozen=True, slots=True)
class Played:
    """A phase that is played again from `position`; what it was before is `old`."""

    old: Phase
    position: Position
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class NewSheet:
    """The sheet of one power in the place of the one that it had."""

    power: str
    orders: tuple[str, ...]
    bids: tuple[Bid, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """The phases from number `first` on are superseded. Those `played` again take their place, then
    one that is open at `opened`, None where the game ends by it; `drafts` is the phase whose sheets
    it may keep. A roll forward brings back what the correction `undone` had superseded.

    `before` and `after` are the positions that the game shows, `mark` tells the branch that this is
    planned for from any other, `data` holds the facts to be kept.
    """

    kind: CorrectionKind
    first: int
    before: Position
    after: Position
    mark: str
    opened: Position | None = None
    played: tuple[Played, ...] = ()
    new_sheet: NewSheet | None = None
    drafts: Phase | None = None
    undone: Correction | None = None
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Present:
    """Where a game stands: the newest phase of its branch, and what is shown."""

    newest: Phase
    position: Position
    mark: str


def present(game: Game) -> Present | None:
    """Where a game stands; None before its start."""
    phases = newest_phases(game)
    newest = phases.open or phases.resolved
    if newest is None:
        return None
    position = shown_position(variant_of(game), phases)
    facts = [newest.pk, newest.status, game.status, position_data(position)]
    text = json.dumps(facts, sort_keys=True)
    return Present(newest, position, hashlib.sha256(text.encode()).hexdigest()[:16])


def roll_back_plan(game: Game, number: int) -> Plan:
    """The phase of this number is open again, at the position that it began with. Refuses a phase
    that there is not, and the one that is open while the game runs."""
    now = present(game)
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
    """The phases that a game can be rolled back to, the newest first."""
    phases = game.phases.current().order_by("-number")
    light = phases.defer("position", "outcome", "public_outcome")
    return [phase for phase in light if not phase.is_open or game.status != Status.RUNNING]


def last_correction(game: Game) -> Correction | None:
    """The newest correction that stands, which is the one that can be taken back."""
    standing = Correction.objects.filter(game=game, undone_by__isnull=True)
    return standing.exclude(kind=CorrectionKind.ROLL_FORWARD).order_by("-number").first()


def roll_forward_plan(game: Game) -> Plan:
    """What the last correction superseded is the current branch again, and what was played since is
    superseded. Refuses a game without a correction that stands."""
    now, undone = present(game), last_correction(game)
    if now is None:
        raise not_running()
    if undone is None:
        raise Conflict("nothing_to_undo", _("No correction of this game can be taken back."))
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
    """The board of the open phase as it would be typed; refuses a game without one, and one in
    which units retreat: what is open to them follows from the orders."""
    return typed_board(BoardState(variant_of(game), _open(game).position))


def board_read(game: Game, typed: TypedBoard) -> ReadBoard:
    """What was typed, as a board, with everything that cannot be of it."""
    return read_board(BoardState(variant_of(game), _open(game).position), typed)


def board_plan(game: Game, typed: TypedBoard) -> Plan:
    """The open phase begins from this board. Refuses one that cannot be, and the present one."""
    now = _open(game)
    read = read_board(BoardState(variant_of(game), now.position), typed)
    if read.faults:
        fault = read.faults[0]
        raise Unprocessable("board", fault.sentence, field=fault.field or "board")
    if read.position == now.position:
        raise Unprocessable("nothing_changed", _("The board stands so already."), field="board")
    return Plan(
        kind=CorrectionKind.BOARD,
        first=now.newest.number,
        before=now.position,
        after=read.position,
        mark=now.mark,
        opened=read.position,
        drafts=now.newest,
    )


def can_edit_board(game: Game) -> bool:
    """Whether there is a board to correct."""
    phase = phase_find(game=game) if game.status == Status.RUNNING else None
    return phase is not None and phase.kind != PhaseKind.RETREATS


def _open(game: Game) -> Present:
    now = present(game)
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
