"""Turning points: what single changes of a resolved phase would have done."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.phase import Phase


class TurningPoints(models.Model):
    """The turning points of a resolved phase, computed once after the end of its game.

    `changes` is public: the best single change of each power's orders, with every minor doing what
    it did. `secret` depends on the bids, and is None for a game that never opens them. Its
    "changes" are those of whole sheets, and its "bids" those that decided. games/record/services
    describes both forms.
    """

    phase = models.OneToOneField(Phase, on_delete=models.CASCADE, related_name="turning_points")
    changes = models.JSONField(default=dict)
    secret = models.JSONField(null=True, blank=True)
    computed_at = models.DateTimeField()

    class Meta:
        verbose_name = _("turning points of a phase")
        verbose_name_plural = _("turning points of phases")

    def __str__(self) -> str:
        return f"turning points of phase {self.phase_id}"
