"""Facts of finished games for statistics, and the statistics of each variant."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.result import GameResult


class GameFacts(models.Model):
    """The public facts of a finished game that statistics count; games/statistics/queries/facts.py.

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
