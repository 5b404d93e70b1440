"""The webhook of a tournament: set, tested, renewed, removed; and posts of its own news."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.core.accounts import User
from games.core.events import access_added
from games.core.outbox import is_quiet, posts_wait
from games.core.quotas import OWN_POSTS
from games.core.rate_limits import count_towards
from games.models import Announcement, Tournament, Webhook, WebhookPost
from games.notices.https import new_secret
from games.notices.services.webhooks import check_may_test, no_such_webhook
from games.notices.webhook_address import read_address
from games.tournaments.authority import get_directed_tournament, tournament_over


def tournament_webhook_set(
    *, number: int, by: User, url: str, now: datetime | None = None
) -> Webhook | None:
    """Save and switch on the webhook, or delete it if the address is empty. A new one has a secret.

    Refuses everybody but the directors, addresses that are not HTTPS to a public host name, and a
    tournament that is over.
    """
    now = now or timezone.now()
    with transaction.atomic():
        tournament = get_directed_tournament(number, by)
        if not url.strip():
            Webhook.objects.filter(tournament=tournament).delete()
            return None
        if tournament.ended_at is not None:
            raise tournament_over(field="url")
        host = read_address(url).host
        values = {"url": url.strip(), "is_on": True, "trouble": "", "failing_since": None}
        values["set_at"] = now
        webhook, _made = Webhook.objects.update_or_create(
            tournament=tournament,
            defaults=values,
            create_defaults=values | {"secret": new_secret()},
        )
    _tell(by, tournament, host)
    return webhook


def tournament_webhook_secret_renew(*, number: int, by: User) -> Webhook:
    """Replace the secret that signs the posts of a tournament's webhook."""
    with transaction.atomic():
        tournament = get_directed_tournament(number, by)
        webhook = _webhook(tournament)
        webhook.secret = new_secret()
        webhook.save(update_fields=["secret"])
    _tell(by, tournament, read_address(webhook.url).host)
    return webhook


@transaction.atomic
def tournament_webhook_test(*, number: int, by: User, now: datetime | None = None) -> WebhookPost:
    """Post a test to a tournament's webhook, one at a time."""
    now = now or timezone.now()
    webhook = _webhook(get_directed_tournament(number, by))
    tests = WebhookPost.objects.filter(event=None, announcement=None, is_final=False)
    check_may_test(webhook, tests)
    count_towards(OWN_POSTS, by.pk, now)
    post = WebhookPost.objects.create(webhook=webhook, next_try_at=now)
    posts_wait()
    return post


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


def _webhook(tournament: Tournament) -> Webhook:
    webhook = Webhook.objects.filter(tournament=tournament).first()
    if webhook is None:
        raise no_such_webhook()
    return webhook


def _tell(by: User, tournament: Tournament, host: str) -> None:
    """Have the director learn that the webhook was saved; only the host is told."""
    access_added.send(User, user=by, kind="webhook_saved", detail=f"{tournament.name}, {host}")
