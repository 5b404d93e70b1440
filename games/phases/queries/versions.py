"""A phase as it was played before a correction, and as it is now."""

from __future__ import annotations

from dataclasses import dataclass

from games.models import Correction, Phase


@dataclass(frozen=True, slots=True)
class PhaseVersions:
    """Of a superseded phase `correction` says by what, and `current` is the same turn as it is now,
    None where it was not played since. `earlier` are its superseded versions, the first one
    first, without the phase itself."""

    correction: Correction | None
    current: Phase | None
    earlier: list[Phase]


def versions_of(phase: Phase) -> PhaseVersions:
    """The other versions of the same turn of the game."""
    same = phase.game.phases.filter(year=phase.year, season=phase.season, kind=phase.kind)
    light = same.exclude(pk=phase.pk).defer("position", "outcome", "public_outcome")
    others = list(light.order_by("line", "number"))
    correction = None
    if phase.is_superseded:
        corrections = Correction.objects.filter(replaced=phase, undone_by__isnull=True)
        correction = corrections.defer("before", "after").order_by("-number").first()
    return PhaseVersions(
        correction=correction,
        current=next((item for item in others if not item.is_superseded), None),
        earlier=[item for item in others if item.is_superseded],
    )
