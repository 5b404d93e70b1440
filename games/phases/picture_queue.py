"""Waits for a picture in dots that the worker draws: one after another for the whole site, so that
nobody can stop it by asking for many."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore
from time import monotonic, sleep

from django.conf import settings
from django.core.cache import cache, caches
from django.db import connection
from django.utils.translation import gettext as _

from games.core.errors import Unavailable
from games.core.outbox import picture_wanted
from games.models import Phase
from games.phases.pictures import picture_draw, picture_key, pictures_check

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
