"""Post a player's notices to the player's webhooks."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from django.conf import settings
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.addresses import absolute
from games.models import Delivery, DiscordMessage, HookForm, PlayerPost
from games.notices.https import Answer, request
from games.notices.jobs.posting import claim, due_rows, post_to_hook
from games.notices.letters import zone_of
from games.notices.post_contents import (
    Content,
    content_said,
    discord_message,
    plain_message,
    slack_message,
    trial_content,
)
from games.notices.queries.notices import game_name_of, notice_of
from games.notices.signatures import signed_headers
from games.notices.webhook_address import Address

NOT_FOUND = 404
LIGHT = ("position", "outcome", "public_outcome")


def player_post_send(*, post_id: int, now: datetime | None = None) -> bool:
    """Send a post. Returns whether it was accepted."""
    now = now or timezone.now()
    post = claim(_rows(), post_id, now)
    return post is not None and post_to_hook(
        post, post.webhook, lambda to: _send(post, to, now), now
    )


def due_player_posts(now: datetime, most: int = 50) -> list[int]:
    """Posts that are due, oldest first."""
    return due_rows(PlayerPost.objects.all(), now, most)


@contextmanager
def as_read_by(user: User) -> Iterator[None]:
    """Word notices in the language and time zone of an account."""
    language = user.language or settings.LANGUAGE_CODE
    with timezone.override(zone_of(user.time_zone)), translation.override(language):
        yield


def post_content(post: PlayerPost, now: datetime) -> Content:
    """The content of a post in its webhook's form and its owner's language."""
    webhook, delivery = post.webhook, post.delivery
    with as_read_by(webhook.user):
        if delivery is None:
            url = absolute(reverse("games:webhook_page", args=[webhook.pk]))
            return trial_content(webhook.form, _("This is a test."), url, now)
        if webhook.form == HookForm.PLAIN:
            return plain_message(delivery)
        if webhook.form == HookForm.SLACK:
            return slack_message(game_name_of(delivery), notice_of(delivery))
        if delivery.phase is None or delivery.game is None:
            return content_said(game_name_of(delivery), notice_of(delivery))
        return discord_message(_of_same_phase(post))


def _of_same_phase(post: PlayerPost) -> list[Delivery]:
    """The notices of a post's phase that its webhook has got so far, oldest first."""
    assert post.delivery is not None
    same = _rows().filter(webhook=post.webhook_id, delivery__phase=post.delivery.phase_id)
    found = [row.delivery for row in same.filter(pk__lte=post.pk).order_by("pk")]
    return [delivery for delivery in found if delivery is not None]


def _send(post: PlayerPost, to: Address, now: datetime) -> int:
    body = json.dumps(post_content(post, now)).encode()
    signed = signed_headers(post.webhook.secret, f"post_{post.pk}", body, now)
    headers = {"Content-Type": "application/json", **signed}
    if post.webhook.form != HookForm.DISCORD or post.delivery is None or not post.delivery.phase_id:
        return request("POST", to, body, headers).status
    return _send_to_discord(post, to, body, headers)


def _send_to_discord(post: PlayerPost, to: Address, body: bytes, headers: dict[str, str]) -> int:
    """Edit the message of the phase, or post it if there is none or it was deleted."""
    assert post.delivery is not None
    webhook, phase = post.webhook, post.delivery.phase
    known = DiscordMessage.objects.filter(webhook=webhook, phase=phase).first()
    path, _mark, query = to.path.partition("?")
    more = f"&{query}" if query else ""
    if known is not None:
        place = Address(to.host, f"{path}/messages/{known.number}?{query}".rstrip("?"))
        status = request("PATCH", place, body, headers).status
        if status != NOT_FOUND:
            return status
    answer = request(
        "POST", Address(to.host, f"{path}?wait=true{more}"), body, headers, wants_body=True
    )
    if number := _number_of(answer):
        DiscordMessage.objects.update_or_create(
            webhook=webhook, phase=phase, defaults={"number": number}
        )
    return answer.status


def _number_of(answer: Answer) -> str:
    """The id that Discord gave to a message, or "" if it told none."""
    try:
        number = json.loads(answer.body)["id"]
    except (ValueError, KeyError, TypeError):
        return ""
    return number if isinstance(number, str) and number.isdecimal() and len(number) <= 30 else ""


def _rows() -> QuerySet[PlayerPost]:
    light = [f"delivery__phase__{name}" for name in LIGHT]
    rows = PlayerPost.objects.select_related("webhook__user", "delivery__game", "delivery__phase")
    return rows.defer(*light)
