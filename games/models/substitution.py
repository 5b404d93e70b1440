"""Substitutions: a person plays a seat for its player, who is away for some time."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.models.seats import Seat


class SubstitutionState(models.TextChoices):
    """Progress of a substitution.

    ACCEPTED: the substitute agreed, but has flags that the GM must confirm. WITHHELD: the person
    named cannot play and was not asked, and only the GM may know this.
    """

    ASKED = "asked", _("asked")
    WITHHELD = "withheld", _("named but not asked")
    ACCEPTED = "accepted", _("accepted, to be confirmed")
    RUNNING = "running", _("playing")
    OVER = "over", _("over")
    DECLINED = "declined", _("declined")
    WITHDRAWN = "withdrawn", _("withdrawn")
    LAPSED = "lapsed", _("lapsed")


UNANSWERED = (SubstitutionState.ASKED, SubstitutionState.ACCEPTED)
NOT_BEGUN = (*UNANSWERED, SubstitutionState.WITHHELD)
LIVE = (*NOT_BEGUN, SubstitutionState.RUNNING)


class Substitution(models.Model):
    """A substitution for `player`, until `until` at the latest.

    `confirmed` are the flags that the GM has accepted. While it runs, `Seat.lent_by` is set, and
    this row stores what is restored when the player returns: `seen_phase`, and in `press`, for each
    membership in a thread, which messages were hidden and read.
    """

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
                        "asked",
                        "withheld",
                        "accepted",
                        "running",
                        "over",
                        "declined",
                        "withdrawn",
                        "lapsed",
                    ]
                ),
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat_id} to {self.until:%Y-%m-%d}"
