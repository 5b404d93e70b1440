"""The webhooks and devices of a player: added, changed, tested, removed alone or all at once."""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict, NotFound, Unprocessable
from games.core.events import access_added
from games.core.locks import lock_accounts, lock_game
from games.core.outbox import posts_wait
from games.core.quotas import OWN_POSTS
from games.core.rate_limits import count_towards
from games.core.refusals import unknown_choice
from games.models import Game, HookForm, PlayerPost, PushDevice, PushPost, Webhook
from games.models.notices import SWITCHED
from games.models.webhooks import UNSENT
from games.notices.https import new_secret
from games.notices.push_crypto import are_keys
from games.notices.webhook_address import read_address

MOST_WEBHOOKS = 5


def player_webhook(by: User, number: int) -> Webhook:
    """Return an account's own webhook. Others are told that it does not exist."""
    webhook = Webhook.objects.filter(user=by, pk=number).first()
    if webhook is None:
        raise no_such_webhook()
    return webhook


def no_such_webhook() -> NotFound:
    """The webhook does not exist, or belongs to somebody else."""
    return NotFound("no_such_webhook", _("There is no such webhook."))


def webhook_add(
    *, by: User, url: str, form: str, kinds: Collection[str], now: datetime | None = None
) -> Webhook:
    """Add a webhook with a new secret. Refuses addresses that are not HTTPS to a public host."""
    _check(form, kinds)
    read_address(url)
    with transaction.atomic():
        lock_accounts([by.pk])
        if Webhook.objects.filter(user=by).count() >= MOST_WEBHOOKS:
            sentence = _("You have %(most)s webhooks. Remove one first.") % {"most": MOST_WEBHOOKS}
            raise Conflict("webhooks_full", sentence, field="url")
        webhook = Webhook.objects.create(
            user=by,
            url=url.strip(),
            form=form,
            kinds=sorted(kinds),
            secret=new_secret(),
            set_at=now or timezone.now(),
        )
    _tell(webhook)
    return webhook


def webhook_change(
    *,
    by: User,
    number: int,
    url: str,
    form: str,
    kinds: Collection[str],
    now: datetime | None = None,
) -> Webhook:
    """Save and switch on a webhook. Its secret stays."""
    webhook = player_webhook(by, number)
    _check(form, kinds)
    read_address(url)
    webhook.url, webhook.form, webhook.kinds = url.strip(), form, sorted(kinds)
    webhook.is_on, webhook.trouble, webhook.failing_since = True, "", None
    webhook.set_at = now or timezone.now()
    webhook.save()
    _tell(webhook)
    return webhook


def webhook_secret_renew(*, by: User, number: int) -> Webhook:
    """Replace the secret that signs the posts of a webhook."""
    webhook = player_webhook(by, number)
    webhook.secret = new_secret()
    webhook.save(update_fields=["secret"])
    _tell(webhook)
    return webhook


def webhook_test(*, by: User, number: int, now: datetime | None = None) -> PlayerPost:
    """Post a test, one at a time."""
    now = now or timezone.now()
    with transaction.atomic():
        webhook = Webhook.objects.select_for_update().get(pk=player_webhook(by, number).pk)
        check_may_test(webhook, PlayerPost.objects.filter(delivery=None))
        count_towards(OWN_POSTS, by.pk, now)
        post = PlayerPost.objects.create(webhook=webhook, created_at=now, next_try_at=now)
        posts_wait()
    return post


def check_may_test(webhook: Webhook, tests: QuerySet[Any]) -> None:
    """Refuse a test of a webhook that is off, or while another of its `tests` is on its way."""
    if not webhook.is_on:
        raise Conflict("webhook_off", _("The webhook is switched off. Save it first."))
    if tests.filter(UNSENT, webhook=webhook).exists():
        raise Conflict("test_waits", _("A test is still on its way."))


def webhook_remove(*, by: User, number: int) -> None:
    """Remove a webhook with the log of its posts."""
    player_webhook(by, number).delete()


@transaction.atomic
def webhooks_remove(*, by: User) -> int:
    """Remove all webhooks of an account and its programs, and those of the games that it runs and
    the tournaments that it directs.

    Return how many. A game's webhook was set by its present GM or its creator: a new GM has none.
    """
    own = Q(gm=by) | Q(is_without_gm=True, creator=by)
    games = Game.objects.filter(own, webhook__isnull=False).order_by("pk")
    for game_id in games.values_list("pk", flat=True):
        lock_game(game_id)
    if by.is_active:
        lock_accounts([by.pk])
    webhooks = Webhook.objects.filter(
        Q(user=by) | Q(user__owner=by) | Q(game__in=games) | Q(tournament__director=by)
    )
    count = webhooks.count()
    webhooks.delete()
    return count


def _tell(webhook: Webhook) -> None:
    """Have the owner of a webhook learn that it was saved; only the host of its address is told."""
    host = read_address(webhook.url).host
    access_added.send(User, user=webhook.user, kind="webhook_saved", detail=host)


def _check(form: str, kinds: Collection[str]) -> None:
    if form not in HookForm.values:
        raise unknown_choice("form")
    if not set(kinds) <= set(SWITCHED):
        raise unknown_choice("kinds")


MOST_DEVICES = 10
LONGEST_ENDPOINT = 500


def push_device_add(
    *,
    by: User,
    endpoint: str,
    public_key: str,
    auth_secret: str,
    user_agent: str = "",
    now: datetime | None = None,
) -> PushDevice:
    """Add a device and send it a first message. A device of another account moves to this one."""
    now = now or timezone.now()
    if not are_keys(public_key, auth_secret):
        raise Unprocessable("push_keys", _("This browser sent no keys. Try again."))
    read_address(endpoint)
    count_towards(OWN_POSTS, by.pk, now)
    with transaction.atomic():
        lock_accounts([by.pk])
        others = PushDevice.objects.filter(user=by).exclude(endpoint=endpoint)
        if others.count() >= MOST_DEVICES:
            sentence = _("You have %(most)s devices. Remove one first.") % {"most": MOST_DEVICES}
            raise Conflict("devices_full", sentence)
        # Messages to the account that had the device before are not for this one.
        PushDevice.objects.filter(endpoint=endpoint).delete()
        device = PushDevice.objects.create(
            user=by,
            endpoint=endpoint,
            public_key=public_key,
            auth_secret=auth_secret,
            user_agent=user_agent[:300],
            added_at=now,
        )
        PushPost.objects.create(device=device, next_try_at=now)
        posts_wait()
    access_added.send(User, user=by, kind="device_added", detail=read_address(endpoint).host)
    return device


def push_device_remove(*, by: User, number: int) -> None:
    """Remove one of the account's devices."""
    removed, _rows = PushDevice.objects.filter(user=by, pk=number).delete()
    if not removed:
        raise NotFound("no_such_device", _("There is no such device."))


def push_devices_remove(*, by: User) -> int:
    """Remove all devices of an account and its programs; return how many."""
    own = PushDevice.objects.filter(Q(user=by) | Q(user__owner=by))
    count = own.count()
    own.delete()
    return count
