"""The work of a GM: deputies and corrections."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.models.game import Game
from games.models.phase import Phase
from games.models.plain_text import PlainCharField


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


class CorrectionKind(models.TextChoices):
    ROLL_BACK = "roll_back", _("rolled back")
    ROLL_FORWARD = "roll_forward", _("rolled forward again")
    ORDERS = "orders", _("orders corrected")
    BOARD = "board", _("board corrected")


class Correction(models.Model):
    """A correction with its public reason. It never changes, except that a roll forward sets
    `undone_by`. One that the players of a game without a GM agreed on has no `made_by`.

    `replaced` are the superseded phases. `before` and `after` are the positions of the game before
    and after it, in the interchange form, to show the difference at any time. `data` has facts, and
    never a bid; see games/gm/corrections/services.py.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="corrections")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=12, choices=CorrectionKind.choices)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    made_at = models.DateTimeField()
    reason = PlainCharField(max_length=300)
    before = models.JSONField()
    after = models.JSONField()
    data = models.JSONField(default=dict)
    replaced = models.ManyToManyField(Phase, related_name="corrections")
    undone_by = models.OneToOneField(
        "self", on_delete=models.CASCADE, null=True, blank=True, related_name="undoes"
    )

    class Meta:
        verbose_name = _("correction")
        verbose_name_plural = _("corrections")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="correction_number_once"),
            models.CheckConstraint(name="correction_number_from_one", condition=Q(number__gte=1)),
            models.CheckConstraint(name="correction_has_a_reason", condition=~Q(reason="")),
            models.CheckConstraint(
                name="correction_undone_by_another",
                condition=Q(undone_by__isnull=True) | ~Q(undone_by=F("pk")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} correction {self.number}"

    def get_absolute_url(self) -> str:
        return reverse("games:correction", kwargs={"pk": self.game_id, "number": self.number})
