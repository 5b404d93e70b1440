"""Notifications of an event: stored for people and webhooks, and gathered in daily digests."""

import logging
import zoneinfo
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta, tzinfo
from types import MappingProxyType
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.dispatch import receiver
from django.utils import timezone

from games.core.accounts import User
from games.core.events import event_added
from games.core.outbox import is_quiet, mails_wait, posts_wait
from games.models import (
    Commitment,
    Delivery,
    DeliveryState,
    Event,
    EventKind,
    Game,
    NoticeKind,
    NoticeMode,
    NoticeSettings,
    Phase,
    PlayerPost,
    PushDevice,
    PushPost,
    Status,
    Webhook,
    WebhookPost,
)
from games.models.notices import SWITCHED
from games.notices.notice_type import TYPES, EventNotice, Facts, type_of_event
from games.schedule.due import is_live, is_live_at


def has_channel() -> Q:
    """Whether an account has a webhook or a device, for its query."""
    webhooks = Webhook.objects.filter(user=OuterRef("pk"), is_on=True)
    devices = PushDevice.objects.filter(user=OuterRef("pk"))
    return Q(Exists(webhooks)) | Q(Exists(devices))


def channel_posts_add(*, user_ids: Collection[int], kind: str, key: str, now: datetime) -> None:
    """Add a post for each webhook and device that wants this kind, once for each delivery."""
    webhooks = Webhook.objects.filter(user__in=user_ids, is_on=True)
    devices = PushDevice.objects.filter(user__in=user_ids).select_related("user__notice_settings")
    rows = Delivery.objects.filter(user__in=user_ids, kind=kind, key=key)
    stored: dict[int | None, int] = dict(rows.values_list("user_id", "pk"))
    posts = [
        PlayerPost(webhook=hook, delivery_id=stored[hook.user_id], created_at=now, next_try_at=now)
        for hook in webhooks
        if kind in hook.kinds
    ]
    plain = NoticeSettings()
    pushes = [
        PushPost(device=device, delivery_id=stored[device.user_id], next_try_at=now)
        for device in devices
        if kind in getattr(device.user, "notice_settings", plain).push_kinds
    ]
    PlayerPost.objects.bulk_create(posts, ignore_conflicts=True)
    PushPost.objects.bulk_create(pushes, ignore_conflicts=True)
    if posts or pushes:
        posts_wait()


logger = logging.getLogger(__name__)

# The most emails to one person in a day about what they did not ask for (`is_unasked`). Further
# ones appear on the site only.
UNASKED_A_DAY = 10


@contextmanager
def failures_logged(what: str, number: int) -> Iterator[None]:
    """Run the block in its own savepoint and log any exception instead of raising it.

    A failed notification must not fail the game. `what` and `number` name its subject in the log.
    It is raised where the savepoint cannot be made or restored, as without a connection: everything
    that the transaction did is lost, and Django would end it without an error.
    """
    is_made = False
    try:
        with transaction.atomic():
            is_made = True
            yield
    except Exception:  # a notification must never stop the game
        connection = transaction.get_connection()
        if not is_made or connection.needs_rollback or connection.closed_in_transaction:
            raise
        logger.exception("could not notify about %s %s", what, number)


