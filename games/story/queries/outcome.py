"""The outcome of a phase, and the addresses of its pictures."""

import hashlib
import json

from django.urls import reverse
from django.utils.translation import get_language

from adjudicator import Outcome, Position
from games.core.board.words import board_words
from games.core.codec import outcome_of, variant_of
from games.core.visibility import Viewer, visible_outcome
from games.models import Phase
from maps.render import drawing_version, has_geometry


def phase_outcome(viewer: Viewer, phase: Phase, before: Position) -> Outcome | None:
    """Return the outcome of a phase that began at `before`, or None while it is open.

    The GM sees all of it, everybody else what is published.
    """
    data = visible_outcome(viewer, phase)
    return outcome_of(variant_of(phase.game), before, data) if data is not None else None


VERSION_LENGTH = 16


def picture_version(phase: Phase) -> str:
    """Return the version of a phase's pictures, for their addresses.

    It changes with the position, the published outcome, the language and the drawing code.
    """
    content = [
        drawing_version(),
        phase.game.variant_id,
        get_language(),
        phase.title,
        phase.position,
        phase.public_outcome,
        sorted(board_words().items()),
    ]
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:VERSION_LENGTH]


def near_kind(power: str) -> str:
    """The kind of the small picture of a power's units, or of the whole board if `power` is ""."""
    return f"near-{power}.svg"


# The kind of the picture of a phase's fights, with its orders.
PLATE = "plate.svg"


def is_near(kind: str) -> bool:
    """Whether a kind is a small picture."""
    return kind.startswith("near-")


def picture_url(phase: Phase, kind: str, version: str = "") -> str:
    """Return the address of a picture of a phase; "" for a board without geometry.

    Pass the `version` of its pictures if it is known: it takes a while to compute.
    """
    if not has_geometry(phase.game.variant_id):
        return ""
    path = reverse("games:phase_picture", kwargs=phase.place | {"kind": kind})
    return f"{path}?v={version or picture_version(phase)}"


def near_picture(phase: Phase, power: str) -> str:
    """Return the address of the small picture of a power's units, for all who may see the game."""
    return picture_url(phase, near_kind(power))
