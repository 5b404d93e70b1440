"""Rate limits and quotas: how often an account or an address may do something."""

import hashlib
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from math import ceil

from django.conf import settings
from django.core.cache import cache
from django.db.models import Count, Model, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from games.core.clients import client_of
from games.core.errors import Conflict, TooOften
from games.core.words.clock import zoned_moment
from games.models import Ending, Game, Status

MINUTE = timedelta(minutes=1)
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
# While the phase or the season is open, or for as long as the things that are counted exist.
NO_SPAN = timedelta.max


class Per(StrEnum):
    """Whose actions a quota counts together. Only that of an account rises with its record."""

    ACCOUNT = "account"
    GAME = "account in a game"
    # The account, or the address of a visitor.
    CLIENT = "client"


@dataclass(frozen=True, slots=True)
class Quota:
    """At most `most` actions of one kind in `span`; `sentence` names the act, with %(most)s.

    An operator can set another number under the quota's `name` (the setting QUOTAS).
    """

    name: str
    most: int
    span: timedelta
    sentence: str | Promise
    per: Per = Per.ACCOUNT


LOOK_UPS = Quota(
    "look_ups", 40, HOUR, gettext_lazy("You can look up at most %(most)s different names an hour.")
)
PUBLIC_GAMES = Quota(
    "public_games", 10, DAY, gettext_lazy("You have opened %(most)s public games in a day.")
)
PRIVATE_GAMES = Quota(
    "private_games", 20, DAY, gettext_lazy("You have opened %(most)s private games in a day.")
)
PRACTICE_GAMES = Quota(
    "practice_tables", 20, DAY, gettext_lazy("You can start at most %(most)s practice games a day.")
)
TOURNAMENTS = Quota(
    "tournaments", 5, DAY, gettext_lazy("You can create at most %(most)s tournaments a day.")
)
# Each sends letters to everybody of the tournament.
ANNOUNCEMENTS = Quota(
    "announcements",
    10,
    DAY,
    gettext_lazy("You can make at most %(most)s announcements a day."),
)
CLUBS = Quota("clubs", 3, DAY, gettext_lazy("You can found at most %(most)s clubs a day."))
CLUB_REQUESTS = Quota(
    "club_requests",
    20,
    DAY,
    gettext_lazy("You can join clubs, or ask for it, at most %(most)s times a day."),
)
CLUB_INVITATIONS = Quota(
    "club_invitations",
    100,
    DAY,
    gettext_lazy("You can invite at most %(most)s people to clubs a day."),
)
FOLLOWS = Quota(
    "follows",
    500,
    NO_SPAN,
    gettext_lazy("You can follow at most %(most)s games, players and variants."),
)
INVITATIONS = Quota(
    "invitations",
    20,
    DAY,
    gettext_lazy("You can create at most %(most)s secret addresses of a game a day."),
    Per.GAME,
)
OFFERS = Quota(
    "offers",
    20,
    DAY,
    gettext_lazy("You can make at most %(most)s offers in a game a day."),
    Per.GAME,
)
# Every offer sends a letter, so a new account reaches only so many people.
ALL_OFFERS = Quota(
    "all_offers",
    40,
    DAY,
    gettext_lazy("You can make at most %(most)s offers a day in all your games."),
)
# The GM pastes lists of names, so these are more than other look-ups.
GUEST_LOOK_UPS = Quota(
    "guest_look_ups",
    200,
    DAY,
    gettext_lazy("You can invite people by at most %(most)s different names a day."),
)
GUESTS = Quota(
    "guests",
    100,
    NO_SPAN,
    gettext_lazy("At most %(most)s people can be invited to a game."),
    Per.GAME,
)
# Letters reach people without an account.
GUEST_LETTERS = Quota(
    "guest_letters", 50, DAY, gettext_lazy("You can invite at most %(most)s email addresses a day.")
)
APPLICATIONS = Quota(
    "applications", 20, DAY, gettext_lazy("You have applied for %(most)s seats in a day.")
)
CLOCK_CHANGES = Quota(
    "clock_changes",
    30,
    DAY,
    gettext_lazy(
        "You can change the deadlines of a game at most %(most)s times a day, because every player"
        " is notified."
    ),
    Per.GAME,
)
# A full table may begin a muster, of which everybody is notified.
JOININGS = Quota(
    "joinings",
    5,
    DAY,
    gettext_lazy("You can join the same game at most %(most)s times a day."),
    Per.GAME,
)
RESERVES = Quota(
    "reserves",
    100,
    NO_SPAN,
    gettext_lazy("At most %(most)s people can wait for a place in a game."),
    Per.GAME,
)
CORRECTIONS = Quota(
    "corrections",
    60,
    DAY,
    gettext_lazy(
        "You can correct a game at most %(most)s times a day, because every player is notified."
    ),
    Per.GAME,
)
PRACTICE_PHASES = Quota(
    "practice_phases",
    15,
    MINUTE,
    gettext_lazy("You can play at most %(most)s practice phases a minute."),
)
PRACTICE_UNDOS = Quota(
    "practice_undos", 200, DAY, gettext_lazy("You can undo at most %(most)s phases a day.")
)
PROPOSALS = Quota(
    "proposals",
    20,
    DAY,
    gettext_lazy("You can make at most %(most)s proposals in a game a day."),
    Per.GAME,
)
MESSAGES = Quota(
    "messages",
    300,
    HOUR,
    gettext_lazy("You can send at most %(most)s messages in a game an hour."),
    Per.GAME,
)
MESSAGES_A_MINUTE = Quota(
    "messages_a_minute",
    20,
    MINUTE,
    gettext_lazy("You can send at most %(most)s messages in a game a minute."),
    Per.GAME,
)
SHEETS = Quota(
    "sheets",
    2_000,
    NO_SPAN,
    gettext_lazy(
        "These orders were changed %(most)s times, which is the limit. "
        "The last saved version counts."
    ),
    Per.GAME,
)
# Across all games, because every version of a sheet is stored.
SAVES = Quota(
    "saves", 2_000, HOUR, gettext_lazy("You can save orders at most %(most)s times an hour.")
)
NOTES = Quota(
    "notes",
    300,
    DAY,
    gettext_lazy("You can save at most %(most)s new notes on a game a day."),
    Per.GAME,
)
COMMENTARY_STEPS = Quota(
    "commentary_steps",
    300,
    DAY,
    gettext_lazy("You can save at most %(most)s steps of commentaries on a game a day."),
    Per.GAME,
)
FORECASTS = Quota(
    "forecasts", 200, DAY, gettext_lazy("You can save at most %(most)s forecasts a day.")
)
REPORTS = Quota("reports", 10, DAY, gettext_lazy("You can send at most %(most)s reports a day."))
PROGRAMS = Quota(
    "programs", 20, DAY, gettext_lazy("You can register at most %(most)s programs a day.")
)
TOKENS = Quota("tokens", 20, DAY, gettext_lazy("You can create at most %(most)s tokens a day."))
EXPORTS = Quota(
    "exports", 5, DAY, gettext_lazy("You can download your data at most %(most)s times a day.")
)
BOARDS = Quota(
    "boards",
    120,
    MINUTE,
    gettext_lazy("You can try out at most %(most)s boards a minute."),
    Per.CLIENT,
)
CROWDED_BOARDS = Quota(
    "crowded_boards",
    20,
    MINUTE,
    gettext_lazy("You can try out at most %(most)s boards a minute that have so many units."),
    Per.CLIENT,
)
FILES = Quota(
    "files",
    30,
    MINUTE,
    gettext_lazy("You can save at most %(most)s files of games a minute."),
    Per.CLIENT,
)
REQUESTS = gettext_lazy("At most %(most)s requests a minute are answered.")
# Requests of programs: boards without an account, and changes by tokens.
RULES_REQUESTS = Quota("rules_requests", 60, MINUTE, REQUESTS, Per.CLIENT)
# A picture takes a second of CPU.
PNG_REQUESTS = Quota(
    "png_requests",
    10,
    MINUTE,
    gettext_lazy("At most %(most)s pictures a minute are drawn."),
    Per.CLIENT,
)
OWN_POSTS = Quota(
    "own_posts",
    30,
    DAY,
    gettext_lazy("You can add devices and send tests at most %(most)s times a day."),
)
API_CHANGES = Quota("api_changes", 240, MINUTE, REQUESTS, Per.CLIENT)
SEARCHES = Quota(
    "searches",
    60,
    MINUTE,
    gettext_lazy("You can search press at most %(most)s times a minute."),
    Per.CLIENT,
)
# A page without a stream polls at most twice a minute.
NUMBERS = Quota("numbers", 120, MINUTE, REQUESTS, Per.CLIENT)


