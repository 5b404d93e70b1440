"""Makes what the first visitor would wait for, beside the first requests of a web process."""

from __future__ import annotations

from threading import Thread

from django.conf import settings
from django.urls import resolve
from django.utils.translation import override

from games.core.board.board import board
from games.core.codec import variant_named
from games.core.style_sheet import style_url


def warm_soon() -> None:
    """Begins, and lets the process serve meanwhile and stop at any time."""
    Thread(target=warm, name="warm", daemon=True).start()


def warm() -> None:
    """The site's addresses and styles, and the board that most look at with its names in every
    language; no database is asked."""
    resolve("/")
    style_url()
    for language, _name in settings.LANGUAGES:
        with override(language):
            variant = variant_named(settings.DEFAULT_VARIANT)
            board(variant, variant.start, "")
