"""The webhook of a tournament: set, tested, renewed, removed; and posts of its own news."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.core.accounts import User
from games.core.outbox import is_quiet, posts_wait
from games.models import Announcement, Tournament, Webhook, WebhookPost
from games.notices.services.place_webhooks import (
    post_test,
    secret_replace,
    webhook_save,
    webhook_saved,
)
from games.tournaments.authority import get_directed_tournament, tournament_over


def tournament_webhook_set(
    *, number: int, by: User, url: str, now: datetime | None = None
) -> Webhook | None:
    """Save and switch on the webhook, or delete it if the address is empty. A new one has a secret.

    Refuses everybody but the directors, addresses that are not HTTPS to a public host name, and a
    tournament that is over.
    """
    with transaction.atomic():
        tournament = get_directed_tournament(number, by)
        if not url.strip():
            Webhook.objects.filter(tournament=tournament).delete()
            return None
        if tournament.ended_at is not None:
            raise tournament_over(field="url")
        webhook = webhook_save(tournament, url, now or timezone.now())
    webhook_saved(tournament, by, webhook)
    return webhook


def tournament_webhook_secret_renew(*, number: int, by: User) -> Webhook:
    """Replace the secret that signs the posts of a tournament's webhook."""
    with transaction.atomic():
        tournament = get_directed_tournament(number, by)
        webhook = secret_replace(tournament)
    webhook_saved(tournament, by, webhook)
    return webhook


@transaction.atomic
def tournament_webhook_test(*, number: int, by: User, now: datetime | None = None) -> WebhookPost:
    """Post a test to a tournament's webhook, one at a time."""
    tests = WebhookPost.objects.filter(event=None, announcement=None, is_final=False)
    return post_test(get_directed_tournament(number, by), by, tests, now or timezone.now())


def tournament_post(
    tournament: Tournament, now: datetime, announcement: Announcement | None = None
) -> None:
    """Post an announcement, or else the end of a tournament, to its webhook if it has one."""
    webhook = Webhook.objects.filter(tournament=tournament, is_on=True).first()
    if webhook is None or is_quiet():
        return
    WebhookPost.objects.create(
        webhook=webhook,
        announcement=announcement,
        is_final=announcement is None,
        next_try_at=now,
    )
    posts_wait()
