"""Order sheets: the orders and bids of a seat in a phase, one row for each saved version."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.phase import Phase
from games.models.seat import Seat


class OrderSheet(models.Model):
    """A saved version of an order sheet. Only the current version counts; the others are receipts.

    Sheets belong to the seat, so that its next player finds the draft. `is_complete`: there is an
    order for everything that needs one, which is all that the GM can see of an unresolved sheet.
    `saved_by` is empty if the computer ordered. `ready_at` is when the version became final; it is
    kept if the orders are reopened.
    """

    phase = models.ForeignKey(Phase, on_delete=models.CASCADE, related_name="sheets")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="sheets")
    version = models.PositiveIntegerField()
    is_current = models.BooleanField(default=True)
    is_complete = models.BooleanField(default=False, db_default=False)
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
        ]

    def __str__(self) -> str:
        return f"phase {self.phase_id}, seat {self.seat_id}, version {self.version}"
