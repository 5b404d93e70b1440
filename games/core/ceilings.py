"""How much of one thing an account may do in a while: the numbers, and how they are held."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.core.cache import cache
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from games.core.errors import Conflict

HOUR = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Ceiling:
    """So many of one thing in so long; the sentence says so with %(most)s."""

    name: str
    most: int
    span: timedelta
    sentence: str | Promise


LOOK_UPS = Ceiling(
    "look_ups",
    20,
    HOUR,
    gettext_lazy("At most %(most)s names are looked up for you in an hour. Try again later."),
)


def check_ceiling(ceiling: Ceiling, done: int, *, field: str = "") -> None:
    """Refuses one more where so many are done already."""
    if done >= ceiling.most:
        raise Conflict("too_many", str(ceiling.sentence) % {"most": ceiling.most}, field=field)


def count_towards(ceiling: Ceiling, user_id: int, now: datetime, *, field: str = "") -> None:
    """Counts one more of what leaves no row behind, or refuses it. Counted in the cache, so that
    what is refused counts too; where the cache is away, nobody is hindered."""
    seconds = int(ceiling.span.total_seconds())
    key = f"ceiling-{ceiling.name}-{user_id}-{int(now.timestamp()) // seconds}"
    if cache.add(key, 1, seconds):
        return
    check_ceiling(ceiling, cache.get(key, 0), field=field)
    try:
        cache.incr(key)
    except ValueError:
        return
    # Some caches keep what was counted up for a time of their own.
    cache.touch(key, seconds)
