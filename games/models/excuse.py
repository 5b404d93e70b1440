"""An excuse: a player who missed a deadline, and for whom the phase is held."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.phase import Phase
from games.models.seat import Seat


class Excuse(models.Model):
    """Of the player who held the seat. One of the player's own, which the game's policy counts, or
    one that the GM has granted: then `granted_by` is set, and it uses up none."""

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
