"""Webhooks: external addresses to which events of a game are posted."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.delivery import DeliveryState
from games.models.event import Event
from games.models.game import Game


class Webhook(models.Model):
    """The webhook of a game. Only the GM knows `url`, because anybody who knows it can post there.

    `trouble` is why the last post failed: an HTTP status, or "no_answer". A webhook that no longer
    exists is switched off.
    """

    game = models.OneToOneField(
        Game, on_delete=models.CASCADE, primary_key=True, related_name="webhook"
    )
    url = models.CharField(max_length=400)
    is_on = models.BooleanField(default=True)
    trouble = models.CharField(max_length=200, blank=True, default="")
    set_at = models.DateTimeField()

    class Meta:
        verbose_name = _("webhook")
        verbose_name_plural = _("webhooks")

    def __str__(self) -> str:
        return f"game {self.game_id}"


class WebhookPost(models.Model):
    """A post of an event to a game's webhook."""

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="posts")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="+")
    state = models.CharField(
        max_length=8, choices=DeliveryState.choices, default=DeliveryState.WAITING
    )
    attempts = models.PositiveSmallIntegerField(default=0)
    next_try_at = models.DateTimeField()

    class Meta:
        verbose_name = _("webhook post")
        verbose_name_plural = _("webhook posts")
        constraints = [
            models.UniqueConstraint(fields=["webhook", "event"], name="webhook_post_once"),
        ]
        indexes = [
            models.Index(
                fields=["next_try_at"],
                name="webhook_post_waiting",
                condition=models.Q(state__in=["waiting", "sending"]),
            ),
        ]

    def __str__(self) -> str:
        return f"event {self.event_id} of game {self.webhook_id}"
