"""Notes: private text and marks of one person about a game."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.game import Game
from games.models.phase import Phase
from games.models.plain_text import PlainTextField


class MarkSign(models.TextChoices):
    """A mark on a space; maps.render draws it."""

    STAR = "star", _("Star")
    QUESTION = "question", _("Question")
    WARNING = "warning", _("Warning")
    SHIELD = "shield", _("Shield")
    CROSS = "cross", _("Cross")


class Note(models.Model):
    """A note about a game, or about one `phase` of it.

    It belongs to the person, not to the seat: neither the GM nor a later player of the seat can
    read it. `marks` are rows of space, sign and words. The row stays when the note is emptied, so
    that `version` never starts again.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notes"
    )
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+")
    phase = models.ForeignKey(
        Phase, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    text = PlainTextField(blank=True, default="")
    marks = models.JSONField(default=list)
    version = models.PositiveIntegerField(default=1)
    saved_at = models.DateTimeField()

    class Meta:
        verbose_name = _("note")
        verbose_name_plural = _("notes")
        ordering = ["game", "phase"]
        constraints = [
            models.UniqueConstraint(fields=["user", "phase"], name="note_once_of_a_phase"),
            models.UniqueConstraint(
                fields=["user", "game"],
                name="note_once_of_a_game",
                condition=Q(phase__isnull=True),
            ),
            models.CheckConstraint(name="note_version_from_one", condition=Q(version__gte=1)),
        ]

    def __str__(self) -> str:
        return f"user {self.user_id}, game {self.game_id}, phase {self.phase_id}"

    @property
    def is_empty(self) -> bool:
        return not (self.text or self.marks)
