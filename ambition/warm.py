"""Fill the caches of a new web process before its first visitor comes."""

from __future__ import annotations

import asyncio
import gc
import logging
from contextlib import suppress
from dataclasses import astuple
from threading import Thread

from django.conf import settings
from django.http import HttpRequest
from django.urls import resolve
from django.utils.translation import override

from games.core.board.board import board, layer_urls
from games.core.codec import BoardState, variant_named
from games.core.style_sheet import style_url

logger = logging.getLogger(__name__)

# A process that is not warm by then serves requests all the same.
LONGEST = 30.0


async def warm_first(longest: float = LONGEST) -> None:
    """Wait until the process is warm, which takes a second of its own.

    A process that takes connections meanwhile keeps many requests waiting for the processor on a
    busy machine; until then the reverse proxy uses another one. An error is only logged.
    """
    is_warm, loop = asyncio.Event(), asyncio.get_running_loop()

    def work() -> None:
        try:
            warm_for_good()
        except Exception:
            logger.exception("The process could not be warmed.")
        # The loop of a process that was stopped is closed.
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(is_warm.set)

    # A daemon, which cannot keep a process from ending.
    Thread(target=work, name="warm", daemon=True).start()
    with suppress(TimeoutError):
        async with asyncio.timeout(longest):
            await is_warm.wait()


def warm_for_good() -> None:
    """Warm the caches, and let the garbage collector skip all that the process has by then.

    It is there to stay, and to look through it again would stop a request for 150 ms.
    """
    warm()
    gc.collect()
    gc.freeze()


def _compress(url: str) -> None:
    """Let a view compress its constant answer, which it keeps."""
    view, args, kwargs = resolve(url)
    request = HttpRequest()
    request.method = "GET"
    request.META["HTTP_ACCEPT_ENCODING"] = "br"
    view(request, *args, **kwargs)


def warm() -> None:
    """Load the URLs, the style sheet and the default variant's board in every language.

    Browsers ask for the style sheet and the layers of the board before they draw a page, so these
    are compressed as well. The database is not used.
    """
    resolve("/")
    for url in filter(None, (style_url(), *astuple(layer_urls(settings.DEFAULT_VARIANT)))):
        _compress(url)
    for language, _name in settings.LANGUAGES:
        with override(language):
            variant = variant_named(settings.DEFAULT_VARIANT)
            board(BoardState(variant, variant.start), "")
