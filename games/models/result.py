"""Results of finished games: of the game, of each seat, and of each player of a seat."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.game import Game


class GameResult(models.Model):
    """The result of a game that was won, shared or conceded; other games have none.

    `years` counts the game years played. `is_rated` says whether the game counts for ratings.
    `awards_at` is when the awards were computed, None before.
    """

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="result")
    years = models.PositiveSmallIntegerField()
    last_year = models.PositiveSmallIntegerField()
    is_rated = models.BooleanField()
    awards_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("result")
        verbose_name_plural = _("results")
        indexes = [models.Index(fields=["years", "game"], name="result_by_years")]

    def __str__(self) -> str:
        return f"{self.game_id}"


class SeatResult(models.Model):
    """The result of one power.

    `place` is 1 for the best; equal powers have the same place. `square` is the square score: 1 or
    0 if one power won, else its part of the sum of all squared numbers of centres. `out_year`
    is the last year in which an eliminated power had a unit or a centre.
    """

    result = models.ForeignKey(GameResult, on_delete=models.CASCADE, related_name="seats")
    power = models.CharField(max_length=16)
    place = models.PositiveSmallIntegerField()
    centres = models.PositiveSmallIntegerField()
    share = models.FloatField()
    square = models.FloatField()
    out_year = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        verbose_name = _("result of a power")
        verbose_name_plural = _("results of powers")
        ordering = ["place", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["result", "power"], name="seat_result_once"),
        ]
        indexes = [
            models.Index(
                fields=["power", "result"],
                name="seat_result_of_sharers",
                condition=models.Q(share__gt=0),
            )
        ]

    def __str__(self) -> str:
        return f"{self.result_id} {self.power}"


class PlayerResult(models.Model):
    """A player of a seat. `part` is the player's part of the movement phases, above 0 up to 1."""

    seat = models.ForeignKey(SeatResult, on_delete=models.CASCADE, related_name="players")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="results"
    )
    part = models.FloatField()

    class Meta:
        verbose_name = _("result of a player")
        verbose_name_plural = _("results of players")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["seat", "user"], name="player_result_once"),
        ]

    def __str__(self) -> str:
        return f"user {self.user_id}"
