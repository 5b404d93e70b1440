"""The pictures of phases to take away. They show what was published, so they are the same for
everybody who may see the game; whether somebody may is for the caller to ask first.

Drawing dots takes seconds and keeps Python from anything else, so it is done by a process of its
own, once, and the result is kept by what it was drawn from.
"""

from __future__ import annotations

import base64
import hashlib
import json
import subprocess
import sys
from collections.abc import Callable
from time import monotonic, sleep

from django.conf import settings
from django.core.cache import cache, caches
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.core.board.words import board_words
from games.core.codec import position_of, variant_of
from games.core.errors import NotFound
from games.models import Phase
from games.phases.page.results import drawn
from maps.render import (
    THEMES,
    WIDTHS,
    drawing_version,
    ground_svg,
    has_geometry,
    share_svg,
    standalone_svg,
)
from maps.render.share import SHARE_WIDTH

SHARE = "share.png"
PNG_WIDTHS = {f"{width}.png": width for width in WIDTHS} | {SHARE: SHARE_WIDTH}
SVG_THEMES = {f"{theme}.svg": theme for theme in THEMES}
DAY = THEMES[0]
DRAWING_SECONDS = 60
LOOK_SECONDS = 0.2
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


def has_pictures(phase: Phase) -> bool:
    """Whether the board of a phase can be drawn."""
    return has_geometry(phase.game.variant_id)


def picture_svg(phase: Phase, kind: str, *, ground: str = "") -> str:
    """A picture of a phase with its published orders; of the PNG, what they are drawn from.

    `ground` is the address of its ground, drawn before. Raises NotFound for a board without
    geometry.
    """
    variant, position = variant_of(phase.game), position_of(phase)
    if not has_pictures(phase):
        raise NotFound("no_picture", _("This board has no picture."))
    outcome, words = phase.public_outcome, board_words()
    orders = drawn(variant, position, outcome) if outcome else []
    if kind == SHARE:
        return share_svg(variant, position, orders, phase.title, words=words)
    theme = SVG_THEMES.get(kind, DAY)
    return standalone_svg(
        variant, position, orders, phase.title, theme=theme, words=words, ground=ground
    )


def picture_png(phase: Phase, kind: str) -> bytes:
    """A picture of a phase in dots: the one that is kept, or else drawn and kept.

    Raises NotFound for a board without geometry.
    """

    def source() -> str:
        ground = _ground(phase.game.variant_id, kind) if has_pictures(phase) else ""
        return picture_svg(phase, kind, ground=ground)

    return _kept(f"{picture_version(phase)}-{kind}", source, PNG_WIDTHS[kind])


def _ground(variant_id: str, kind: str) -> str:
    """Sea and land in dots. They take most of the time and are the same in every picture."""
    if kind == SHARE:
        return ""
    key = f"{drawing_version()}-{variant_id}-ground-{kind}"
    picture = _kept(key, lambda: ground_svg(variant_id, DAY), PNG_WIDTHS[kind])
    return "data:image/png;base64," + base64.b64encode(picture).decode()


def _kept(key: str, source: Callable[[], str], width: int) -> bytes:
    """What is kept under a key. Of several who ask for what is not there one draws, the others
    wait for it; after a while they draw it themselves."""
    kept, lock = caches["pictures"], f"drawing-{key}"
    until = monotonic() + DRAWING_SECONDS
    while (found := kept.get(key)) is None:
        if cache.add(lock, "drawing", DRAWING_SECONDS) or monotonic() > until:
            try:
                found = draw_png(source(), width)
                kept.set(key, found)
            finally:
                cache.delete(lock)
            break
        sleep(LOOK_SECONDS)
    return bytes(found)


def draw_png(svg: str, width: int) -> bytes:
    """A picture in dots, drawn by a process of its own."""
    command = [sys.executable, "-m", "maps", "png", "--width", str(width)]
    done = subprocess.run(  # noqa: S603 - nothing in the command was typed by anybody
        command,
        input=svg.encode(),
        cwd=settings.BASE_DIR,
        capture_output=True,
        check=True,
        timeout=DRAWING_SECONDS * 4,
    )
    return done.stdout
