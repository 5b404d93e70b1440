"""What a resolved phase changed on the board, for its animation and for the film of the game."""

from adjudicator.orders import Move, Retreat, space_of
from adjudicator.reasons import Result
from adjudicator.state import Unit
from games.story.queries.facts import ResolvedPhase
from maps.render import Passage, passage


def passage_of(phase: ResolvedPhase) -> Passage:
    """Return how the board of a phase becomes that of the next.

    Raises NoGeometry for a variant without a drawn board.
    """
    return passage(phase.variant, phase.before, phase.outcome.position, moved(phase))


def moved(phase: ResolvedPhase) -> dict[Unit, str]:
    """Return the units that moved or retreated, with their new locations."""
    aside = {item.unit.space: item.unit for item in phase.before.dislodged}
    found: dict[Unit, str] = {}
    for item in phase.orders:
        match item.order:
            case Move() if item.result is Result.MOVES:
                unit = phase.before.unit_at.get(space_of(item.order.location))
            case Retreat() if item.result is Result.RETREATS:
                unit = aside.get(space_of(item.order.location))
            case _:
                continue
        if unit is not None:
            found[unit] = item.order.target
    return found
