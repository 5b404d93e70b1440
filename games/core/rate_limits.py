"""Rate limits and quotas: how often an account or an address may do something."""

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
# While the phase or the season is open.
PHASE = timedelta.max


@dataclass(frozen=True, slots=True)
class Quota:
    """At most `most` actions of one kind in `span`; `sentence` tells the player, with %(most)s."""

    name: str
    most: int
    span: timedelta
    sentence: str | Promise


LOOK_UPS = Quota(
    "look_ups",
    20,
    HOUR,
    gettext_lazy("You can look up at most %(most)s names an hour. Try again later."),
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

PRACTICE_GAMES = Quota(
    "practice_tables",
    20,
    DAY,
    gettext_lazy("You can start at most %(most)s practice games a day. Play those first."),
)

TOURNAMENTS = Quota(
    "tournaments",
    5,
    DAY,
    gettext_lazy("You can create at most %(most)s tournaments a day. Try again tomorrow."),
)

FOLLOWS = Quota(
    "follows",
    500,
    DAY,
    gettext_lazy("You can follow at most %(most)s games, players and variants."),
)

INVITATIONS = Quota(
    "invitations",
    20,
    DAY,
    gettext_lazy("You can create at most %(most)s secret addresses a day. Try again tomorrow."),
)

OFFERS = Quota(
    "offers",
    20,
    DAY,
    gettext_lazy("You can make at most %(most)s offers a day. Try again tomorrow."),
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
    gettext_lazy(
        "You can change deadlines at most %(most)s times a day, because every player is notified."
    ),
)

CORRECTIONS = Quota(
    "corrections",
    60,
    DAY,
    gettext_lazy(
        "You can correct games at most %(most)s times a day, because every player is notified."
    ),
)

PRACTICE_PHASES = Quota(
    "practice_phases",
    15,
    MINUTE,
    gettext_lazy("You can play at most %(most)s practice phases a minute. Wait a little."),
)

PRACTICE_UNDOS = Quota(
    "practice_undos",
    200,
    DAY,
    gettext_lazy("You can undo at most %(most)s phases a day. Try again tomorrow."),
)

PROPOSALS = Quota(
    "proposals",
    20,
    DAY,
    gettext_lazy("You can make at most %(most)s proposals a day. Try again tomorrow."),
)

MESSAGES = Quota(
    "messages",
    300,
    HOUR,
    gettext_lazy("You can send at most %(most)s messages an hour. Wait a little."),
)

MESSAGES_A_MINUTE = Quota(
    "messages_a_minute",
    20,
    MINUTE,
    gettext_lazy("At most %(most)s messages a minute. Wait a little."),
)

SHEETS = Quota(
    "sheets",
    2_000,
    PHASE,
    gettext_lazy(
        "These orders were changed %(most)s times, which is the limit. "
        "The last saved version counts."
    ),
)
# Across all games, because every version of a sheet is stored.
SAVES = Quota(
    "saves",
    2_000,
    HOUR,
    gettext_lazy("You can save orders at most %(most)s times an hour. Wait a little."),
)

NOTES = Quota(
    "notes",
    300,
    DAY,
    gettext_lazy("You can save at most %(most)s new notes a day. Try again tomorrow."),
)

REPORTS = Quota(
    "reports",
    10,
    DAY,
    gettext_lazy("You can send at most %(most)s reports a day. Try again tomorrow."),
)

PROGRAMS = Quota(
    "programs",
    20,
    DAY,
    gettext_lazy("You can register at most %(most)s programs a day. Try again tomorrow."),
)

TOKENS = Quota(
    "tokens",
    20,
    DAY,
    gettext_lazy("You can create at most %(most)s tokens a day. Try again tomorrow."),
)

EXPORTS = Quota(
    "exports",
    5,
    DAY,
    gettext_lazy("You can download your data at most %(most)s times a day. Try again tomorrow."),
)


BOARDS = Quota(
    "boards",
    120,
    MINUTE,
    gettext_lazy("You can try out at most %(most)s boards a minute. Wait a little."),
)
CROWDED_BOARDS = Quota(
    "crowded_boards",
    20,
    MINUTE,
    gettext_lazy(
        "You can try out at most %(most)s boards a minute that have so many units. Wait a little."
    ),
)
FILES = Quota(
    "files",
    30,
    MINUTE,
    gettext_lazy("You can save at most %(most)s files of games a minute. Wait a little."),
)
# Requests of programs: boards without an account, and changes by tokens.
RULES_REQUESTS = Quota(
    "rules_requests",
    60,
    MINUTE,
    gettext_lazy("At most %(most)s requests a minute are answered. Wait a little."),
)
OWN_POSTS = Quota(
    "own_posts",
    30,
    DAY,
    gettext_lazy("At most %(most)s devices and tests are posted to a day."),
)
API_CHANGES = Quota(
    "api_changes",
    240,
    MINUTE,
    gettext_lazy("At most %(most)s requests a minute are answered. Wait a little."),
)
SEARCHES = Quota(
    "searches",
    60,
    MINUTE,
    gettext_lazy("You can search press at most %(most)s times a minute. Wait a little."),
)
# A page without a stream polls at most twice a minute.
NUMBERS = Quota(
    "numbers",
    120,
    MINUTE,
    gettext_lazy("At most %(most)s requests a minute are answered. Wait a little."),
)


def check_quota(quota: Quota, done: int, *, field: str = "") -> None:
    """Refuse one more action when `done` has reached the quota."""
    if done >= quota.most:
        raise Conflict("too_many", str(quota.sentence) % {"most": quota.most}, field=field)


def count_towards(quota: Quota, user_id: int, now: datetime, *, field: str = "") -> None:
    """Count one more action of an account, or refuse it."""
    check_quota(quota, _count(quota, str(user_id), now), field=field)


def check_rate(quota: Quota, request: HttpRequest) -> None:
    """Count one more request of a client, or refuse it; an unknown client is not limited."""
    client = client_of(request)
    if client and _count(quota, client, timezone.now()) >= quota.most:
        seconds = int(quota.span.total_seconds())
        sentence = str(quota.sentence) % {"most": quota.most}
        raise TooOften("too_often", sentence, retry_after=seconds)


def _count(quota: Quota, client: str, now: datetime) -> int:
    return count_action(f"quota-{quota.name}", client, quota.span, now)


def count_action(name: str, client: str, span: timedelta, now: datetime) -> int:
    """Count one more action in the present span and return how many came before it.

    The count is in the cache, so it needs no query and includes refused actions. Without the cache
    there is no limit.
    """
    seconds = int(span.total_seconds())
    key = f"{name}-{client.replace(' ', '-')}-{int(now.timestamp()) // seconds}"
    if cache.add(key, 1, seconds):
        return 0
    try:
        done: int = cache.incr(key) - 1
    except ValueError:
        return 0
    # Some caches give an incremented key their own default expiry.
    cache.touch(key, seconds)
    return done


# Internet providers give one household an IPv6 network of this size.
HOUSEHOLD = 64


def client_of(request: HttpRequest) -> str:
    """The account, else the address, that sent a request; "" if neither is known."""
    if request.user.is_authenticated:
        return f"account {request.user.pk}"
    # Behind a trusted proxy, uvicorn puts the forwarded address here.
    network = network_of(request.META.get("REMOTE_ADDR", ""))
    return f"address {network}" if network else ""


def network_of(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """The address, for IPv6 the first of its household's network; None if it is unreadable."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return None
    if isinstance(found, ipaddress.IPv4Address) or found.is_loopback:
        return found
    network = ipaddress.ip_network((found, HOUSEHOLD), strict=False)
    return found.ipv4_mapped or network.network_address
