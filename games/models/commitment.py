"""Commitments: the roots of phases, published before these are resolved."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.phase import Phase


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
