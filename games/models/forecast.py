"""Forecasts: spectators say who will hold how many centres at the end of a year."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from games.models.game import Game


class Confidence(models.TextChoices):
    """How sure a forecast is of a number: it stands for a distribution of numbers around it."""

    SURE = "sure", pgettext_lazy("confidence", "sure")
    LIKELY = "likely", pgettext_lazy("confidence", "likely")
    OPEN = "open", pgettext_lazy("confidence", "open")


class Forecast(models.Model):
    """The forecast of one person for one year of a game.

    `numbers` has the number of centres and the confidence of each power alive before the year, such
    as {"FR": [5, "likely"]}. It is sealed until the first phase of the year is resolved. Its score
    is not stored, so that it follows corrections.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="forecasts")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="forecasts"
    )
    year = models.PositiveIntegerField()
    numbers = models.JSONField()
    given_at = models.DateTimeField()
    changed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("forecast")
        verbose_name_plural = _("forecasts")
        ordering = ["-year", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["game", "user", "year"], name="forecast_once_a_year")
        ]

    def __str__(self) -> str:
        return f"{self.game_id} {self.year} by {self.user_id}"
