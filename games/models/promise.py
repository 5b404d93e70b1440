"""Promises: orders that two players agreed on in press, and what became of them."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.press_message import PressMessage
from games.models.seat import Seat


class Verdict(models.TextChoices):
    KEPT = "kept", _("kept")
    BROKEN = "broken", _("broken")
    OVERTAKEN = "overtaken", _("overtaken")


class OvertakenBy(models.TextChoices):
    POSITION = "position", _("the board was corrected")
    UNMATCHED = "unmatched", _("the unit to be helped was ordered something else")
    NO_CONVOY = "no_convoy", _("the fleets for the convoy were ordered something else")
    REPLACED = "replaced", _("replaced by a later promise")
    PLAYER = "player", _("somebody else played the power")


class Promise(models.Model):
    """One order that a seat's player, `user`, promised by proposing it or by accepting it.

    `acceptance` is the message that accepted the proposal. `verdict` is "" until the phase is
    resolved; games/press/queries/verdicts.py has the rule.
    """

    acceptance = models.ForeignKey(PressMessage, on_delete=models.CASCADE, related_name="promises")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="promises")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="promises"
    )
    order = models.CharField(max_length=120)
    verdict = models.CharField(max_length=10, choices=Verdict.choices, blank=True, default="")
    overtaken_by = models.CharField(
        max_length=10, choices=OvertakenBy.choices, blank=True, default=""
    )

    class Meta:
        verbose_name = _("promise")
        verbose_name_plural = _("promises")
        ordering = ["acceptance", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["acceptance", "seat", "order"], name="promise_order_once"
            ),
            models.CheckConstraint(
                name="promise_overtaken_by_something",
                condition=Q(verdict="overtaken", overtaken_by__gt="")
                | ~Q(verdict="overtaken") & Q(overtaken_by=""),
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat_id}: {self.order}"
