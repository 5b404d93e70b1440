"""Deliveries: a notice for one person, sent once."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.game import Game
from games.models.notice_settings import NoticeKind, NoticeMode
from games.models.phase import Phase

# How long a worker may take to send a delivery; longer than a task may run. A delivery that is
# still unsent then belonged to a worker that died, and is sent by another.
LEASE = timedelta(minutes=10)


class DeliveryState(models.TextChoices):
    """Progress of an email. One that is being sent for longer than LEASE is sent again."""

    WAITING = "waiting", _("waiting")
    SENDING = "sending", _("being sent")
    SENT = "sent", _("sent")
    FAILED = "failed", _("given up")
    KEPT = "kept", _("on the site only")


def due(now: datetime) -> Q:
    """Filter the deliveries to send now: waiting ones, and those whose worker has died."""
    unsent = (DeliveryState.WAITING, DeliveryState.SENDING)
    return Q(state__in=unsent, next_try_at__lte=now)


class Delivery(models.Model):
    """A notice for one person. `key` names its subject, so that nobody is notified of it twice.

    `data` has facts, never sentences and never secrets. `digest` is the daily email that contained
    it.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="deliveries"
    )
    kind = models.CharField(max_length=10, choices=NoticeKind.choices)
    key = models.CharField(max_length=80)
    game = models.ForeignKey(
        Game, on_delete=models.CASCADE, null=True, blank=True, related_name="deliveries"
    )
    phase = models.ForeignKey(
        Phase, on_delete=models.CASCADE, null=True, blank=True, related_name="deliveries"
    )
    data = models.JSONField(default=dict)
    mode = models.CharField(max_length=8, choices=NoticeMode.choices)
    state = models.CharField(
        max_length=8, choices=DeliveryState.choices, default=DeliveryState.WAITING
    )
    digest = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="carried"
    )
    attempts = models.PositiveSmallIntegerField(default=0)
    next_try_at = models.DateTimeField()
    created_at = models.DateTimeField()
    sent_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("delivery")
        verbose_name_plural = _("deliveries")
        ordering = ["-pk"]
        indexes = [
            models.Index(
                fields=["next_try_at"],
                name="delivery_waiting",
                condition=Q(state__in=["waiting", "sending"]),
            ),
            models.Index(fields=["user", "-id"], name="delivery_newest_of_user"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["user", "kind", "key"], name="delivery_once"),
            models.CheckConstraint(
                name="delivery_sent_has_its_time",
                condition=Q(state="sent", sent_at__isnull=False)
                | (~Q(state="sent") & Q(sent_at__isnull=True)),
            ),
        ]

    def __str__(self) -> str:
        return f"user {self.user_id}, {self.kind} {self.key}"