LEAST_PEOPLE = 2
MOST_FACTOR = 10


def record_factor(user_id: int) -> int:
    """How many times the usual quota an account has: once, and once more for each game that it
    brought to an end as its GM, with at least two people as players; at most ten times."""
    games = Game.objects.filter(gm=user_id, status=Status.FINISHED, is_practice=False)
    played = games.exclude(ending=Ending.CALLED_OFF).filter(seats__holder__owner=None)
    with_people = played.annotate(people=Count("seats__holder", distinct=True))
    return 1 + len(with_people.filter(people__gte=LEAST_PEOPLE)[: MOST_FACTOR - 1])


def usual_most(quota: Quota) -> int:
    """The number that the operator has set for a quota, or its own."""
    return settings.QUOTAS.get(quota.name, quota.most)


def _most_for(quota: Quota, user_id: int, done: int) -> int:
    """The number of an account, which has `done` so many already. The record is only looked up for
    accounts that need it."""
    most = usual_most(quota)
    if done < most or quota.per is not Per.ACCOUNT:
        return most
    return most * record_factor(user_id)


def check_quota(quota: Quota, done: int, *, field: str = "") -> None:
    """Refuse one more action when `done` has reached a quota without a span."""
    if done >= usual_most(quota):
        raise Conflict("too_many", _sentence(quota, usual_most(quota)), field=field)