def deliveries_add(
    *,
    user_ids: Iterable[int | None],
    kind: NoticeKind,
    key: str,
    game: Game | None,
    phase: Phase | None,
    data: dict[str, Any],
    now: datetime,
    own: Mapping[int, dict[str, Any]] = MappingProxyType({}),
) -> None:
    """Add a delivery for each person by their settings, unless they have one with this key.

    `own` has further data for single people, by their ids; no post contains it. In a live game
    emails about a phase come too late: they stay on the site, and only devices and webhooks tell.
    """
    wanted = [pk for pk in user_ids if pk]
    if not wanted:
        return
    notice_type = TYPES.get(data.get("event", kind))
    is_unasked = notice_type is not None and notice_type.is_unasked
    people = User.objects.filter(pk__in=wanted, is_active=True)
    is_too_late = kind in OF_A_PHASE and _is_live(kind, game, phase, now)
    plain = NoticeSettings()
    rows, reachable = [], []
    for user in people.annotate(has_channel=has_channel()).select_related("notice_settings"):
        mode = getattr(user, "notice_settings", plain).mode_of(kind)
        has_enough = is_unasked and _has_enough(user, now)
        is_kept = mode == NoticeMode.OFF or has_enough or is_too_late
        if user.has_channel and not has_enough:
            reachable.append(user.pk)
        rows.append(
            Delivery(
                user=user,
                kind=kind,
                key=key,
                game=game,
                phase=phase,
                data=data | ({"own": own[user.pk]} if user.pk in own else {}),
                mode=mode,
                state=DeliveryState.KEPT if is_kept else DeliveryState.WAITING,
                next_try_at=now,
                created_at=now,
            )
        )
    Delivery.objects.bulk_create(rows, ignore_conflicts=True)
    if any(row.mode == NoticeMode.AT_ONCE for row in rows) and not is_too_late:
        mails_wait()
    if reachable and kind in SWITCHED:
        channel_posts_add(user_ids=reachable, kind=kind, key=key, now=now)


# Notices that only matter as long as the phase lasts.
OF_A_PHASE = (NoticeKind.PHASE, NoticeKind.REMINDER, NoticeKind.VOTE)


def _is_live(kind: NoticeKind, game: Game | None, phase: Phase | None, now: datetime) -> bool:
    """Whether the players are at the table, until the next deadline for the notice of a result."""
    if game is None or game.status != Status.RUNNING or game.is_practice:
        return False
    if kind == NoticeKind.PHASE or phase is None:
        return is_live_at(game, now)
    return is_live(phase)


def _has_enough(user: User, now: datetime) -> bool:
    """Whether a person has had a day's emails from people they did not ask."""
    unasked = [code for code, item in TYPES.items() if item.is_unasked]
    sent = Delivery.objects.filter(
        user=user, data__event__in=unasked, created_at__gt=now - timedelta(days=1)
    )
    return sent.exclude(state=DeliveryState.KEPT).count() >= UNASKED_A_DAY


def event_notify(
    *, event: Event, game: Game, now: datetime, secretly_by: User | None = None
) -> None:
    """Add a delivery for everybody an event concerns, except its actor, and a webhook post.

    Errors are logged: a notification never fails the game.
    """
    notice_type = type_of_event(event)
    if notice_type is None or game.is_practice or is_quiet():
        return
    with failures_logged("event", event.pk):
        people = notice_type.people(game, event, now) - {event.actor_id}
        if secretly_by is not None:
            people.discard(secretly_by.pk)
        if notice_type.title_of_many:
            people -= _add_power(notice_type, event, game, people, now)
        deliveries_add(
            user_ids=people,
            kind=notice_type.kind,
            key=f"event:{event.pk}",
            game=game,
            phase=event.phase,
            data=notice_type.facts_of(event),
            own=notice_type.own_facts(game, event),
            now=now,
        )
        if notice_type.is_posted:
            _post_add(game, now, event=event)
            _table_post_add(game, event, now)


# Within this time, events of several powers are one notification to each person.
GATHERED = timedelta(minutes=5)


