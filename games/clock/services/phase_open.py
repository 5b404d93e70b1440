"""Opens a phase of a game."""

from __future__ import annotations

from datetime import datetime

from adjudicator import Position
from adjudicator.calendar import powers_concerned
from adjudicator.state import PhaseKind
from games.clock.queries.waiting import is_worker_needed
from games.conditional.services.conditional_use import conditional_use
from games.core.codec import position_data, variant_of
from games.core.outbox import order_computers
from games.models import Game, Phase


def phase_open(
    *, game: Game, number: int, position: Position, now: datetime, has_computers: bool = True
) -> Phase:
    """The new phase of a locked game, with its deadline; what was filed ahead for it becomes a
    draft. The worker is called if computer players are to order or nobody is waited for; without
    computer players a movement phase always waits for somebody."""
    turn = position.turn
    phase = Phase.objects.create(
        game=game,
        number=number,
        year=turn.year,
        season=turn.season.value,
        kind=turn.phase.value,
        position=position_data(position),
        concerned=list(powers_concerned(variant_of(game), position)),
        opened_at=now,
        due_at=None if game.is_practice else now + game.length_of(turn.phase.value),
    )
    conditional_use(game=game, phase=phase, position=position, now=now)
    if (has_computers or phase.kind != PhaseKind.MOVEMENT) and is_worker_needed(phase):
        order_computers(phase)
    return phase
