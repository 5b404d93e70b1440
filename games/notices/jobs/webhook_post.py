"""Posts an event to a game's webhook."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from http.client import HTTPException

from django.db.models import F
from django.utils import timezone

from games.core.errors import Refused
from games.models import DeliveryState, Webhook, WebhookPost
from games.models.delivery import LEASE, due
from games.notices.posts import content_of
from games.notices.webhook_address import Unsafe, read_address
from games.notices.webhook_transport import post_json

logger = logging.getLogger(__name__)

MAX_ATTEMPTS = 5
NO_ANSWER = "no_answer"
# The address is gone or was taken back: asking again would only annoy.
GONE = frozenset({401, 403, 404, 410})


def webhook_post(*, post_id: int, now: datetime | None = None) -> bool:
    """Whether the post went out with this call.

    Whoever claims the row first posts it, and nobody else before the lease is over, as with mails.
    A server that does not take it is asked again later, one where the webhook is gone is not.
    """
    now = now or timezone.now()
    claimed = WebhookPost.objects.filter(due(now), pk=post_id).update(
        state=DeliveryState.SENDING, next_try_at=now + LEASE, attempts=F("attempts") + 1
    )
    if not claimed:
        return False
    post = (
        WebhookPost.objects.select_related("webhook__game__gm", "event__phase")
        .defer("event__phase__position", "event__phase__outcome", "event__phase__public_outcome")
        .get(pk=post_id)
    )
    if post.attempts > MAX_ATTEMPTS:
        _settle(post, DeliveryState.FAILED)
        return False
    webhook = post.webhook
    if not webhook.is_on:
        _settle(post, DeliveryState.KEPT)
        return False
    try:
        status = post_json(read_address(webhook.url), content_of(post))
    except (OSError, HTTPException, Unsafe, Refused) as error:
        # Never the address: it is a secret.
        logger.warning("post %s did not go out: %s", post.pk, type(error).__name__)
        _put_back(post, NO_ANSWER, now)
        return False
    if 200 <= status < 300:
        _settle(post, DeliveryState.SENT)
        _note(webhook, "", is_on=True)
        return True
    trouble = str(status)
    if status in GONE:
        _settle(post, DeliveryState.FAILED)
        _note(webhook, trouble, is_on=False)
    else:
        _put_back(post, trouble, now)
    return False


def due_posts(now: datetime, most: int = 50) -> list[int]:
    """The posts that are to go out at this time, oldest first."""
    found = WebhookPost.objects.filter(due(now))
    return list(found.order_by("pk").values_list("pk", flat=True)[:most])


def _put_back(post: WebhookPost, trouble: str, now: datetime) -> None:
    _note(post.webhook, trouble, is_on=True)
    if post.attempts >= MAX_ATTEMPTS:
        _settle(post, DeliveryState.FAILED)
        return
    wait = timedelta(minutes=5 ** (post.attempts - 1))
    WebhookPost.objects.filter(pk=post.pk).update(
        state=DeliveryState.WAITING, next_try_at=now + wait
    )


def _settle(post: WebhookPost, state: DeliveryState) -> None:
    WebhookPost.objects.filter(pk=post.pk).update(state=state)


def _note(webhook: Webhook, trouble: str, *, is_on: bool) -> None:
    """Written only where the address is still the one that was posted to."""
    same = Webhook.objects.filter(pk=webhook.pk, url=webhook.url)
    same.update(trouble=trouble, is_on=is_on)
