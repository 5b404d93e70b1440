"""The steps that the webhooks of locked games and of locked tournaments share."""

from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from games.core.accounts import User
from games.core.events import access_added
from games.core.outbox import posts_wait
from games.core.quotas import OWN_POSTS
from games.core.rate_limits import count_towards
from games.models import Game, Tournament, Webhook, WebhookPost
from games.notices.https import new_secret
from games.notices.services.webhooks import check_may_test, no_such_webhook
from games.notices.webhook_address import read_address


def _fields(place: Game | Tournament) -> dict[str, Any]:
    return {"game": place} if isinstance(place, Game) else {"tournament": place}


def webhook_save(place: Game | Tournament, url: str, now: datetime) -> Webhook:
    """Save and switch on a webhook. A new one has a secret."""
    read_address(url)
    values = {"url": url.strip(), "is_on": True, "trouble": "", "failing_since": None}
    webhook, _made = Webhook.objects.update_or_create(
        **_fields(place),
        defaults=values | {"set_at": now},
        create_defaults=values | {"set_at": now, "secret": new_secret()},
    )
    return webhook


def find_webhook(place: Game | Tournament) -> Webhook:
    """Return the webhook; refuses a place without one."""
    webhook = Webhook.objects.filter(**_fields(place)).first()
    if webhook is None:
        raise no_such_webhook()
    return webhook


def secret_replace(place: Game | Tournament) -> Webhook:
    """Replace the secret that signs the posts."""
    webhook = find_webhook(place)
    webhook.secret = new_secret()
    webhook.save(update_fields=["secret"])
    return webhook


def post_test(
    place: Game | Tournament, by: User, tests: QuerySet[WebhookPost], now: datetime
) -> WebhookPost:
    """Post a test, while none of the `tests` is on its way."""
    webhook = find_webhook(place)
    check_may_test(webhook, tests)
    count_towards(OWN_POSTS, by.pk, now)
    post = WebhookPost.objects.create(webhook=webhook, next_try_at=now)
    posts_wait()
    return post


def webhook_saved(place: Game | Tournament, by: User, webhook: Webhook) -> None:
    """Have the person learn that a webhook was saved; only the host of its address is told."""
    detail = f"{place.name}, {read_address(webhook.url).host}"
    access_added.send(User, user=by, kind="webhook_saved", detail=detail)
