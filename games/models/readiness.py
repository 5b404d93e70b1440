"""Readiness: the orders of a seat in a phase are final."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.phase import Phase
from games.models.seat import Seat


class Readiness(models.Model):
    """A seat whose orders in a phase are final. Reopening the orders deletes the row."""

    phase = models.ForeignKey(Phase, on_delete=models.CASCADE, related_name="readiness")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="readiness")
    ready_at = models.DateTimeField()

    class Meta:
        verbose_name = _("readiness")
        verbose_name_plural = _("readiness")
        constraints = [
            models.UniqueConstraint(fields=["phase", "seat"], name="readiness_once"),
        ]

    def __str__(self) -> str:
        return f"phase {self.phase_id}, seat {self.seat_id}"
