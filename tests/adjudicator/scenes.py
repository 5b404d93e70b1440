"""Positions written down briefly, for tests of one rule at a time."""

from typing import Any

from adjudicator.interchange import position_from_data
from adjudicator.state import PhaseKind, Position, Season
from adjudicator.variant import Variant

PHASES = {Season.SPRING: PhaseKind.MOVEMENT, Season.FALL: PhaseKind.MOVEMENT}


def scene(variant: Variant, when: str, **parts: Any) -> Position:
    """A position at "spring 1763", "fall 1763", "winter 1763" or "fall 1763 retreats"; the parts
    are those of the interchange form, lists also as text: centres={"FR": "Par Mar"}."""
    season, year, *phase = when.split(" ")
    default = PHASES.get(Season(season), PhaseKind.ADJUSTMENTS)
    turn = {"year": int(year), "season": season, "phase": phase[0] if phase else str(default)}
    for key, separator in (("units", ", "), ("centres", " "), ("extra_homes", " ")):
        parts[key] = {who: text.split(separator) for who, text in parts.get(key, {}).items()}
    return position_from_data(variant, {"turn": turn, **parts})
