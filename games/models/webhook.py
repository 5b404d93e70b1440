"""A webhook: an address outside to which a game's news is posted, and each such post."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.delivery import DeliveryState
from games.models.event import Event
from games.models.game import Game


class Webhook(models.Model):
    """The address is a secret of the GM: whoever knows it can post there. `trouble` is why the
    last post was refused: an HTTP status, or "no_answer"; one that is gone is switched off."""

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
    """One event posted to a game's webhook, once."""

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="posts")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="+")
    state = models.CharField(
        max_length=8, choices=DeliveryState.choices, default=DeliveryState.WAITING
    )
    attempts = models.PositiveSmallIntegerField(default=0)
    next_try_at = models.DateTimeField()

    class Meta:
        verbose_name = _("post to a webhook")
        verbose_name_plural = _("posts to webhooks")
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
