"""Finished games that staff have taken over from a file."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.game import Game


class ImportedGame(models.Model):
    """Where a finished game that was played elsewhere comes from.

    `players` are names as text, by power; they belong to no account. `digest` is that of the file,
    so that no file is imported twice.
    """

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="imported")
    source = models.CharField(max_length=200)
    players = models.JSONField(default=dict)
    digest = models.CharField(max_length=64, unique=True)
    imported_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    imported_at = models.DateTimeField()

    class Meta:
        verbose_name = _("imported game")
        verbose_name_plural = _("imported games")

    def __str__(self) -> str:
        return f"{self.game_id} from {self.source}"
