"""What was played up to a phase."""

from __future__ import annotations

from django.db.models import QuerySet

from adjudicator.state import PhaseKind
from games.models import Phase


def line_to(phase: Phase) -> QuerySet[Phase]:
    """The phases of a game up to this one and with it, as they followed one another: the current
    line, or what a superseded phase stood at the end of."""
    earlier = phase.game.phases.filter(number__lte=phase.number)
    return earlier.filter(line__lte=phase.line) if phase.is_superseded else earlier.current()


def season_phases(phase: Phase) -> QuerySet[Phase]:
    """The first of these is the movement phase of a phase's season, with which its conditional
    sheets are kept."""
    return line_to(phase).filter(kind=PhaseKind.MOVEMENT.value).order_by("-number", "-line")
