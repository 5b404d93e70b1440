"""Seat assignments: the times during which a player, or the computer, had a seat."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.models.seat import Seat


class SeatAssignment(models.Model):
    """The time of one player in a seat; without `user`, of the computer.

    A player's assignment continues while a substitute plays. The substitute's own assignment names
    the player in `stands_in_for`.
    """

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="assignments")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="assignments",
    )
    stands_in_for = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
    )
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("seat assignment")
        verbose_name_plural = _("seat assignments")
        constraints = [
            models.UniqueConstraint(
                fields=["seat"],
                name="seat_assignment_one_at_a_time",
                condition=Q(ended_at__isnull=True, stands_in_for__isnull=True),
            ),
            models.UniqueConstraint(
                fields=["seat"],
                name="seat_assignment_one_stands_in",
                condition=Q(ended_at__isnull=True, stands_in_for__isnull=False),
            ),
            models.CheckConstraint(
                name="seat_assignment_ends_after_it_starts",
                condition=Q(ended_at__isnull=True) | Q(ended_at__gte=F("started_at")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seat_id} from {self.started_at:%Y-%m-%d}"
