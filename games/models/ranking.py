"""Rankings: players who joined a game, and the powers they prefer."""

import secrets

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.game import Game


def new_lot() -> str:
    """Return a random number under which a ranking is published without its player."""
    return secrets.token_hex(4)


class Ranking(models.Model):
    """The preferences of a player who has joined a game.

    `ranks` maps each power to a number from 1, or to None for never. `power` is the power that the
    player got at the start, and "" before.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="rankings")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="rankings"
    )
    lot = models.CharField(max_length=16, default=new_lot, editable=False)
    ranks = models.JSONField()
    power = models.CharField(max_length=16, blank=True, default="")
    joined_at = models.DateTimeField()

    class Meta:
        verbose_name = _("ranking")
        verbose_name_plural = _("rankings")
        ordering = ["lot"]
        constraints = [
            models.UniqueConstraint(fields=["game", "user"], name="ranking_one_for_each_player"),
            models.UniqueConstraint(fields=["game", "lot"], name="ranking_lot_once_a_game"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} lot {self.lot}"
