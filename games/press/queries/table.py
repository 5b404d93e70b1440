"""What press must know of a game: who sits there, how far it is, what the viewer has saved."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator import Variant
from games.core.codec import variant_of
from games.core.visibility import Viewer, visible_sheet
from games.models import Game, OrderSheet, Phase, Status
from games.phases.queries.newest import newest_phases, shown_position
from games.seats.queries.seat_table import SeatRow, seat_table


@dataclass(frozen=True, slots=True)
class PressTable:
    """`phase` is the open one of a running game or None, `sheet` the viewer's own in it."""

    game: Game
    viewer: Viewer
    variant: Variant
    phase: Phase | None
    sheet: OrderSheet | None
    seats: list[SeatRow]


def press_table(game: Game, viewer: Viewer) -> PressTable:
    """The table for a page that shows press alone."""
    variant, newest = variant_of(game), newest_phases(game)
    phase = newest.open if game.status == Status.RUNNING else None
    seats = seat_table(game, phase, shown_position(variant, newest), viewer)
    mine = next((row.seat for row in seats if viewer.holds(row.seat)), None)
    sheet = visible_sheet(viewer, phase, mine) if phase and mine else None
    return PressTable(game, viewer, variant, phase, sheet, seats)
