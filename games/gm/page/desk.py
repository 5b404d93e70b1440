"""The context of games/gm/desk.html. Orders stay sealed: it shows who has ordered, never what."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from games.core.accounts import User
from games.core.codec import variant_of
from games.gm.forms import write_moment, write_wall
from games.gm.page.late_board import LateRow, late_rows
from games.gm.queries.desk import GmBoard
from games.models import Game, Phase, SeatState, Status
from games.phases.queries.events import EventLine
from games.seats.queries.invitation import invite_url
from games.seats.queries.seat_table import SeatRow

PAUSE = timedelta(days=7)
EXTEND_HOURS = [6, 12, 24, 48, 72, 168]


@dataclass(frozen=True, slots=True)
class DeskTyped:
    """What was typed on the desk and could not be done, and why."""

    extend_error: str = ""
    deadline_typed: str | None = None
    deadline_error: str = ""
    pause_until: str | None = None
    pause_error: str = ""
    gm_role_value: str = ""
    gm_role_error: str = ""
    hold_reason: str = ""
    hold_error: str = ""
    cancel_typed: str = ""
    cancel_error: str = ""


@dataclass(frozen=True, slots=True)
class NamedPower:
    """A power whose seat something can be done with."""

    power: str
    power_name: str


@dataclass(frozen=True, slots=True)
class DeskContext:
    """What games/gm/desk.html takes, but for what was typed on it; its first lines tell of each
    field."""

    game: Game
    phase: Phase | None
    stuck: str
    now: datetime
    game_zone: str
    seats: list[LateRow]
    late_count: int
    extend_hours: list[int]
    deadline_value: str
    pause_value: str
    open_seats: list[NamedPower]
    can_start: bool
    can_cancel: bool
    gm_role_offered_to: User | None
    invite_url: str
    disorder_seats: list[NamedPower]
    events: list[EventLine]


def desk_context(desk: GmBoard, now: datetime, typed: DeskTyped) -> DeskContext:
    """The desk of one game."""
    game, running = desk.game, desk.game.status == Status.RUNNING
    return DeskContext(
        game=game,
        phase=desk.phase if running else None,
        stuck=desk.stuck,
        now=now,
        game_zone=game.time_zone,
        seats=late_rows(desk.table, now),
        late_count=len(desk.table.late) if running else 0,
        extend_hours=EXTEND_HOURS,
        deadline_value=_deadline_value(desk, typed),
        pause_value=write_moment(now + PAUSE) if typed.pause_until is None else typed.pause_until,
        open_seats=_powers(row for row in desk.seats if row.state == "open"),
        can_start=game.status == Status.FORMING,
        can_cancel=game.status != Status.FINISHED,
        gm_role_offered_to=game.gm_role_offered_to,
        invite_url="" if game.status == Status.FINISHED else invite_url(game),
        disorder_seats=_disorder_seats(desk) if running else [],
        events=desk.events,
    )


def _deadline_value(desk: GmBoard, typed: DeskTyped) -> str:
    """What was typed, or the deadline by the clocks of the game."""
    if typed.deadline_typed is not None:
        return typed.deadline_typed
    due_at = desk.phase.due_at if desk.phase else None
    return write_wall(due_at, desk.game.time_zone) if due_at else ""


def _powers(rows: Iterable[SeatRow]) -> list[NamedPower]:
    return [NamedPower(row.power, row.power_name) for row in rows]


def _disorder_seats(desk: GmBoard) -> list[NamedPower]:
    if not variant_of(desk.game).rules.permanent_civil_disorder:
        return []
    return _powers(row for row in desk.seats if row.seat.state != SeatState.CIVIL_DISORDER)
