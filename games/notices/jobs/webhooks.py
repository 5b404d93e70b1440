"""Post a game's notifications to its webhook."""

import json
from datetime import datetime

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone, translation

from games.models import WebhookPost
from games.notices.https import request
from games.notices.jobs.posting import claim, due_rows, post_to_hook
from games.notices.post_contents import content_said
from games.notices.queries.notices import post_notice
from games.notices.webhook_address import Address


def content_of(post: WebhookPost) -> dict[str, object]:
    """The post in Discord's format and the GM's language. It mentions nobody."""
    game = post.webhook.game
    with translation.override((game.gm and game.gm.language) or settings.LANGUAGE_CODE):
        return content_said(game.name, post_notice(game, post))


def webhook_post(*, post_id: int, now: datetime | None = None) -> bool:
    """Send a post. Returns whether it was accepted."""
    now = now or timezone.now()
    post = claim(_rows(), post_id, now)
    return post is not None and post_to_hook(post, post.webhook, lambda to: _send(post, to), now)


def _send(post: WebhookPost, to: Address) -> int:
    body = json.dumps(content_of(post)).encode()
    return request("POST", to, body, {"Content-Type": "application/json"}).status


def due_posts(now: datetime, most: int = 50) -> list[int]:
    """Posts that are due, oldest first."""
    return due_rows(WebhookPost.objects.all(), now, most)


def _rows() -> QuerySet[WebhookPost]:
    large = ("position", "outcome", "public_outcome")
    phases = [f"{of}__phase__{name}" for of in ("event", "commitment") for name in large]
    rows = WebhookPost.objects.select_related(
        "webhook__game__gm", "event__phase", "commitment__phase"
    )
    return rows.defer("commitment__secret", *phases)