def _add_power(
    notice_type: EventNotice, event: Event, game: Game, people: set[int | None], now: datetime
) -> set[int]:
    """Add the power of an event to notifications of such events that are not sent yet.

    Returns whose. Everything else that they say must be the same.
    """
    facts, own = notice_type.facts_of(event), notice_type.own_facts(game, event)
    recent = Delivery.objects.filter(
        user__in=[pk for pk in people if pk],
        game=game,
        phase=event.phase,
        data__event=event.kind,
        state__in=[DeliveryState.WAITING, DeliveryState.KEPT],
        created_at__range=(now - GATHERED, now),
    )
    gathered = set()
    for row in recent.order_by("-pk"):
        wanted = facts | ({"own": own[row.user_id]} if row.user_id in own else {})
        if row.user_id in gathered or _without_powers(row.data) != _without_powers(wanted):
            continue
        powers = row.data.get("powers") or [row.data["power"]]
        data = row.data | {"powers": [*powers, facts["power"]]}
        # One that is being sent in this moment stays as it is.
        if Delivery.objects.filter(pk=row.pk, state=row.state).update(data=data):
            gathered.add(row.user_id)
    return gathered


def _without_powers(facts: Facts) -> Facts:
    return {name: value for name, value in facts.items() if name not in ("power", "powers")}


def root_post(*, commitment: Commitment, game: Game, now: datetime) -> None:
    """Post the root of a phase to the game's webhook, if it has one."""
    if not is_quiet():
        with failures_logged("root", commitment.pk):
            _post_add(game, now, commitment=commitment)


def _post_add(
    game: Game, now: datetime, *, event: Event | None = None, commitment: Commitment | None = None
) -> None:
    webhook = Webhook.objects.filter(game=game, is_on=True).first()
    if webhook is not None:
        WebhookPost.objects.create(
            webhook=webhook, event=event, commitment=commitment, next_try_at=now
        )
        posts_wait()


# News of a table for the webhook of its tournament: results and ends.
TABLE_NEWS = (
    EventKind.STARTED,
    EventKind.RESOLVED,
    EventKind.WON,
    EventKind.AGREED,
    EventKind.YEAR_OVER,
    EventKind.CANCELLED,
)


def _table_post_add(game: Game, event: Event, now: datetime) -> None:
    """Post news of a table to the webhook of its tournament: one message for each phase, which is
    worded when it is sent."""
    if game.tournament_id is None or event.kind not in TABLE_NEWS:
        return
    webhook = Webhook.objects.filter(tournament=game.tournament_id, is_on=True).first()
    if webhook is None:
        return
    posts = WebhookPost.objects.filter(webhook=webhook)
    if event.phase_id and posts.filter(event__phase=event.phase_id).exists():
        return
    posts.create(webhook=webhook, event=event, next_try_at=now)
    posts_wait()


@receiver(event_added)
def notify(sender: object, **facts: Any) -> None:
    """Store the notifications of an event that was just added."""
    del facts["signal"]
    event_notify(**facts)


FROM_HOUR, TO_HOUR = 8, 12


def digests_add(*, now: datetime | None = None) -> int:
    """Create the daily digest of everybody with waiting notifications whose morning it is.

    Returns how many were created. A second run on the same day creates none.
    """
    now = now or timezone.now()
    waiting = Delivery.objects.filter(
        mode=NoticeMode.DAILY, state=DeliveryState.WAITING, digest__isnull=True
    )
    people = User.objects.filter(pk__in=waiting.values("user"), is_active=True)
    return sum(_gather(user, now) for user in people)


def _gather(user: User, now: datetime) -> bool:
    local = now.astimezone(_zone(user))
    if not FROM_HOUR <= local.hour < TO_HOUR:
        return False
    with transaction.atomic():
        digest, made = Delivery.objects.get_or_create(
            user=user,
            kind=NoticeKind.DIGEST,
            key=local.date().isoformat(),
            defaults={"mode": NoticeMode.AT_ONCE, "next_try_at": now, "created_at": now},
        )
        if made:
            Delivery.objects.filter(
                user=user,
                mode=NoticeMode.DAILY,
                state=DeliveryState.WAITING,
                digest__isnull=True,
            ).update(digest=digest)
            mails_wait()
    return made


def _zone(user: User) -> tzinfo:
    try:
        return zoneinfo.ZoneInfo(user.time_zone)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError):
        return UTC
