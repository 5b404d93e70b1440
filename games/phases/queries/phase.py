"""What the page of one phase shows to one viewer."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator import Outcome, Position, Variant
from adjudicator.state import PhaseKind, Season
from games.core.codec import position_of, variant_of
from games.core.visibility import Viewer, visible_sheet
from games.models import Game, OrderSheet, Phase, Seat
from games.phases.queries.events import EventLine, event_list
from games.phases.queries.newest import phases_beside
from games.phases.queries.outcome import phase_outcome
from games.phases.queries.retreats import Retreats, retreats_after
from games.phases.queries.versions import PhaseVersions, versions_of
from games.phases.queries.year import TurnFacts, turns


@dataclass(frozen=True, slots=True)
class PhasePage:
    """`position` is what the phase started from, `after` what it led to (None while it is open);
    `sheet` the viewer's own sheet in it; `previous` and `next` the phases beside it; `phases` are
    those of its line, without what they hold; `turns` the facts of its year up to it; `versions`
    what corrections made of it; `retreats` what its dislodged units did since. Where centres change
    hands only after those retreats, `settling` is their phase, with its facts in `settled`."""

    game: Game
    phase: Phase
    variant: Variant
    position: Position
    after: Position | None
    outcome: Outcome | None
    sheet: OrderSheet | None
    previous: Phase | None
    next: Phase | None
    phases: list[Phase]
    turns: list[TurnFacts]
    events: list[EventLine]
    versions: PhaseVersions
    retreats: Retreats
    settling: Phase | None
    settled: TurnFacts | None


def phase_page(game: Game, phase: Phase, viewer: Viewer) -> PhasePage:
    """The page of a phase as the viewer may see it."""
    phases = phases_beside(phase)
    beside = {item.number: item for item in phases}
    position = position_of(phase)
    outcome = phase_outcome(viewer, phase, position)
    following = beside.get(phase.number + 1)
    settling = following if _waits_for_retreats(outcome) else None
    is_settled = settling is not None and settling.is_resolved
    found = turns(game, year=phase.year, until=settling if is_settled else phase)
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
        next=following,
        phases=phases,
        turns=[turn for turn in found if turn.phase.number <= phase.number],
        events=event_list(game, viewer, phase),
        versions=versions_of(phase),
        retreats=retreats_after(viewer, following),
        settling=settling,
        settled=found[-1] if is_settled else None,
    )


def _waits_for_retreats(outcome: Outcome | None) -> bool:
    """Whether the retreats of a Fall come before centres change hands."""
    turn = outcome.position.turn if outcome is not None else None
    return turn is not None and turn.season is Season.FALL and turn.phase is PhaseKind.RETREATS
