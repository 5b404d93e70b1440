"""Post a game's notifications to its webhook."""

import json
import logging
import socket
import ssl
from datetime import datetime, timedelta
from http.client import HTTPException, HTTPSConnection
from time import monotonic
from typing import Any

from django.conf import settings
from django.db.models import F
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from games.core.errors import Refused
from games.models import DeliveryState, Webhook, WebhookPost
from games.models.delivery import LEASE, due
from games.notices.queries.notices import event_notice
from games.notices.webhook_address import Address, Unsafe, read_address, safe_ip


def webhook_trouble(code: str) -> str:
    """Why the last post to a webhook was refused, or ""."""
    if not code:
        return ""
    if code.isdecimal():
        return _("The address answered with HTTP status %(status)s.") % {"status": code}
    return _("The address did not answer.")


LONGEST_NAME = 60


def content_of(post: WebhookPost) -> dict[str, object]:
    """The post in Discord's format and the GM's language. It mentions nobody."""
    game, event = post.webhook.game, post.event
    with translation.override((game.gm and game.gm.language) or settings.LANGUAGE_CODE):
        notice = event_notice(game, event)
    said = f"{game.name[:LONGEST_NAME]}: {notice.title}. {notice.sentence}".strip()
    return {
        "username": "Ambition & Empire",
        "content": f"{said}\n{notice.url}",
        "allowed_mentions": {"parse": []},
    }


SECONDS = 8


class _Fixed(HTTPSConnection):
    """A connection to a given IP address that checks the certificate of the host's name."""

    def __init__(self, host: str, ip: str) -> None:
        self.tls = ssl.create_default_context()
        super().__init__(host, 443, timeout=SECONDS, context=self.tls)
        self.ip = ip

    def connect(self) -> None:
        plain = socket.create_connection((self.ip, 443), SECONDS)
        try:
            self.sock = self.tls.wrap_socket(plain, server_hostname=self.host)
        except BaseException:
            plain.close()
            raise


def post_json(address: Address, content: dict[str, Any]) -> int:
    """Post, and return the HTTP status. Raises OSError or Unsafe if no answer comes in time."""
    connection = _Fixed(address.host, safe_ip(address.host))
    try:
        body = json.dumps(content).encode()
        headers = {"Content-Type": "application/json", "User-Agent": "ambition-and-empire"}
        connection.request("POST", address.path, body, headers)
        return _status(connection.sock, monotonic() + SECONDS)
    finally:
        connection.close()


def _status(answer: socket.socket, until: float) -> int:
    """Read the status from the first line of an answer, even if it arrives slowly."""
    head = b""
    while b"\r\n" not in head:
        left = until - monotonic()
        if left <= 0 or len(head) > 4096:
            raise TimeoutError("the answer took too long")
        answer.settimeout(left)
        read = answer.recv(1024)
        if not read:
            raise ConnectionError("no answer")
        head += read
    words = head.split(b"\r\n")[0].split(b" ")
    if len(words) < 2 or not words[1].isdigit():
        raise ConnectionError("no HTTP answer")
    return int(words[1])


logger = logging.getLogger(__name__)

MAX_ATTEMPTS = 5

NO_ANSWER = "no_answer"
# The webhook was deleted, so trying again is useless.
GONE = frozenset({401, 403, 404, 410})


def webhook_post(*, post_id: int, now: datetime | None = None) -> bool:
    """Send a post. Returns whether it was accepted.

    A claim on the row makes sure that concurrent calls send it once. A server that refuses is tried
    again later; a webhook that is gone is not.
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
        # The address is secret and never logged.
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
    """Posts that are due, oldest first."""
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
    """Record the result if the webhook still has the address of the post."""
    same = Webhook.objects.filter(pk=webhook.pk, url=webhook.url)
    same.update(trouble=trouble, is_on=is_on)
