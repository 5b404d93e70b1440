"""Excuses: the phase waits for a player who missed its deadline."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.phase import Phase
from games.models.seat import Seat


class Excuse(models.Model):
    """An excuse of the seat's player at that time, `user`.

    Without `granted_by` it is one of the excuses that the game's policy gives each player. With it,
    the GM granted the excuse, and it does not count as one of the player's own.
    """

    phase = models.ForeignKey(Phase, on_delete=models.CASCADE, related_name="excuses")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="excuses")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    granted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
    )
    created_at = models.DateTimeField()

    class Meta:
        verbose_name = _("excuse")
        verbose_name_plural = _("excuses")
        constraints = [
            models.UniqueConstraint(fields=["phase", "seat", "user"], name="excuse_once_a_phase"),
        ]

    def __str__(self) -> str:
        return f"phase {self.phase_id}, seat {self.seat_id}"