def check_made(
    quota: Quota,
    user_id: int,
    made: QuerySet[Model],
    now: datetime,
    *,
    moment: str = "created_at",
    code: str = "too_many",
    field: str = "",
) -> None:
    """Refuse one more action when as many rows as the quota allows were `made` in its span."""
    recent = made.filter(**{f"{moment}__gt": now - quota.span}).order_by(f"-{moment}")
    times = list(recent.values_list(moment, flat=True))
    most = _most_for(quota, user_id, len(times))
    if len(times) >= most:
        ends = times[most - 1] + quota.span if most else None
        raise _quota_refusal(quota, most, now, ends, code=code, field=field)


def count_towards(
    quota: Quota,
    user_id: int,
    now: datetime,
    *,
    game_id: int | None = None,
    subject: str = "",
    refuses: bool = True,
    field: str = "",
) -> None:
    """Count one more action of an account, or refuse it. Quotas of a game need its id.

    The same `subject` again is not counted in the same span. An action that `refuses` does not
    apply to is counted alone.
    """
    assert (game_id is not None) == (quota.per is Per.GAME), "a quota of games counts by game"
    client = str(user_id) if game_id is None else f"{user_id}-{game_id}"
    ends = _span_end(quota.span, now)
    digest = hashlib.sha256(subject.encode("utf-8", "replace")).hexdigest()
    known = f"quota-{quota.name}-{client}-{int(ends.timestamp())}-{digest}" if subject else ""
    if known and cache.get(known):
        return
    done = _count(quota, client, now)
    if not refuses:
        return
    most = _most_for(quota, user_id, done)
    if done >= most:
        raise _quota_refusal(quota, most, now, ends, code="too_many", field=field)
    if known:
        cache.set(known, 1, quota.span.total_seconds())


def check_rate(quota: Quota, request: HttpRequest) -> None:
    """Count one more request of a client, or refuse it; an unknown client is not limited."""
    client, now = client_of(request), timezone.now()
    if client and _count(quota, client, now) >= usual_most(quota):
        sentence = f"{_sentence(quota, usual_most(quota))} {_again(quota, None)}"
        seconds = int(quota.span.total_seconds())
        raise TooOften("too_often", sentence, retry_after=seconds)


def _sentence(quota: Quota, most: int) -> str:
    return str(quota.sentence) % {"most": most}


def _quota_refusal(
    quota: Quota, most: int, now: datetime, ends: datetime | None, *, code: str, field: str
) -> Conflict:
    """The refusal, which says when the action is possible again."""
    sentence = f"{_sentence(quota, most)} {_again(quota, ends)}".rstrip()
    wait = quota.span if ends is None or quota.span <= MINUTE else ends - now
    return Conflict(code, sentence, field=field, retry_after=ceil(wait.total_seconds()))


def _again(quota: Quota, ends: datetime | None) -> str:
    if quota.span <= MINUTE:
        return _("Try again in a minute.")
    if ends is None:
        return ""
    # Rounded up, as moments are shown without seconds.
    until = datetime.fromtimestamp(ceil(ends.timestamp() / 60) * 60, UTC)
    return _("This is possible again from %(when)s.") % {"when": zoned_moment(until.isoformat())}


def _span_end(span: timedelta, now: datetime) -> datetime:
    """The end of the present span, in which `count_action` counts."""
    seconds = int(span.total_seconds())
    return datetime.fromtimestamp((int(now.timestamp()) // seconds + 1) * seconds, UTC)


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
