"""The order in which posts are sent: every webhook and device in turn, slow hosts last."""

import hashlib
import logging
from datetime import datetime, timedelta
from time import monotonic
from typing import NamedTuple, Protocol
from urllib.parse import urlsplit

from django.core.cache import cache
from django.db.models import F, Model, QuerySet, Window
from django.db.models.functions import RowNumber

from games.core.log import DATABASE_AWAY
from games.models.notices import due

logger = logging.getLogger(__name__)

# How long posts of one kind are sent in one run. The next one sends the rest.
MAX_SECONDS = 30
# A host that took longer gets no more in this run, and goes last for a while.
SLOW_SECONDS = 2
SLOW_FOR = timedelta(minutes=10)


class DuePost(NamedTuple):
    """A post that is due, and the host that it goes to."""

    pk: int
    host: str


class Send(Protocol):
    """Sends a post; returns whether it got there."""

    def __call__(self, *, post_id: int, now: datetime) -> bool: ...


def due_in_turn(rows: QuerySet[Model], address: str, now: datetime, most: int) -> list[DuePost]:
    """Posts that are due: the oldest of each webhook or device, then the second of each, and so on.

    `address` is the path to the field with the address, such as "webhook__url". Posts to hosts that
    were slow come last.
    """
    owner = address.partition("__")[0]
    place = Window(RowNumber(), partition_by=F(owner), order_by="pk")
    ordered = rows.filter(due(now)).annotate(place=place).order_by("place", "pk")
    posts = [
        DuePost(pk, urlsplit(url).hostname or "")
        for pk, url in ordered.values_list("pk", address)[:most]
    ]
    slow = cache.get_many({_key(post.host) for post in posts})
    return sorted(posts, key=lambda post: _key(post.host) in slow)


def send_in_turn(posts: list[DuePost], send: Send, now: datetime) -> int:
    """Send posts for a while, and return how many got there.

    A slow host delays no other: after a slow answer it gets nothing more in this run. Nor does a
    post that cannot be made stop the others.
    """
    until, slow, sent = monotonic() + MAX_SECONDS, set[str](), 0
    for post in posts:
        begun = monotonic()
        if begun >= until:
            break
        if post.host in slow:
            continue
        try:
            sent += send(post_id=post.pk, now=now)
        except DATABASE_AWAY:
            raise
        except Exception:  # the others must not wait for this one
            logger.exception("Post %s could not be made", post.pk)
        if monotonic() - begun > SLOW_SECONDS:
            slow.add(post.host)
            cache.set(_key(post.host), 1, SLOW_FOR.total_seconds())
    return sent


def _key(host: str) -> str:
    """The key of a host in the cache, which shows no address."""
    return f"slow-host-{hashlib.sha256(host.encode()).hexdigest()}"
