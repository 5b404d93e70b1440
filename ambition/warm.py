"""Fill the caches of a new web process, so that its first visitor does not wait."""

from __future__ import annotations

import gc
from threading import Thread

from django.conf import settings
from django.urls import resolve
from django.utils.translation import override

from games.core.board.board import board
from games.core.codec import BoardState, variant_named
from games.core.style_sheet import style_url


def warm_soon() -> None:
    """Warm the process in a daemon thread, which delays neither requests nor shutdown."""
    Thread(target=warm_for_good, name="warm", daemon=True).start()


def warm_for_good() -> None:
    """Warm the caches, and let the garbage collector skip all that the process has by then.

    It is there to stay, and to look through it again would stop a request for 150 ms.
    """
    warm()
    gc.collect()
    gc.freeze()


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
