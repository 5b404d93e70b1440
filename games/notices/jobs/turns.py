"""The order in which posts are sent: every webhook and device in turn, slow ones last."""

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
# A host that took longer gets no more in this run, nor do other addresses of the same account,
# which may have many names for one host. Both go last for a while.
SLOW_SECONDS = 2
SLOW_FOR = timedelta(minutes=10)


class DuePost(NamedTuple):
    """A post that is due, the host that it goes to, and the account that gave the address."""

    pk: int
    host: str
    owner: int | None

    def keys(self) -> set[str]:
        """The keys of the host and the account in the cache, which show no address."""
        host = hashlib.sha256(self.host.encode()).hexdigest()
        return {f"slow-host-{host}", f"slow-account-{self.owner}"}


class Send(Protocol):
    """Sends a post; returns whether it got there."""

    def __call__(self, *, post_id: int, now: datetime) -> bool: ...


def due_in_turn(
    rows: QuerySet[Model], address: str, owner: str, now: datetime, most: int
) -> list[DuePost]:
    """Posts that are due: the oldest of each webhook or device, then the second of each, and so on.

    `address` and `owner` are the paths to the fields with the address and the account, such as
    "webhook__url". Posts to slow hosts come last, so they are counted after the others, too.
    """
    hook = address.partition("__")[0]
    place = Window(RowNumber(), partition_by=F(hook), order_by="pk")
    in_turn = rows.filter(due(now)).annotate(place=place).order_by("place", "pk")
    posts = [
        DuePost(pk, urlsplit(url).hostname or "", account)
        for pk, url, account in in_turn.values_list("pk", address, owner)
    ]
    slow = cache.get_many(set().union(*(post.keys() for post in posts))).keys()
    return sorted(posts, key=lambda post: not slow.isdisjoint(post.keys()))[:most]


def send_in_turn(posts: list[DuePost], send: Send, now: datetime) -> int:
    """Send posts for a while, and return how many got there.

    A slow host delays no other: after a slow answer, it and its account get nothing more in this
    run. Nor does a post that cannot be made stop the others.
    """
    until, slow, sent = monotonic() + MAX_SECONDS, set[str](), 0
    for post in posts:
        begun = monotonic()
        if begun >= until:
            break
        if not slow.isdisjoint(post.keys()):
            continue
        try:
            sent += send(post_id=post.pk, now=now)
        except DATABASE_AWAY:
            raise
        except Exception:  # the others must not wait for this one
            logger.exception("Post %s could not be made", post.pk)
        if monotonic() - begun > SLOW_SECONDS:
            slow |= post.keys()
            cache.set_many(dict.fromkeys(post.keys(), 1), SLOW_FOR.total_seconds())
    return sent
