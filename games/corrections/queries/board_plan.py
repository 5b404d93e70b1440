"""What correcting the board of the open phase would do."""

from __future__ import annotations

from django.utils.translation import gettext as _

from adjudicator.state import PhaseKind
from games.core.codec import variant_of
from games.core.errors import Conflict, Unprocessable
from games.core.open_phase import phase_find
from games.core.refusals import not_running
from games.corrections.queries.board_reader import ReadBoard, TypedBoard, read_board, typed_board
from games.corrections.queries.plan import Plan, Present, present
from games.models import CorrectionKind, Game, Status


def present_board(game: Game) -> TypedBoard:
    """The board of the open phase as it would be typed; refuses a game without one, and one in
    which units retreat: what is open to them follows from the orders."""
    return typed_board(variant_of(game), _open(game).position)


def board_read(game: Game, typed: TypedBoard) -> ReadBoard:
    """What was typed, as a board, with everything that cannot be of it."""
    return read_board(variant_of(game), _open(game).position, typed)


def board_plan(game: Game, typed: TypedBoard) -> Plan:
    """The open phase begins from this board. Refuses one that cannot be, and the present one."""
    now = _open(game)
    read = read_board(variant_of(game), now.position, typed)
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
