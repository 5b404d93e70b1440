"""A conditional sheet: what a seat wants done should a later phase of the season ask it."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.phase import Phase
from games.models.seat import Seat


class ConditionalStep(models.TextChoices):
    """The later phase, by its kind."""

    RETREATS = "retreats", _("retreats")
    ADJUSTMENTS = "adjustments", _("adjustments")


class ConditionalSheet(models.Model):
    """One row for every time it was saved; `phase` is the season's movement phase. `orders` are
    wishes in order of preference: several retreats of one unit, more builds than may be due.

    The current one is used when the phase it is for opens; `use` then says of each line whether it
    was used, and if not why: {"order", "reason"}, the reason empty where it was. `ready_at` is set
    while the seat does not want to be waited for.
    """

    phase = models.ForeignKey(Phase, on_delete=models.CASCADE, related_name="conditional_sheets")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="conditional_sheets")
    step = models.CharField(max_length=12, choices=ConditionalStep.choices)
    version = models.PositiveIntegerField()
    is_current = models.BooleanField(default=True)
    orders = models.JSONField(default=list)
    digest = models.CharField(max_length=64)
    saved_at = models.DateTimeField()
    saved_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    ready_at = models.DateTimeField(null=True, blank=True)
    used_in = models.ForeignKey(
        Phase, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    use = models.JSONField(default=list)

    class Meta:
        verbose_name = _("sheet filed ahead")
        verbose_name_plural = _("sheets filed ahead")
        ordering = ["phase", "seat", "step", "version"]
        constraints = [
            models.UniqueConstraint(
                fields=["phase", "seat", "step", "version"], name="conditional_version_once"
            ),
            models.UniqueConstraint(
                fields=["phase", "seat", "step"],
                name="conditional_one_current",
                condition=Q(is_current=True),
            ),
            models.CheckConstraint(
                name="conditional_version_from_one", condition=Q(version__gte=1)
            ),
            models.CheckConstraint(
                name="conditional_step_known", condition=Q(step__in=["retreats", "adjustments"])
            ),
        ]

    def __str__(self) -> str:
        return f"phase {self.phase_id}, seat {self.seat_id}, {self.step} {self.version}"
