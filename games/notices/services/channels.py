"""What goes out beside email: posts to a player's webhooks, and push messages to devices."""

from collections.abc import Collection
from datetime import datetime

from django.db.models import Exists, OuterRef, Q

from games.core.outbox import posts_wait
from games.models import Delivery, NoticeSettings, PlayerPost, PlayerWebhook, PushDevice, PushPost


def has_channel() -> Q:
    """Whether an account has a webhook or a device, for its query."""
    webhooks = PlayerWebhook.objects.filter(user=OuterRef("pk"), is_on=True)
    devices = PushDevice.objects.filter(user=OuterRef("pk"))
    return Q(Exists(webhooks)) | Q(Exists(devices))


def channel_posts_add(*, user_ids: Collection[int], kind: str, key: str, now: datetime) -> None:
    """Add a post for each webhook and device that wants this kind, once for each delivery."""
    webhooks = PlayerWebhook.objects.filter(user__in=user_ids, is_on=True)
    devices = PushDevice.objects.filter(user__in=user_ids).select_related("user__notice_settings")
    rows = Delivery.objects.filter(user__in=user_ids, kind=kind, key=key)
    stored = dict(rows.values_list("user_id", "pk"))
    posts = [
        PlayerPost(webhook=hook, delivery_id=stored[hook.user_id], created_at=now, next_try_at=now)
        for hook in webhooks
        if kind in hook.kinds
    ]
    plain = NoticeSettings()
    pushes = [
        PushPost(device=device, delivery_id=stored[device.user_id], next_try_at=now)
        for device in devices
        if kind in getattr(device.user, "notice_settings", plain).push_kinds
    ]
    PlayerPost.objects.bulk_create(posts, ignore_conflicts=True)
    PushPost.objects.bulk_create(pushes, ignore_conflicts=True)
    if posts or pushes:
        posts_wait()
