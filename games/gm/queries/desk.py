"""What the GM's desk of one game shows. Orders stay sealed until the phase is resolved."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.codec import variant_of
from games.core.visibility import Viewer, visible_stuck_reason
from games.gm.queries.deputies import deputies
from games.gm.queries.late_board import Table, late_board
from games.models import Deputy, Game, Phase, Status
from games.phases.queries.events import EventLine, event_list
from games.phases.queries.newest import newest_phases, shown_position
from games.seats.queries.seat_table import SeatRow, seat_table


@dataclass(frozen=True, slots=True)
class GmBoard:
    """`table` says how far its seats are; `stuck` why the phase cannot be resolved, "" where it
    can."""

    game: Game
    phase: Phase | None
    stuck: str
    seats: list[SeatRow]
    table: Table
    events: list[EventLine]
    deputies: list[Deputy]


def gm_board(game: Game, viewer: Viewer) -> GmBoard:
    """The desk of a game, for a viewer from access.get_game_for_gm."""
    assert viewer.runs(game.pk) or viewer.rights, "the desk is the GM's"
    newest = newest_phases(game)
    phase = newest.open if game.status == Status.RUNNING else None
    seats = seat_table(game, phase, shown_position(variant_of(game), newest), viewer)
    return GmBoard(
        game=game,
        phase=phase,
        stuck=visible_stuck_reason(viewer, phase) if phase else "",
        seats=seats,
        table=late_board(game, viewer),
        events=event_list(game, viewer),
        deputies=deputies(game),
    )
