"""Send push messages to devices."""

import json
from datetime import datetime

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.addresses import settings_address
from games.models import PushDevice, PushPost
from games.notices.https import request
from games.notices.jobs.player_webhooks import as_read_by
from games.notices.jobs.posting import attempt, claim, due_rows, is_gone
from games.notices.post_contents import SITE_NAME, Content, push_message, push_said
from games.notices.push_crypto import encrypted, private_key, vapid_header
from games.notices.webhook_address import Address

# A push service keeps a message for a device that is off this long.
KEPT_SECONDS = 24 * 60 * 60


def push_send(*, post_id: int, now: datetime | None = None) -> bool:
    """Send a push message; forget a device that is gone. Returns whether it was sent."""
    now = now or timezone.now()
    post = claim(_rows(), post_id, now)
    if post is None:
        return False
    device = post.device
    trouble = attempt(post, device.endpoint, lambda to: _send(post, to, now), now)
    if is_gone(trouble):
        PushDevice.objects.filter(pk=device.pk, endpoint=device.endpoint).delete()
    return not trouble


def due_pushes(now: datetime, most: int = 100) -> list[int]:
    """Push messages that are due, oldest first."""
    return due_rows(PushPost.objects.all(), now, most)


def push_content(post: PushPost) -> Content:
    """The message, in the language of the device's account."""
    with as_read_by(post.device.user):
        if post.delivery is not None:
            return push_message(post.delivery)
        url = settings_address()
        return push_said(
            title=SITE_NAME, body=_("This device gets your notices."), url=url, tag="test"
        )


def _send(post: PushPost, to: Address, now: datetime) -> int:
    device = post.device
    message = json.dumps(push_content(post)).encode()
    headers = {
        "Authorization": vapid_header(
            private_key(settings.VAPID_PRIVATE_KEY),
            audience=f"https://{to.host}",
            subject=settings.VAPID_SUBJECT,
            now=now,
        ),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEPT_SECONDS),
    }
    return request(
        "POST", to, encrypted(message, device.public_key, device.auth_secret), headers
    ).status


def _rows() -> QuerySet[PushPost]:
    light = [f"delivery__phase__{name}" for name in ("position", "outcome", "public_outcome")]
    rows = PushPost.objects.select_related("device__user", "delivery__game", "delivery__phase")
    return rows.defer(*light)
