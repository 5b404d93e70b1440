"""The positions of a game from its start to now."""

from dataclasses import dataclass
from itertools import pairwise

from adjudicator import Position
from games.core.codec import position_after, position_of
from games.models import Game, Phase, PhaseStatus, Status


@dataclass(frozen=True, slots=True)
class Moment:
    """A position of a game: at the start of a phase, or after its last one if `is_end`."""

    phase: Phase
    position: Position
    is_end: bool = False


def moments(game: Game) -> list[Moment]:
    """Return the position at the start of each phase, oldest first, and that at the game's end."""
    phases = game.phases.current().defer("public_outcome").order_by("number", "branch")
    if game.status == Status.FINISHED:
        # A phase that the end of the game left open was never played.
        phases = phases.exclude(status=PhaseStatus.OPEN)
    found = []
    for phase in {phase.number: phase for phase in phases}.values():
        phase.game = game
        found.append(Moment(phase, position_of(phase)))
    if found and game.status == Status.FINISHED:
        last = found[-1].phase
        found.append(Moment(last, position_after(last), is_end=True))
    return found


def year_ends(found: list[Moment]) -> list[tuple[Phase, Position]]:
    """Return the last phase of each year that has ended, with the position after it."""
    return [
        (before.phase, after.position)
        for before, after in pairwise(found)
        if after.is_end or after.phase.year != before.phase.year
    ]
