"""The strip of a game's phases above the map: a letter a phase, a number a year."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import pgettext

from adjudicator.state import PhaseKind, Season
from games.models import Phase
from maps.load import load_variant


@dataclass(frozen=True, slots=True)
class Stop:
    """A phase in the strip; `year` is there at the first of a year."""

    letter: str
    year: str
    title: str
    url: str
    is_shown: bool


def stops(phases: list[Phase], shown: Phase) -> list[Stop]:
    """A stop for each phase, oldest first."""
    found = []
    year = None
    for phase in phases:
        found.append(
            Stop(
                letter=_letter(phase),
                year=_short(phase.year) if phase.year != year else "",
                title=phase.title,
                url=phase.get_absolute_url(),
                is_shown=phase.number == shown.number,
            )
        )
        year = phase.year
    return found


def _letter(phase: Phase) -> str:
    """That of its season, which retreats share with the movement before them."""
    if phase.turn.phase is PhaseKind.RETREATS:
        return _season(phase) + pgettext("retreats, as one letter", "r")
    if phase.turn.phase is PhaseKind.ALLIANCES:
        return pgettext("alliances, as one letter", "a")
    return _season(phase)


def _season(phase: Phase) -> str:
    letters = {
        Season.SPRING: pgettext("Spring, as one letter", "S"),
        Season.FALL: pgettext("Fall, as one letter", "F"),
        Season.WINTER: pgettext("Winter, as one letter", "W"),
    }
    names = load_variant(phase.game.variant_id).calendar.names
    if names.get(phase.season) == "autumn":
        return pgettext("Autumn, as one letter", "A")
    return letters[phase.turn.season]


def _short(year: int) -> str:
    """Of a year with four figures the last two."""
    return str(year)[-2:] if year >= 1000 else str(year)
