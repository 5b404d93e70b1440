"""Announcements of a tournament's directors."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.game import Game
from games.models.plain_text import PlainTextField
from games.models.tournament import Tournament


class Announcement(models.Model):
    """A text in Markdown that a director pins to the tournament and to its tables.

    With `games` it is for these tables alone. Since `text_hidden_at` a moderator hides it from
    everybody; it is kept. An announcement that is taken back is deleted.
    """

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="announcements"
    )
    games = models.ManyToManyField(Game, blank=True, related_name="announcements")
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="announcements"
    )
    text = PlainTextField()
    text_hidden_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField()
    edited_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("announcement")
        verbose_name_plural = _("announcements")
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(name="announcement_written", condition=~Q(text="")),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.pk}"

    def get_absolute_url(self) -> str:
        return f"{self.tournament.get_absolute_url()}#announcement-{self.pk}"

    @property
    def name(self) -> str:
        """The name of the tournament, which reports of the text give."""
        return self.tournament.name

    @property
    def visible_text(self) -> str:
        """The text for readers, empty if it is hidden."""
        return "" if self.text_hidden_at else self.text
