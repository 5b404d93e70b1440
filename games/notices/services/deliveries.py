"""Store the notifications of an event for each person and for the game's webhook."""

import logging
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.dispatch import receiver

from games.core.accounts import User
from games.core.events import event_added
from games.core.outbox import is_quiet, mails_wait, posts_wait
from games.models import (
    Commitment,
    Delivery,
    DeliveryState,
    Event,
    Game,
    NoticeKind,
    NoticeMode,
    NoticeSettings,
    Phase,
    Webhook,
    WebhookPost,
)
from games.models.notices import SWITCHED
from games.notices.notice_type import TYPES, type_of_event
from games.notices.services.channels import channel_posts_add, has_channel

logger = logging.getLogger(__name__)

# The most such emails to one person in a day. Further ones appear on the site only.
UNASKED_A_DAY = 10


@contextmanager
def failures_logged(what: str, number: int) -> Iterator[None]:
    """Run the block in its own savepoint and log any exception instead of raising it.

    A failed notification must not fail the game. `what` and `number` name its subject in the log.
    It is raised where the savepoint cannot be restored, as without a connection: everything that
    the transaction did is lost, and Django would end it without an error.
    """
    try:
        with transaction.atomic():
            yield
    except Exception:  # a notification must never stop the game
        connection = transaction.get_connection()
        if connection.needs_rollback or connection.closed_in_transaction:
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
) -> None:
    """Add a delivery for each person by their settings, unless they have one with this key."""
    notice_type = TYPES.get(data.get("event", kind))
    is_unasked = notice_type is not None and notice_type.is_unasked
    people = User.objects.filter(pk__in=[pk for pk in user_ids if pk], is_active=True)
    plain = NoticeSettings()
    rows, reachable = [], []
    for user in people.annotate(has_channel=has_channel()).select_related("notice_settings"):
        mode = getattr(user, "notice_settings", plain).mode_of(kind)
        has_enough = is_unasked and _has_enough(user, now)
        is_kept = mode == NoticeMode.OFF or has_enough
        if user.has_channel and not has_enough:
            reachable.append(user.pk)
        rows.append(
            Delivery(
                user=user,
                kind=kind,
                key=key,
                game=game,
                phase=phase,
                data=data,
                mode=mode,
                state=DeliveryState.KEPT if is_kept else DeliveryState.WAITING,
                next_try_at=now,
                created_at=now,
            )
        )
    Delivery.objects.bulk_create(rows, ignore_conflicts=True)
    if any(row.mode == NoticeMode.AT_ONCE for row in rows):
        mails_wait()
    if reachable and kind in SWITCHED:
        channel_posts_add(user_ids=reachable, kind=kind, key=key, now=now)


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
        deliveries_add(
            user_ids=people,
            kind=notice_type.kind,
            key=f"event:{event.pk}",
            game=game,
            phase=event.phase,
            data=notice_type.facts_of(event),
            now=now,
        )
        if notice_type.is_posted:
            _post_add(game, now, event=event)


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


@receiver(event_added)
def notify(sender: object, **facts: Any) -> None:
    """Store the notifications of an event that was just added."""
    del facts["signal"]
    event_notify(**facts)
