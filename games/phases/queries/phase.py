"""What the page of one phase shows to one viewer."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator import Outcome, Position, Variant
from games.core.codec import position_of, variant_of
from games.core.visibility import Viewer, visible_sheet
from games.models import Game, OrderSheet, Phase, Seat
from games.phases.queries.events import EventLine, event_list
from games.phases.queries.outcome import phase_outcome


@dataclass(frozen=True, slots=True)
class PhasePage:
    """`position` is what the phase started from, `after` what it led to (None while it is open);
    `sheet` the viewer's own sheet in it; `previous` and `next` the phases beside it."""

    game: Game
    phase: Phase
    variant: Variant
    position: Position
    after: Position | None
    outcome: Outcome | None
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
    position = position_of(phase)
    outcome = phase_outcome(viewer, phase, position)
    seat = Seat.objects.filter(pk=viewer.seat_id).first() if viewer.seat_id else None
    return PhasePage(
        game=game,
        phase=phase,
        variant=variant_of(game),
        position=position,
        after=outcome.position if outcome is not None else None,
        outcome=outcome,
        sheet=visible_sheet(viewer, phase, seat) if seat else None,
        previous=beside.get(phase.number - 1),
        next=beside.get(phase.number + 1),
        events=event_list(game, viewer, phase),
    )
