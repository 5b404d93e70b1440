"""What the page of one phase shows to one viewer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from adjudicator import Position, Variant
from games.core.codec import position_after, position_of, variant_of
from games.core.visibility import Viewer, visible_outcome, visible_sheet
from games.models import Game, OrderSheet, Phase, Seat
from games.phases.queries.events import EventLine, event_list


@dataclass(frozen=True, slots=True)
class PhasePage:
    """`position` is what the phase started from, `after` what it led to (None while it is open);
    `sheet` the viewer's own sheet in it; `previous` and `next` the phases beside it."""

    game: Game
    phase: Phase
    variant: Variant
    position: Position
    after: Position | None
    outcome: dict[str, Any] | None
    sheet: OrderSheet | None
    previous: Phase | None
    next: Phase | None
    events: list[EventLine]


def phase_page(game: Game, phase: Phase, viewer: Viewer) -> PhasePage:
    """The page of a phase as the viewer may see it."""
    beside = {
        item.number: item
        for item in Phase.objects.filter(
            game=game, number__in=[phase.number - 1, phase.number + 1]
        ).defer("position", "outcome", "public_outcome")
    }
    seat = Seat.objects.filter(pk=viewer.seat_id).first() if viewer.seat_id else None
    return PhasePage(
        game=game,
        phase=phase,
        variant=variant_of(game),
        position=position_of(phase),
        after=None if phase.is_open else position_after(phase),
        outcome=visible_outcome(viewer, phase),
        sheet=visible_sheet(viewer, phase, seat) if seat else None,
        previous=beside.get(phase.number - 1),
        next=beside.get(phase.number + 1),
        events=event_list(game, viewer, phase),
    )
