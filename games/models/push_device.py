"""Devices that get a player's notices by Web Push."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.delivery import Delivery
from games.models.webhook import UNSENT, Post


class PushDevice(models.Model):
    """A browser's subscription. Whoever knows `endpoint` and the two keys can write to it."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="push_devices"
    )
    endpoint = models.CharField(max_length=500, unique=True)
    public_key = models.CharField(max_length=100)
    auth_secret = models.CharField(max_length=30)
    user_agent = models.CharField(max_length=300, blank=True)
    added_at = models.DateTimeField()

    class Meta:
        verbose_name = _("device")
        verbose_name_plural = _("devices")

    def __str__(self) -> str:
        return f"user {self.user_id}"


class PushPost(Post):
    """A push message about a notice to one device; without a delivery it is a test."""

    device = models.ForeignKey(PushDevice, on_delete=models.CASCADE, related_name="posts")
    delivery = models.ForeignKey(
        Delivery, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )

    class Meta:
        verbose_name = _("push message")
        verbose_name_plural = _("push messages")
        constraints = [
            models.UniqueConstraint(fields=["device", "delivery"], name="push_post_once"),
        ]
        indexes = [
            models.Index(fields=["next_try_at"], name="push_post_waiting", condition=UNSENT),
        ]

    def __str__(self) -> str:
        return f"delivery {self.delivery_id} to device {self.device_id}"
