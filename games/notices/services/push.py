"""The devices of a player that get push messages: added, tested and removed."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict, NotFound, Unprocessable
from games.core.locks import lock_accounts
from games.core.outbox import posts_wait
from games.core.rate_limits import OWN_POSTS, count_towards
from games.models import PushDevice, PushPost
from games.notices.push_crypto import are_keys
from games.notices.webhook_address import read_address

MOST_DEVICES = 10
LONGEST_ENDPOINT = 500


@transaction.atomic
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
    return device


def push_device_remove(*, by: User, number: int) -> None:
    """Remove one of the account's devices."""
    removed, _rows = PushDevice.objects.filter(user=by, pk=number).delete()
    if not removed:
        raise NotFound("no_such_device", _("There is no such device."))
