"""Deputies: people with some of the rights of a game's GM."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.game import Game


class Right(models.TextChoices):
    """A right that the GM can give to a deputy."""

    REMIND = "remind", _("remind players")
    EXTEND = "extend", _("extend deadlines and excuse players")
    REPLACE = "replace", _("open and fill seats")
    CORRECT = "correct", _("correct phases, orders and the board")


class Deputy(models.Model):
    """A person whom the GM asked to be deputy, and who is deputy since `taken_at`.

    The row is deleted when the rights end; events record former deputies.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="deputies")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="deputies"
    )
    rights = models.JSONField(default=list)
    offered_at = models.DateTimeField()
    taken_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("deputy")
        verbose_name_plural = _("deputies")
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["game", "user"], name="deputy_once")]

    def __str__(self) -> str:
        return f"{self.game_id} {self.user_id}"
