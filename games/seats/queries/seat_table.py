"""The seats of a game with their players, states, centres and units."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef, Subquery

from adjudicator import Position
from games.core.codec import variant_of
from games.core.visibility import Viewer, may_see_players, seat_state
from games.models import Game, OrderSheet, Phase, Readiness, Seat


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One power of the table. `state` is a code of visibility.seat_states; `holder_name` is ""
    and `holder_id` None where no person holds the seat, and where players are secret;
    `lent_by_name` is the player's while a substitute holds it, likewise."""

    seat: Seat
    power: str
    power_name: str
    short: str
    holder_name: str
    holder_id: int | None
    lent_by_name: str
    state: str
    centres: int
    units: int
    is_saved: bool
    ready_at: datetime | None
    concerned: bool


def game_seats(game: Game, phase: Phase | None) -> list[Any]:
    """The seats of a game with their holders, in the order of the variant's powers; `ready_at`
    says since when each is final in the phase, `is_ordered` whether it has a sheet in it."""
    final = Readiness.objects.filter(phase=phase, seat=OuterRef("pk")).values("ready_at")[:1]
    seats = Seat.objects.filter(game=game).select_related("holder", "lent_by").order_by("pk")
    sheet = OrderSheet.objects.filter(phase=phase, seat=OuterRef("pk"), is_current=True)
    return list(seats.annotate(ready_at=Subquery(final), is_ordered=Exists(sheet)))


def seat_table(
    game: Game, phase: Phase | None, position: Position, viewer: Viewer
) -> list[SeatRow]:
    """The seats of a game in the order of the variant's powers, as the viewer may see them; a
    position gives the counts."""
    named = may_see_players(viewer, game)
    seats = game_seats(game, phase)
    powers = variant_of(game).powers
    centres = Counter(position.centres.values())
    units = Counter(unit.power for unit in position.units)
    units.update(item.unit.power for item in position.dislodged)
    return [
        SeatRow(
            seat=seat,
            power=seat.power,
            power_name=powers[seat.power].name,
            short=powers[seat.power].short,
            holder_name=seat.holder.get_short_name() if seat.holder and named else "",
            holder_id=seat.holder_id if named else None,
            lent_by_name=seat.lent_by.get_short_name() if seat.lent_by and named else "",
            state=seat_state(
                phase, seat, is_ready=seat.ready_at is not None, is_ordered=seat.is_ordered
            ),
            centres=centres[seat.power],
            units=units[seat.power],
            is_saved=seat.is_ordered,
            ready_at=seat.ready_at,
            concerned=phase is not None and phase.is_open and seat.power in phase.concerned,
        )
        for seat in seats
    ]
