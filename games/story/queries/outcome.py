"""The outcome of a phase, and the version of its picture."""

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
    """The outcome of a phase that began at `before`: whole for the GM, otherwise as published;
    None while the phase is open."""
    data = visible_outcome(viewer, phase)
    return outcome_of(variant_of(phase.game), before, data) if data is not None else None


VERSION_LENGTH = 16


def picture_version(phase: Phase) -> str:
    """Names what the pictures of a phase show: it changes with the position, the published
    outcome, the language and the way of drawing."""
    shown = [
        *(drawing_version(), phase.game.variant_id, get_language(), phase.title),
        *(phase.position, phase.public_outcome),
    ]
    content = json.dumps([*shown, sorted(board_words().items())], sort_keys=True)
    return hashlib.sha256(content.encode()).hexdigest()[:VERSION_LENGTH]


def near_kind(power: str) -> str:
    """The kind of the small picture of where a power stands; "" for the whole board."""
    return f"near-{power}.svg"


def is_near(kind: str) -> bool:
    """Whether a kind is that of a small picture."""
    return kind.startswith("near-")


def near_picture(phase: Phase, power: str) -> str:
    """The address of the small picture of where a power stands, named after what it shows; "" for a
    board without geometry. Everybody who sees the game may see it."""
    if not has_geometry(phase.game.variant_id):
        return ""
    path = reverse("games:phase_picture", kwargs=phase.place | {"kind": near_kind(power)})
    return f"{path}?v={picture_version(phase)}"
