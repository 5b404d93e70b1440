"""Fill the caches of a new web process, so that its first visitor does not wait."""

from __future__ import annotations

from threading import Thread

from django.conf import settings
from django.urls import resolve
from django.utils.translation import override

from games.core.board.board import board
from games.core.codec import BoardState, variant_named
from games.core.style_sheet import style_url


def warm_soon() -> None:
    """Warm the caches in a daemon thread, which delays neither requests nor shutdown."""
    Thread(target=warm, name="warm", daemon=True).start()


def warm() -> None:
    """Load the URLs, the style sheet and the default variant's board in every language.

    The database is not used.
    """
    resolve("/")
    style_url()
    for language, _name in settings.LANGUAGES:
        with override(language):
            variant = variant_named(settings.DEFAULT_VARIANT)
            board(BoardState(variant, variant.start), "")
