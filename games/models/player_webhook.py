"""Webhooks of players: addresses to which a player's own notices are posted."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.delivery import Delivery
from games.models.phase import Phase
from games.models.webhook import UNSENT, Hook, Post


class HookForm(models.TextChoices):
    """The form of the posts."""

    PLAIN = "plain", _("plain JSON, for a program of your own")
    DISCORD = "discord", _("Discord")
    SLACK = "slack", _("Slack")


class PlayerWebhook(Hook):
    """A webhook of an account. `kinds` are the notices that it gets; `secret` signs its posts."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="webhooks"
    )
    form = models.CharField(max_length=8, choices=HookForm.choices)
    kinds = models.JSONField(default=list)
    secret = models.CharField(max_length=60)

    class Meta:
        verbose_name = _("webhook")
        verbose_name_plural = _("webhooks")

    def __str__(self) -> str:
        return f"user {self.user_id}"

    @property
    def owner_id(self) -> int | None:
        return self.user_id


class PlayerPost(Post):
    """A post of a notice to a player's webhook; without a delivery it is a test."""

    webhook = models.ForeignKey(PlayerWebhook, on_delete=models.CASCADE, related_name="posts")
    delivery = models.ForeignKey(
        Delivery, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField()

    class Meta:
        verbose_name = _("webhook post")
        verbose_name_plural = _("webhook posts")
        constraints = [
            models.UniqueConstraint(fields=["webhook", "delivery"], name="player_post_once"),
        ]
        indexes = [
            models.Index(fields=["next_try_at"], name="player_post_waiting", condition=UNSENT),
        ]

    def __str__(self) -> str:
        return f"delivery {self.delivery_id} to webhook {self.webhook_id}"


class DiscordMessage(models.Model):
    """The message of a phase on Discord, which is edited as further notices arrive."""

    webhook = models.ForeignKey(PlayerWebhook, on_delete=models.CASCADE, related_name="+")
    phase = models.ForeignKey(Phase, on_delete=models.CASCADE, related_name="+")
    number = models.CharField(max_length=30)

    class Meta:
        verbose_name = _("message on Discord")
        verbose_name_plural = _("messages on Discord")
        constraints = [
            models.UniqueConstraint(fields=["webhook", "phase"], name="discord_message_once"),
        ]

    def __str__(self) -> str:
        return f"phase {self.phase_id} at webhook {self.webhook_id}"
