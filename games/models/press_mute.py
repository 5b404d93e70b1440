"""Mutes: a seat hides the messages of another."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.models.seat import Seat


class PressMute(models.Model):
    """A mute of `other` by `seat`. The muted player is not notified."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="mutes")
    other = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="+")

    class Meta:
        verbose_name = _("mute")
        verbose_name_plural = _("mutes")
        constraints = [
            models.UniqueConstraint(fields=["seat", "other"], name="mute_once"),
            models.CheckConstraint(name="mute_another", condition=~Q(seat=F("other"))),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat_id} mutes {self.other_id}"
