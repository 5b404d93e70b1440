"""Who wants a seat, and whom it is offered to."""

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
    WITHDRAWN = "withdrawn", _("taken back")
    LAPSED = "lapsed", _("lapsed")


class SeatFlag(StrEnum):
    """What a GM should know of somebody before giving that person a seat.
    A hint, never a verdict, and nobody else is named by it."""

    PLAYED_ANOTHER = "held_another"
    PLAYED_THIS = "held_this"
    CONNECTION = "connection"
    BLOCKED = "blocked"
    BLOCKS = "blocks"


class SeatApplication(models.Model):
    """Somebody asks for an open seat; the GM alone reads the sentence. It lapses when the seat goes
    to somebody else."""

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
    """A seat offered to a person whom the GM has chosen or whose turn it is on standby, or without
    a user to whoever comes by its address first. `confirmed` are the flags that the GM saw and
    offered it in spite of."""

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
