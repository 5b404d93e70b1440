"""Rate limits: acts and requests are counted towards the quotas of quotas.py."""

import hashlib
from datetime import UTC, datetime, timedelta
from math import ceil

from django.conf import settings
from django.core.cache import cache
from django.db.models import Count, Model, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.clients import client_of
from games.core.errors import Conflict, TooOften
from games.core.quotas import MINUTE, Per, Quota
from games.core.words.clock import zoned_moment
from games.models import Ending, Game, Status

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
