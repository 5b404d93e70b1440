"""What the units did that a phase dislodged, once the retreats after it are over."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator import Outcome, Position, Result
from adjudicator.state import PhaseKind
from games.core.codec import position_of
from games.core.visibility import Viewer
from games.models import Phase
from games.phases.queries.outcome import phase_outcome

# A unit as results name it, and the location to which it went; "" where it left the board.
Retreats = Mapping[str, str]


def retreats_after(viewer: Viewer, following: Phase | None) -> Retreats:
    """What became of the dislodged units in the phase that followed, as far as it is resolved."""
    found = resolved_retreats(viewer, following)
    return retreated(found[1]) if found is not None else {}


def resolved_retreats(viewer: Viewer, following: Phase | None) -> tuple[Position, Outcome] | None:
    """What the retreats that followed a phase began with and led to, once they are resolved."""
    if following is None or following.kind != PhaseKind.RETREATS or not following.is_resolved:
        return None
    phase = Phase.objects.select_related("game").get(pk=following.pk)
    before = position_of(phase)
    outcome = phase_outcome(viewer, phase, before)
    return (before, outcome) if outcome is not None else None


def retreated(outcome: Outcome) -> Retreats:
    """Where each unit of a retreats phase went."""
    found = {}
    for done in outcome.orders:
        kind, location, *rest = done.order.split()
        found[f"{kind} {location}"] = rest[-1] if done.result is Result.RETREATS else ""
    return found
