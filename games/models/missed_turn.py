"""Missed turns: phases resolved at their deadline without a seat's orders."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.phase import Phase
from games.models.seat import Seat


class MissedTurn(models.Model):
    """A missed turn in a phase that counts by the game's policy.

    `user` was the seat's player; without one the seat was open. A turn that the GM excused does not
    count towards the loss of the seat.
    """

    phase = models.ForeignKey(Phase, on_delete=models.CASCADE, related_name="missed_turns")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="missed_turns")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
    )
    is_excused = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("missed turn")
        verbose_name_plural = _("missed turns")
        constraints = [
            models.UniqueConstraint(fields=["phase", "seat"], name="missed_turn_once_a_phase"),
        ]

    def __str__(self) -> str:
        return f"phase {self.phase_id}, seat {self.seat_id}"
