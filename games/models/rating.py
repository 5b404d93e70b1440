"""Ratings of players and of powers, in points, computed from all rated games."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Rating(models.Model):
    """The rating of a player. The true strength is within `uncertainty` of `points` with 95 %.

    `changes` has a list for each rated game, oldest first: the game's id, the power, its place, the
    number of powers, the usual place of the power, and the points gained. Their sum leads from the
    rating of a new player to `points`.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="rating"
    )
    points = models.FloatField()
    uncertainty = models.FloatField()
    games = models.PositiveIntegerField()
    changes = models.JSONField(default=list)

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        indexes = [models.Index(fields=["-points"], name="rating_by_points")]

    def __str__(self) -> str:
        return f"user {self.user_id}"


class PowerRating(models.Model):
    """The strength of a power of a variant: how many points it adds to those of its player.

    `place` is its average place in rated games.
    """

    variant_id = models.CharField(max_length=64)
    power = models.CharField(max_length=16)
    points = models.FloatField()
    uncertainty = models.FloatField()
    games = models.PositiveIntegerField()
    place = models.FloatField()

    class Meta:
        verbose_name = _("rating of a power")
        verbose_name_plural = _("ratings of powers")
        constraints = [
            models.UniqueConstraint(fields=["variant_id", "power"], name="power_rating_once"),
        ]

    def __str__(self) -> str:
        return f"{self.variant_id} {self.power}"
