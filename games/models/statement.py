"""Statements: the last word of each player and of the GM about a finished game."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.game import Game
from games.models.seat import Seat


class Statement(models.Model):
    """The statement of a seat's player on a finished game or, without a seat, of its GM.

    Its author can change it for a week after writing it. Since `hidden_at` a moderator hides it
    from everybody else; it is kept.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="statements")
    seat = models.ForeignKey(
        Seat, on_delete=models.CASCADE, null=True, blank=True, related_name="statements"
    )
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="statements"
    )
    text = models.TextField()
    written_at = models.DateTimeField()
    changed_at = models.DateTimeField(null=True, blank=True)
    hidden_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("statement")
        verbose_name_plural = _("statements")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "seat"],
                name="statement_one_for_each_seat",
                condition=models.Q(seat__isnull=False),
            ),
            models.UniqueConstraint(
                fields=["game"],
                name="statement_one_of_the_gm",
                condition=models.Q(seat__isnull=True),
            ),
            models.CheckConstraint(name="statement_has_text", condition=~models.Q(text="")),
        ]

    def __str__(self) -> str:
        return f"game {self.game_id}, seat {self.seat_id or 'of the GM'}"
