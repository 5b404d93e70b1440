"""A substitution: somebody plays a seat for its player, who is away, until a moment."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.models.seat import Seat


class SubstitutionState(models.TextChoices):
    """How far it is; accepted where the GM has yet to confirm what is to be known of somebody,
    withheld where only the GM may know that the person named cannot play and was not asked."""

    ASKED = "asked", _("asked")
    WITHHELD = "withheld", _("named, and not asked")
    ACCEPTED = "accepted", _("accepted, to be confirmed")
    RUNNING = "running", _("playing")
    OVER = "over", _("over")
    DECLINED = "declined", _("declined")
    WITHDRAWN = "withdrawn", _("taken back")
    LAPSED = "lapsed", _("lapsed")


# What waits for an answer of somebody who was asked, what has not begun, and what has not come to
# its end.
UNANSWERED = (SubstitutionState.ASKED, SubstitutionState.ACCEPTED)
NOT_BEGUN = (*UNANSWERED, SubstitutionState.WITHHELD)
LIVE = (*NOT_BEGUN, SubstitutionState.RUNNING)


class Substitution(models.Model):
    """`player` is whose seat it is, `until` its end at the latest, `confirmed` the flags that the
    GM has seen. While it runs the seat says so too (`Seat.lent_by`), and here is kept what the
    player comes back to: `seen_phase`, and by member of a thread how far its press was hidden and
    read."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="substitutions")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="absences"
    )
    substitute = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="substitutions"
    )
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    state = models.CharField(
        max_length=10, choices=SubstitutionState.choices, default=SubstitutionState.ASKED
    )
    confirmed = models.JSONField(default=list, blank=True)
    until = models.DateTimeField()
    asked_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    reminded_at = models.DateTimeField(null=True, blank=True)
    seen_phase = models.PositiveIntegerField(null=True, blank=True)
    press = models.JSONField(default=dict, blank=True)

    class Meta:
        verbose_name = _("substitution")
        verbose_name_plural = _("substitutions")
        ordering = ["pk"]
        indexes = [
            models.Index(
                fields=["until"],
                name="substitution_live",
                condition=Q(state__in=["asked", "withheld", "accepted", "running"]),
            )
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["seat"],
                name="substitution_one_of_a_seat",
                condition=Q(state__in=["asked", "withheld", "accepted", "running"]),
            ),
            models.CheckConstraint(
                name="substitution_by_another", condition=~Q(player=F("substitute"))
            ),
            models.CheckConstraint(
                name="substitution_state_known",
                condition=Q(
                    state__in=[
                        *("asked", "withheld", "accepted", "running", "over"),
                        *("declined", "withdrawn", "lapsed"),
                    ]
                ),
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat_id} to {self.until:%Y-%m-%d}"
