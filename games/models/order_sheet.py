"""An order sheet: what a seat ordered and bid in a phase, one row for every time it was saved."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.phase import Phase
from games.models.seat import Seat


class OrderSheet(models.Model):
    """Belongs to the seat, so that a replacement finds the draft. Only the current sheet counts;
    the others are receipts. `is_complete` says whether it has an order for all that
    was asked: all that a GM is told of it. `saved_by` is empty where the computer ordered;
    `ready_at` stays when a sheet that was final is taken back."""

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
