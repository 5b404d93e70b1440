"""Pictures of boards as files, and the queue in which they are drawn."""

import base64
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore
from time import monotonic, sleep

from django.conf import settings
from django.core.cache import cache, caches
from django.db import connection
from django.utils.translation import gettext as _

from games.core.board.words import board_words
from games.core.codec import outcome_of, position_of, variant_of
from games.core.errors import NotFound, Unavailable
from games.core.outbox import picture_wanted
from games.models import Phase
from games.story.page.results import drawn
from games.story.queries.facts import ResolvedPhase
from games.story.queries.outcome import near_kind, picture_version
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

# So long a request waits, and so many of them in one process.
WAIT_SECONDS = 20

WAITING = 8

LOOK_SECONDS = 0.2

RETRY_SECONDS = 15
# Whose worker is on another machine finds the picture in the shared cache for so long.
HANDED_SECONDS = 60

_places = BoundedSemaphore(WAITING)


def picture_png(phase: Phase, kind: str) -> bytes:
    """A picture of a phase in dots: the one that is kept, or else the one that the worker draws
    meanwhile; who asks for the same shares it.

    Raises NotFound for a board without geometry, and Unavailable where it takes too long or too
    many wait already.
    """
    pictures_check(phase)
    key = picture_key(phase, kind)
    found = _kept(key)
    if found is not None:
        return found
    with _place():
        if cache.add(_asked(key), "asked", WAIT_SECONDS):
            picture_wanted(phase, kind, expires=WAIT_SECONDS)
        return _awaited(key)


def picture_drawn(phase: Phase, kind: str) -> None:
    """Draws a picture that was asked for, and gives it to whoever waits."""
    key = picture_key(phase, kind)
    try:
        picture_draw(phase, kind)
        if not settings.EMBEDDED:
            cache.set(_handed(key), caches["pictures"].get(key), HANDED_SECONDS)
    finally:
        cache.delete(_asked(key))


def _awaited(key: str) -> bytes:
    # Others need the connection: this request needs none while it waits.
    if not connection.in_atomic_block:
        connection.close()
    until = monotonic() + WAIT_SECONDS
    while (found := _kept(key)) is None:
        if monotonic() > until:
            raise _busy()
        sleep(LOOK_SECONDS)
    return found


def _kept(key: str) -> bytes | None:
    """What this machine keeps, or was just drawn on another one and is then kept here too."""
    kept = caches["pictures"]
    found: bytes | None = kept.get(key)
    if found is None and not settings.EMBEDDED:
        found = cache.get(_handed(key))
        if found is not None:
            kept.set(key, found)
    return found


@contextmanager
def _place() -> Iterator[None]:
    """One of the places of this process for requests that wait."""
    if not _places.acquire(blocking=False):
        raise _busy()
    try:
        yield
    finally:
        _places.release()


def _busy() -> Unavailable:
    return Unavailable(
        "picture_later",
        _("The picture is being drawn, or others come first. Ask for it again in a moment."),
        retry_after=RETRY_SECONDS,
    )


def _asked(key: str) -> str:
    return f"picture-asked-{key}"


def _handed(key: str) -> str:
    return f"picture-handed-{key}"


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
    outcome = outcome_of(variant, position, data) if data else None
    orders = drawn(ResolvedPhase(variant, position, outcome)) if outcome else []
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
