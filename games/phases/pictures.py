"""The pictures of phases to take away. They show what was published, so they are the same for
everybody who may see the game; whether somebody may is for the caller to ask first.

Drawing dots takes seconds and keeps Python from anything else, so a worker has it done by a process
of its own, once, when somebody asks; the result is kept by what it was drawn from.
"""

from __future__ import annotations

import base64
import subprocess
import sys

from django.conf import settings
from django.core.cache import caches
from django.utils.translation import gettext as _

from games.core.board.words import board_words
from games.core.codec import outcome_of, position_of, variant_of
from games.core.errors import NotFound
from games.models import Phase
from games.phases.page.results import drawn
from games.phases.queries.picture_version import near_kind, picture_version
from maps.render import (
    THEMES,
    WIDTHS,
    crop_to_most,
    cut_svg,
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


def is_kind(phase: Phase, kind: str) -> bool:
    """Whether there is such a picture of a phase."""
    powers = ("", *variant_of(phase.game).powers)
    return kind in PNG_WIDTHS or kind in SVG_THEMES or kind in map(near_kind, powers)


def has_pictures(phase: Phase) -> bool:
    """Whether the board of a phase can be drawn."""
    return has_geometry(phase.game.variant_id)


def pictures_check(phase: Phase) -> None:
    """Refuses a phase whose board cannot be drawn."""
    if not has_pictures(phase):
        raise NotFound("no_picture", _("This board has no picture."))


def picture_svg(phase: Phase, kind: str, *, ground: str = "") -> str:
    """A picture of a phase with its published orders; of the PNG, what they are drawn from.

    `ground` is the address of its ground, drawn before. Raises NotFound for a board without
    geometry.
    """
    pictures_check(phase)
    variant, position = variant_of(phase.game), position_of(phase)
    data, words = phase.public_outcome, board_words()
    orders = drawn(variant, position, outcome_of(variant, position, data)) if data else []
    if kind == SHARE:
        return share_svg(variant, position, orders, phase.title, words=words)
    for power in ("", *variant.powers):
        if kind == near_kind(power):
            own = [unit.location for unit in position.units if power and unit.power == power]
            crop = crop_to_most(variant, own)
            return cut_svg(variant, position, crop, title=phase.title, words=words)
    theme = SVG_THEMES.get(kind, DAY)
    return standalone_svg(
        variant, position, orders, phase.title, theme=theme, words=words, ground=ground
    )


def picture_key(phase: Phase, kind: str) -> str:
    """Under what a picture of a phase in dots is kept."""
    return f"{picture_version(phase)}-{kind}"


def picture_draw(phase: Phase, kind: str) -> None:
    """Draws a picture of a phase in dots and keeps it; one that is kept already costs nothing."""
    kept, key = caches["pictures"], picture_key(phase, kind)
    if not has_pictures(phase) or key in kept:
        return
    svg = picture_svg(phase, kind, ground=_ground(phase.game.variant_id, kind))
    kept.set(key, draw_png(svg, PNG_WIDTHS[kind]))


def _ground(variant_id: str, kind: str) -> str:
    """Sea and land in dots. They take most of the time and are the same in every picture."""
    if kind == SHARE:
        return ""
    kept, key = caches["pictures"], f"{drawing_version()}-{variant_id}-ground-{kind}"
    picture = kept.get(key)
    if picture is None:
        picture = draw_png(ground_svg(variant_id, DAY), PNG_WIDTHS[kind])
        kept.set(key, picture)
    return "data:image/png;base64," + base64.b64encode(picture).decode()


def draw_png(svg: str, width: int) -> bytes:
    """A picture in dots, drawn by a process of its own."""
    command = [sys.executable, "-m", "maps", "png", "--width", str(width)]
    done = subprocess.run(  # noqa: S603 - nothing in the command was typed by anybody
        command,
        input=svg.encode(),
        cwd=settings.BASE_DIR,
        capture_output=True,
        check=True,
        timeout=DRAWING_SECONDS,
    )
    return done.stdout
