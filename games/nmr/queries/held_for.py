"""For whom a phase is held."""

from __future__ import annotations

from adjudicator import Variant
from games.models import Phase
from games.nmr.queries.sentences import short_names


def held_for(variant: Variant, phase: Phase | None) -> str:
    """The powers that an open phase waits for, after a deadline that they missed; "" where it is
    not held."""
    return short_names(variant, phase.held_for) if phase and phase.is_held else ""
