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

from adjudicator import Variant
from games.core.board.words import board_words
from games.core.codec import outcome_of, position_of, variant_of
from games.core.errors import NotFound, Unavailable
from games.core.outbox import picture_wanted
from games.models import Phase
from games.story.film import FILM, film, is_filmed
from games.story.page.results import drawn
from games.story.queries.facts import ResolvedPhase, event_places
from games.story.queries.outcome import PLATE, near_kind, picture_version
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

# How long a request waits for a picture, and how many of them may wait in one process.
WAIT_SECONDS = 20

WAITING = 8

LOOK_SECONDS = 0.2

RETRY_SECONDS = 15
# A worker may be on another machine: then the shared cache has its picture for so long.
HANDED_SECONDS = 60

_slots = BoundedSemaphore(WAITING)


def picture_file(phase: Phase, kind: str) -> bytes:
    """Return a PNG of a phase, or the film of its game, from the cache or else from a worker.

    Requests for the same picture share it. Raises NotFound for a board that cannot be drawn, and
    Unavailable if the drawing takes too long or too many requests wait.
    """
    pictures_check(phase)
    key = picture_key(phase, kind)
    found = _kept(key)
    if found is not None:
        return found
    with _slot():
        if cache.add(_requested(key), "requested", WAIT_SECONDS):
            picture_wanted(phase, kind, expires=WAIT_SECONDS)
        return _awaited(key)


def picture_drawn(phase: Phase, kind: str) -> None:
    """Draw a requested picture and hand it to the requests that wait for it."""
    key = picture_key(phase, kind)
    try:
        picture_draw(phase, kind)
        if not settings.EMBEDDED:
            cache.set(_handed(key), caches["pictures"].get(key), HANDED_SECONDS)
    finally:
        cache.delete(_requested(key))


def _awaited(key: str) -> bytes:
    # Other requests need the connection more than this one, which only waits.
    if not connection.in_atomic_block:
        connection.close()
    until = monotonic() + WAIT_SECONDS
    while (found := _kept(key)) is None:
        if monotonic() > until:
            raise _busy()
        sleep(LOOK_SECONDS)
    return found


def _kept(key: str) -> bytes | None:
    """Return the picture from the cache of this machine, or a new one from another machine."""
    kept = caches["pictures"]
    found: bytes | None = kept.get(key)
    if found is None and not settings.EMBEDDED:
        found = cache.get(_handed(key))
        if found is not None:
            kept.set(key, found)
    return found


@contextmanager
def _slot() -> Iterator[None]:
    """Take one of the slots of this process for requests that wait."""
    if not _slots.acquire(blocking=False):
        raise _busy()
    try:
        yield
    finally:
        _slots.release()


def _busy() -> Unavailable:
    return Unavailable(
        "picture_later",
        _("The picture is still being drawn. Try again in a moment."),
        retry_after=RETRY_SECONDS,
    )


def _requested(key: str) -> str:
    return f"picture-requested-{key}"


def _handed(key: str) -> str:
    return f"picture-handed-{key}"


SHARE = "share.png"

PNG_WIDTHS = {f"{width}.png": width for width in WIDTHS} | {SHARE: SHARE_WIDTH}

SVG_THEMES = {f"{theme}.svg": theme for theme in THEMES}

DAY = THEMES[0]

# The plate of the gazette shows a fight with its neighbours: this share of the board's width.
PLATE_WIDTH = 0.45

DRAWING_SECONDS = 60


def is_kind(phase: Phase, kind: str) -> bool:
    """Whether `kind` names a picture of a phase."""
    powers = ("", *variant_of(phase.game).powers)
    if kind == FILM:
        return is_filmed(phase)
    near = map(near_kind, powers)
    return kind in PNG_WIDTHS or kind in SVG_THEMES or kind == PLATE or kind in near


def is_awaited(kind: str) -> bool:
    """Whether a worker draws pictures of this kind, while a request waits."""
    return kind in PNG_WIDTHS or kind == FILM


def has_pictures(phase: Phase) -> bool:
    """Whether the board of a phase can be drawn."""
    return has_geometry(phase.game.variant_id)


def pictures_check(phase: Phase) -> None:
    """Refuse a phase whose board cannot be drawn."""
    if not has_pictures(phase):
        raise NotFound("no_picture", _("This board has no picture."))


def picture_svg(phase: Phase, kind: str, *, ground: str = "") -> str:
    """Draw a phase with its published orders as SVG, also as the source of a PNG.

    `ground` is the address of a picture of sea and land. Raises NotFound for a board that cannot be
    drawn.
    """
    pictures_check(phase)
    variant, position = variant_of(phase.game), position_of(phase)
    data, words = phase.public_outcome, board_words()
    outcome = outcome_of(variant, position, data) if data else None
    resolved = ResolvedPhase(variant, position, outcome) if outcome else None
    orders = drawn(resolved) if resolved else []
    if kind == PLATE:
        places = event_places(resolved.facts) if resolved else []
        locations = [_location(variant, place) for place in places]
        crop = crop_to_most(variant, locations, least=PLATE_WIDTH)
        return cut_svg(variant, position, crop, orders, phase.title, named=True, words=words)
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


def _location(variant: Variant, place: str) -> str:
    """Return a location; a space with several coasts is shown at the first of its locations."""
    spaces = variant.board.spaces
    return spaces[place].locations[0] if place in spaces else place


def picture_key(phase: Phase, kind: str) -> str:
    """The cache key of a picture that a worker draws."""
    return f"{picture_version(phase)}-{kind}"


def picture_draw(phase: Phase, kind: str) -> None:
    """Draw a picture of a phase into the cache, unless it is there already."""
    kept, key = caches["pictures"], picture_key(phase, kind)
    if not has_pictures(phase) or key in kept:
        return
    if kind == FILM:
        kept.set(key, film(phase.game).encode())
        return
    svg = picture_svg(phase, kind, ground=_ground(phase.game.variant_id, kind))
    kept.set(key, draw_png(svg, PNG_WIDTHS[kind]))


def _ground(variant_id: str, kind: str) -> str:
    """Return sea and land as PNG. They take most of the time and are the same in every picture."""
    if kind == SHARE:
        return ""
    kept, key = caches["pictures"], f"{drawing_version()}-{variant_id}-ground-{kind}"
    picture = kept.get(key)
    if picture is None:
        picture = draw_png(ground_svg(variant_id, DAY), PNG_WIDTHS[kind])
        kept.set(key, picture)
    return "data:image/png;base64," + base64.b64encode(picture).decode()


def draw_png(svg: str, width: int) -> bytes:
    """Turn an SVG into a PNG, in a process of its own."""
    command = [sys.executable, "-m", "maps", "png", "--width", str(width)]
    done = subprocess.run(  # noqa: S603 - no part of the command is user input
        command,
        input=svg.encode(),
        cwd=settings.BASE_DIR,
        capture_output=True,
        check=True,
        timeout=DRAWING_SECONDS,
    )
    return done.stdout
