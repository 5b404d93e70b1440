"""Rate limits and quotas: how often an account or an address may do something."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.core.cache import cache
from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from games.core.errors import Conflict, TooOften

MINUTE = timedelta(minutes=1)

HOUR = timedelta(hours=1)

DAY = timedelta(days=1)
# As long as the phase or the season is open.
PHASE = timedelta.max


@dataclass(frozen=True, slots=True)
class Quota:
    """So many of one thing in so long; the sentence says so with %(most)s."""

    name: str
    most: int
    span: timedelta
    sentence: str | Promise


LOOK_UPS = Quota(
    "look_ups",
    20,
    HOUR,
    gettext_lazy("At most %(most)s names are looked up for you in an hour. Try again later."),
)

PUBLIC_GAMES = Quota(
    "public_games",
    10,
    DAY,
    gettext_lazy("You have opened %(most)s public games in a day. Play those first."),
)

PRIVATE_GAMES = Quota(
    "private_games",
    20,
    DAY,
    gettext_lazy("You have opened %(most)s private games in a day. Play those first."),
)

PRACTICE_TABLES = Quota(
    "practice_tables",
    20,
    DAY,
    gettext_lazy("At most %(most)s practice tables are laid for you in a day. Play those first."),
)

INVITATIONS = Quota(
    "invitations",
    20,
    DAY,
    gettext_lazy("At most %(most)s secret addresses are made in a day. Try again tomorrow."),
)

OFFERS = Quota(
    "offers",
    20,
    DAY,
    gettext_lazy("At most %(most)s offers are made in a day. Try again tomorrow."),
)

APPLICATIONS = Quota(
    "applications",
    20,
    DAY,
    gettext_lazy("You have applied for %(most)s seats in a day. Wait for the answers."),
)

CLOCK_CHANGES = Quota(
    "clock_changes",
    30,
    DAY,
    gettext_lazy("The clock is moved at most %(most)s times in a day: everybody is told of it."),
)

CORRECTIONS = Quota(
    "corrections",
    60,
    DAY,
    gettext_lazy("Games are corrected at most %(most)s times in a day: everybody is told of it."),
)

PRACTICE_PHASES = Quota(
    "practice_phases",
    15,
    MINUTE,
    gettext_lazy("At most %(most)s practice phases are played for you in a minute. Wait a little."),
)

PRACTICE_UNDOS = Quota(
    "practice_undos",
    200,
    DAY,
    gettext_lazy("At most %(most)s phases are taken back in a day. Try again tomorrow."),
)

PROPOSALS = Quota(
    "proposals",
    20,
    DAY,
    gettext_lazy("At most %(most)s proposals are made in a day. Try again tomorrow."),
)

MESSAGES = Quota(
    "messages",
    300,
    HOUR,
    gettext_lazy("At most %(most)s messages in an hour. Wait a little."),
)

SHEETS = Quota(
    "sheets",
    2_000,
    PHASE,
    gettext_lazy("These orders were changed %(most)s times: what is saved stays as it is."),
)
# Over all games: the versions of all sheets are kept.
SAVES = Quota(
    "saves",
    2_000,
    HOUR,
    gettext_lazy("Orders are saved at most %(most)s times in an hour. Wait a little."),
)

NOTES = Quota(
    "notes",
    300,
    DAY,
    gettext_lazy("At most %(most)s new notes are kept in a day. Go on tomorrow."),
)

EXPORTS = Quota(
    "exports",
    5,
    DAY,
    gettext_lazy("Your data is gathered at most %(most)s times in a day. Try again tomorrow."),
)


def check_quota(quota: Quota, done: int, *, field: str = "") -> None:
    """Refuses one more where so many are done already."""
    if done >= quota.most:
        raise Conflict("too_many", str(quota.sentence) % {"most": quota.most}, field=field)


def count_towards(quota: Quota, user_id: int, now: datetime, *, field: str = "") -> None:
    """Counts one more, or refuses it."""
    check_quota(quota, _counted(quota, str(user_id), now), field=field)


def is_over(quota: Quota, whom: str, now: datetime) -> bool:
    """Counts one more for whoever it is, and tells whether that is one too many."""
    return _counted(quota, whom, now) >= quota.most


def _counted(quota: Quota, whom: str, now: datetime) -> int:
    """How many there were before this one. Counted in the cache, so that it asks the database
    nothing and what is refused counts too; where the cache is away, nobody is hindered."""
    seconds = int(quota.span.total_seconds())
    key = f"quota-{quota.name}-{whom.replace(' ', '-')}-{int(now.timestamp()) // seconds}"
    if cache.add(key, 1, seconds):
        return 0
    try:
        done: int = cache.incr(key) - 1
    except ValueError:
        return 0
    # Some caches keep what was counted up for a time of their own.
    cache.touch(key, seconds)
    return done


# What one household has of the addresses of the sixth version.
HOUSEHOLD = 64


def client_of(request: HttpRequest) -> str:
    """A name for whoever sent the request; "" where nobody can tell."""
    if request.user.is_authenticated:
        return f"account {request.user.pk}"
    # uvicorn has put there what a trusted web server in front forwarded.
    address = request.META.get("REMOTE_ADDR", "")
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return ""
    if isinstance(found, ipaddress.IPv6Address):
        network = ipaddress.ip_network((found, HOUSEHOLD), strict=False)
        found = found.ipv4_mapped or network.network_address
    return f"address {found}"


BOARDS = Quota(
    "boards",
    120,
    MINUTE,
    gettext_lazy("At most %(most)s boards are played out for you in a minute. Wait a little."),
)
# A page without a stream asks twice a minute at the most.
NUMBERS = Quota(
    "numbers",
    120,
    MINUTE,
    gettext_lazy("At most %(most)s questions a minute are answered. Wait a little."),
)


def check_rate(quota: Quota, request: HttpRequest) -> None:
    """Counts one more for the account, or for the address of a visitor without one; refuses what
    comes too often. Where nobody can tell who asks, nobody is hindered."""
    asker = client_of(request)
    if asker and is_over(quota, asker, timezone.now()):
        seconds = int(quota.span.total_seconds())
        sentence = str(quota.sentence) % {"most": quota.most}
        raise TooOften("too_often", sentence, retry_after=seconds)
