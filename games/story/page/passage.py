"""The animation of a resolved phase as JSON, for static/js/story/unfold.js."""

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from adjudicator.state import Unit
from games.core.board.board import Unfolding
from games.core.codec import position_of, variant_of
from games.core.errors import NotFound
from games.core.visibility import Viewer
from games.models import Phase
from games.story.pictures import has_pictures, pictures_check
from games.story.queries.facts import ResolvedPhase
from games.story.queries.outcome import phase_outcome, picture_version
from games.story.queries.passage import passage_of
from maps.render import Track


def unfolding(phase: Phase, *, is_after: bool) -> Unfolding | None:
    """Return the animation that a board offers; `is_after` if it shows the end of the phase.

    There is none for an open or a superseded phase, or for a board that cannot be drawn.
    """
    if not phase.is_resolved or phase.is_superseded or not has_pictures(phase):
        return None
    url = reverse("games:phase_passage", args=[phase.game_id, phase.number])
    return Unfolding(f"{url}?v={picture_version(phase)}", is_after)


def passage_json(phase: Phase) -> dict[str, Any]:
    """Return the units, land and frontiers that a phase changed as published, for every viewer.

    Raises NotFound for an unresolved phase and for a board that cannot be drawn.
    """
    pictures_check(phase)
    before = position_of(phase)
    outcome = phase_outcome(Viewer(phase.game_id), phase, before)
    if outcome is None:
        raise NotFound("phase_unresolved", _("This phase is not resolved yet."))
    found = passage_of(ResolvedPhase(variant_of(phase.game), before, outcome))
    return {
        "units": [_unit(track) for track in found.tracks if not track.stays],
        "land": found.land,
        "closed": found.closed,
        "opened": found.opened,
    }


def _unit(track: Track) -> dict[str, Any]:
    """Return a unit's places and the ids of its tokens on the boards before and after."""
    gone = track.before if track.after is None else None
    return {
        "start": track.start,
        "end": track.end,
        "before": _id(track.before, is_aside=track.was_aside) or f"built-{_space(track.after)}",
        "after": _id(track.after, is_aside=track.is_aside),
        "gone": str(gone) if gone else "",
    }


def _id(unit: Unit | None, *, is_aside: bool) -> str:
    return f"{'dislodged' if is_aside else 'unit'}-{unit.space}" if unit else ""


def _space(unit: Unit | None) -> str:
    return unit.space if unit else ""
