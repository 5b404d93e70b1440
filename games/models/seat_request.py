"""Applications for seats and offers of seats."""

from enum import StrEnum

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.game import new_token
from games.models.seat import Seat

LONGEST_SENTENCE = 300


class RequestState(models.TextChoices):
    WAITING = "waiting", _("waiting for an answer")
    TAKEN = "taken", _("taken")
    DECLINED = "declined", _("declined")
    WITHDRAWN = "withdrawn", _("withdrawn")
    LAPSED = "lapsed", _("lapsed")


class SeatFlag(StrEnum):
    """A warning to the GM about a person who may get a seat.

    It is a hint, not proof, and it names nobody else.
    """

    PLAYED_ANOTHER = "held_another"
    PLAYED_THIS = "held_this"
    CONNECTION = "connection"
    BLOCKED = "blocked"
    BLOCKS = "blocks"


class SeatApplication(models.Model):
    """An application for an open seat, with a sentence that only the GM can read.

    It lapses when somebody else gets the seat.
    """

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="applications")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="seat_applications"
    )
    sentence = models.CharField(max_length=LONGEST_SENTENCE)
    state = models.CharField(
        max_length=10, choices=RequestState.choices, default=RequestState.WAITING
    )
    created_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("application for a seat")
        verbose_name_plural = _("applications for seats")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["seat", "user"],
                name="application_one_waiting",
                condition=Q(state="waiting"),
            ),
            models.CheckConstraint(
                name="application_state_known",
                condition=Q(state__in=["waiting", "taken", "declined", "withdrawn", "lapsed"]),
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat_id} for user {self.user_id}"


class SeatOffer(models.Model):
    """An offer of a seat to a person whom the GM chose or whose turn it is on standby.

    Without `user`, the first person who opens its secret address can take the seat. `confirmed` are
    the flags that the GM has seen and accepted.
    """

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="offers")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="seat_offers",
    )
    is_standby = models.BooleanField(default=False, db_default=False)
    token = models.CharField(max_length=32, default=new_token, unique=True, editable=False)
    confirmed = models.JSONField(default=list, blank=True)
    state = models.CharField(
        max_length=10, choices=RequestState.choices, default=RequestState.WAITING
    )
    created_at = models.DateTimeField()
    answer_until = models.DateTimeField()
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("offer of a seat")
        verbose_name_plural = _("offers of seats")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["seat", "user"],
                name="offer_one_waiting",
                condition=Q(state="waiting", user__isnull=False),
            ),
            models.UniqueConstraint(
                fields=["seat"],
                name="offer_one_to_standby",
                condition=Q(state="waiting", is_standby=True),
            ),
            models.CheckConstraint(
                name="offer_state_known",
                condition=Q(state__in=["waiting", "taken", "declined", "withdrawn", "lapsed"]),
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat_id} to user {self.user_id or 'by address'}"
