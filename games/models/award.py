"""Awards of finished games."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.result import GameResult


class AwardKind(models.TextChoices):
    ALLIANCE = "alliance", _("The longest alliance")
    REALM = "realm", _("The largest realm")
    FRONTIER = "frontier", _("The restless frontier")
    RISE = "rise", _("The great rise")
    BLOWS = "blows", _("The hardest blows")
    ALLY = "ally", _("The faithful ally")
    POINTS = "points", _("Best served by points")
    HOME = "home", _("The untouched home")


class Award(models.Model):
    """An award of a game, computed once after its end, for the pages of its players.

    `facts` are the numbers from which it was computed. The award for points depends on bids, so it
    is secret until the game's policy opens them.
    """

    result = models.ForeignKey(GameResult, on_delete=models.CASCADE, related_name="awards")
    kind = models.CharField(max_length=12, choices=AwardKind.choices)
    powers = models.JSONField(default=list)
    facts = models.JSONField(default=dict)

    class Meta:
        verbose_name = _("award")
        verbose_name_plural = _("awards")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["result", "kind"], name="award_once_a_game"),
        ]

    def __str__(self) -> str:
        return f"{self.result_id} {self.kind}"
