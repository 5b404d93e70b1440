"""What a phase's pictures are known by, and the address of the small one."""

from __future__ import annotations

import hashlib
import json

from django.urls import reverse
from django.utils.translation import get_language

from games.core.board.words import board_words
from games.models import Phase
from maps.render import drawing_version, has_geometry

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
