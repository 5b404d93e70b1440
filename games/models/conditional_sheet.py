"""Conditional sheets: orders for a later phase of the season, in case the seat must order then."""

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
    """One saved version of a conditional sheet; `phase` is the season's movement phase.

    `orders` are in order of preference: they may contain several retreats of one unit, and more
    builds than will be due. When the later phase opens, the current version is used. `use` then
    has a row {"order", "reason"} for each order; the reason is why it was not used, or empty.
    `ready_at` is set if the seat's orders are final in advance.
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
        verbose_name = _("conditional sheet")
        verbose_name_plural = _("conditional sheets")
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
