"""Opened envelopes: the GM may read and enter the orders of a seat in a phase."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.phase import Phase
from games.models.seat import Seat


class Envelope(models.Model):
    """An opened envelope, which stays open. All players are notified, with the reason.

    Without one, only the seat's player can read its orders in an open phase.
    """

    phase = models.ForeignKey(Phase, on_delete=models.CASCADE, related_name="envelopes")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="envelopes")
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    opened_at = models.DateTimeField()

    class Meta:
        verbose_name = _("opened envelope")
        verbose_name_plural = _("opened envelopes")
        constraints = [
            models.UniqueConstraint(fields=["phase", "seat"], name="envelope_once"),
        ]

    def __str__(self) -> str:
        return f"phase {self.phase_id}, seat {self.seat_id}"
