"""Order sheets: unconditional and conditional ones, and which the GM opened."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.phase import Phase
from games.models.seats import Seat


class OrderSheet(models.Model):
    """A saved version of an order sheet. Only the current version counts; the others are receipts.

    Sheets belong to the seat, so that its next player finds the draft. `is_complete`: there is an
    order for everything that needs one, which is all that the GM can see of an unresolved sheet.
    `saved_by` is empty if the computer ordered. `ready_at` is when the version became final; it is
    kept if the orders are reopened, and then the sheet no longer `is_final`.
    """

    phase = models.ForeignKey(Phase, on_delete=models.CASCADE, related_name="sheets")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="sheets")
    version = models.PositiveIntegerField()
    is_current = models.BooleanField(default=True)
    is_complete = models.BooleanField(default=False, db_default=False)
    is_final = models.BooleanField(default=False, db_default=False)
    orders = models.JSONField(default=list)
    bids = models.JSONField(default=list)
    digest = models.CharField(max_length=64)
    saved_at = models.DateTimeField()
    ready_at = models.DateTimeField(null=True, blank=True)
    saved_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
    )

    class Meta:
        verbose_name = _("order sheet")
        verbose_name_plural = _("order sheets")
        ordering = ["phase", "seat", "version"]
        constraints = [
            models.UniqueConstraint(fields=["phase", "seat", "version"], name="sheet_version_once"),
            models.UniqueConstraint(
                fields=["phase", "seat"], name="sheet_one_current", condition=Q(is_current=True)
            ),
            models.CheckConstraint(name="sheet_version_from_one", condition=Q(version__gte=1)),
            models.CheckConstraint(
                name="sheet_final_is_current",
                condition=Q(is_final=False) | Q(is_current=True, ready_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"phase {self.phase_id}, seat {self.seat_id}, version {self.version}"


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


class Envelope(models.Model):
    """An opened envelope. All players are notified, with the reason.

    Without one, only the seat's player can read its orders in an open phase. It is deleted when the
    seat's holder changes: the next one's orders are sealed.
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
