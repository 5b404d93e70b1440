"""The turn: missed and excused deadlines, and the roots of all sheets published at each."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.phase import Phase
from games.models.seats import Seat


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


class Commitment(models.Model):
    """The root of a Merkle tree over the sheets that resolve a phase.

    The salts of its leaves are made from `secret`, which is never shown. If the sheets change
    between the root and the resolution, the phase gets another commitment with the next `number`;
    the last one counts, and the earlier ones stay public. `is_after_result`: a correction made the
    phase again from sheets whose result was known.
    """

    phase = models.ForeignKey(Phase, on_delete=models.CASCADE, related_name="commitments")
    number = models.PositiveSmallIntegerField(default=1)
    root = models.CharField(max_length=64)
    secret = models.CharField(max_length=64, editable=False)
    made_at = models.DateTimeField()
    is_after_result = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("root of a phase")
        verbose_name_plural = _("roots of phases")
        ordering = ["phase", "number"]
        constraints = [
            models.UniqueConstraint(fields=["phase", "number"], name="commitment_number_once"),
            models.CheckConstraint(name="commitment_number_from_one", condition=Q(number__gte=1)),
        ]

    def __str__(self) -> str:
        return f"phase {self.phase_id}, root {self.root[:8]}"
