"""How a phase ended, for one viewer."""

from __future__ import annotations

from adjudicator import Outcome, Position
from games.core.codec import outcome_of, variant_of
from games.core.visibility import Viewer, visible_outcome
from games.models import Phase


def phase_outcome(viewer: Viewer, phase: Phase, before: Position) -> Outcome | None:
    """The outcome of a phase that began at `before`: whole for the GM, otherwise as published;
    None while the phase is open."""
    data = visible_outcome(viewer, phase)
    return outcome_of(variant_of(phase.game), before, data) if data is not None else None
