"""Keeps what goes wrong with news away from what it is news of."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

logger = logging.getLogger(__name__)


@contextmanager
def news_apart(what: str, number: int) -> Iterator[None]:
    """The block in a savepoint of its own. What it raises is logged and goes no further: the game,
    its press and its seats do not fail because nobody could be told. `what` and its number say
    what nobody was told of."""
    try:
        with transaction.atomic():
            yield
    except Exception:  # the news must never stop what it is news of
        logger.exception("no notices of %s %s", what, number)
