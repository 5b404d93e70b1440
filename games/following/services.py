"""Follow a subject, stop following it, and notify its followers."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.dispatch import receiver
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict
from games.core.events import event_added
from games.core.locks import lock_accounts
from games.core.outbox import is_quiet
from games.core.quotas import FOLLOWS
from games.core.rate_limits import check_quota
from games.following.notice_types import code_of
from games.following.queries import Subject, followers
from games.models import Event, Follow, Game, NoticeKind
from games.notices.notice_type import type_of_event
from games.notices.services.deliveries import deliveries_add, failures_logged


@transaction.atomic
def follow(*, by: User, subject: Subject, now: datetime | None = None) -> None:
    """Follow a subject; repeating it changes nothing. Refuses oneself, and more than the quota."""
    if subject.fields.get("player_id") == by.pk:
        raise Conflict("oneself", _("You cannot follow yourself."))
    lock_accounts([by.pk])
    check_quota(FOLLOWS, Follow.objects.filter(user=by).count())
    Follow.objects.get_or_create(
        user=by, **subject.fields, defaults={"created_at": now or timezone.now()}
    )


def unfollow(*, by: User, subject: Subject) -> None:
    """Stop following a subject; does nothing if it is not followed."""
    Follow.objects.filter(user=by, **subject.fields).delete()


@receiver(event_added)
def followers_notify(
    sender: object, *, event: Event, game: Game, now: datetime, **facts: Any
) -> None:
    """Add a delivery for the followers of a game, its variant and its players.

    Those who hear of the event as players or as the GM get no second notice.
    """
    code = code_of(event)
    if not code or is_quiet():
        return
    with failures_logged("event", event.pk):
        people = followers(game, event) - {event.actor_id}
        notice = type_of_event(event)
        if people and notice:
            people -= notice.people(game, event, now)
        deliveries_add(
            user_ids=people,
            kind=NoticeKind.FOLLOW,
            key=f"event:{event.pk}",
            game=game,
            phase=event.phase,
            data={"event": code},
            now=now,
        )
