"""Seats: the powers of a game, each with its present player."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.models.game import Game
from games.models.phase import Phase


class SeatState(models.TextChoices):
    OPEN = "open", _("open")
    TAKEN = "held", _("taken by a player")
    COMPUTER = "computer", _("played by the computer")
    CIVIL_DISORDER = "civil_disorder", _("in permanent civil disorder")


class Seat(models.Model):
    """A power of a game. `holder` is its present player; assignments record earlier ones.

    A player who resigns plays until `resigns_after`. The present player cannot see what the seat
    ordered before `hidden_before`. While a substitute is the holder, until `lent_until`, the seat's
    player is `lent_by` and has no access to it.

    In a practice game one person may have several seats and plays one of them at a time, the one
    that `is_playable`. In other games a player has one seat, and it is playable.

    An open seat is offered in turn to people on standby who read the language `standby`; "any"
    means all of them, and "" nobody. Everybody is asked once, counted from `standby_since`.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    power = models.CharField(max_length=16)
    state = models.CharField(max_length=16, choices=SeatState.choices, default=SeatState.OPEN)
    holder = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="seats",
    )
    is_playable = models.BooleanField(default=True, db_default=True, db_column="in_hand")
    resigns_after = models.ForeignKey(
        Phase, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    hidden_before = models.DateTimeField(null=True, blank=True)
    lent_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="seats_lent",
    )
    lent_until = models.DateTimeField(null=True, blank=True)
    standby = models.CharField(max_length=8, blank=True, default="", db_default="")
    standby_since = models.DateTimeField(null=True, blank=True)

    # The last resolved phase that the holder has seen; None before the first visit.
    seen_phase = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["game", "power"], name="seat_one_for_each_power"),
            models.UniqueConstraint(
                fields=["game", "holder"],
                name="seat_one_for_each_player",
                condition=Q(holder__isnull=False, is_playable=True),
            ),
            models.CheckConstraint(
                name="seat_held_by_somebody",
                condition=Q(state="held", holder__isnull=False)
                | Q(state__in=["open", "computer", "civil_disorder"], holder__isnull=True),
            ),
            models.CheckConstraint(
                name="seat_resigned_by_its_holder",
                condition=Q(resigns_after__isnull=True) | Q(state="held"),
            ),
            models.UniqueConstraint(
                fields=["game", "lent_by"],
                name="seat_lent_once_by_a_player",
                condition=Q(lent_by__isnull=False),
            ),
            models.CheckConstraint(
                name="seat_lent_to_another",
                condition=Q(lent_by__isnull=True, lent_until__isnull=True)
                | Q(state="held", lent_by__isnull=False, lent_until__isnull=False)
                & ~Q(lent_by=F("holder")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} {self.power}"
