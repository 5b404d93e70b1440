"""Statistics and ratings computed from finished games, and the ladder of programs."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.record import GameResult


class GameFacts(models.Model):
    """The public facts of a finished game that statistics count; games/statistics/queries.py.

    They belong to the result, so that a result that is written anew has its facts read anew.
    """

    result = models.OneToOneField(GameResult, on_delete=models.CASCADE, related_name="facts")
    data = models.JSONField()

    class Meta:
        verbose_name = _("facts of a game")
        verbose_name_plural = _("facts of games")

    def __str__(self) -> str:
        return f"{self.result_id}"


class GameGroup(models.TextChoices):
    """Games that are counted together: those of people, and those with computer players."""

    PEOPLE = "people", _("games of people")
    COMPUTERS = "computers", _("games with computer players")


class VariantStatistics(models.Model):
    """The counts of a variant's finished games in one group; games/statistics/tally.py."""

    variant_id = models.CharField(max_length=64)
    group = models.CharField(max_length=12, choices=GameGroup.choices)
    games = models.PositiveIntegerField()
    counts = models.JSONField()
    computed_at = models.DateTimeField()

    class Meta:
        verbose_name = _("statistics of a variant")
        verbose_name_plural = _("statistics of variants")
        constraints = [
            models.UniqueConstraint(fields=["variant_id", "group"], name="variant_statistics_once"),
        ]

    def __str__(self) -> str:
        return f"{self.variant_id} {self.group}"


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


class LadderEntry(models.Model):
    """A program on the ladder. The programs with the earliest `waiting_since` play next."""

    program = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="ladder_entry"
    )
    entered_at = models.DateTimeField()
    waiting_since = models.DateTimeField()

    class Meta:
        verbose_name = _("entry of the ladder")
        verbose_name_plural = _("entries of the ladder")
        ordering = ["waiting_since", "pk"]

    def __str__(self) -> str:
        return f"program {self.program_id}"
