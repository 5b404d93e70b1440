"""Commentaries: one person tells a resolved phase to everybody who may see the game."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.models.game import Game
from games.models.phase import Phase
from games.models.plain_text import PlainTextField


class Commentator(models.Model):
    """A person whom the GM allows to comment on a public game."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="commentators")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="commentator_of"
    )
    added_at = models.DateTimeField()

    class Meta:
        verbose_name = _("commentator")
        verbose_name_plural = _("commentators")
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["game", "user"], name="commentator_once")]

    def __str__(self) -> str:
        return f"{self.game_id} {self.user_id}"


class Commentary(models.Model):
    """The commentary of one phase: a script of steps, which its author shows one by one.

    Nobody else reads it before it starts, at `opens_at` at the earliest. Readers have the steps up
    to the number `furthest`; a live show is at the step `current`. Since `text_hidden_at` a
    moderator hides it from everybody; it is kept.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="commentaries")
    phase = models.OneToOneField(Phase, on_delete=models.CASCADE, related_name="commentary")
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="commentaries"
    )
    delay_hours = models.PositiveSmallIntegerField(default=0)
    current = models.PositiveSmallIntegerField(default=0)
    furthest = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    text_hidden_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("commentary")
        verbose_name_plural = _("commentaries")
        ordering = ["-phase__number", "-pk"]
        constraints = [
            models.CheckConstraint(
                name="commentary_current_was_reached", condition=Q(current__lte=F("furthest"))
            ),
            models.CheckConstraint(
                name="commentary_starts_before_its_steps",
                condition=Q(started_at__isnull=False) | Q(furthest=0, ended_at__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} commentary of phase {self.phase_id}"

    def get_absolute_url(self) -> str:
        return reverse("games:commentary", kwargs=self.phase.place)

    @property
    def opens_at(self) -> datetime:
        """The earliest time at which anything of it is shown."""
        assert self.phase.resolved_at is not None, "only resolved phases have commentaries"
        return self.phase.resolved_at + timedelta(hours=self.delay_hours)

    @property
    def is_live(self) -> bool:
        return self.started_at is not None and self.ended_at is None

    @property
    def text(self) -> str:
        """The sentences that readers have, for moderators."""
        steps = self.steps.filter(number__lte=self.furthest).exclude(text="")
        return "\n\n".join(steps.values_list("text", flat=True))

    @property
    def visible_text(self) -> str:
        """The text for readers, empty if it is hidden."""
        return "" if self.text_hidden_at else self.text


class CommentaryStep(models.Model):
    """A step of a commentary: a sentence, orders to show, and drawings on the map.

    `orders` are published orders of the phase as text. `drawings` are rows of space, target
    and words. Numbers grow, but may have gaps.
    """

    commentary = models.ForeignKey(Commentary, on_delete=models.CASCADE, related_name="steps")
    number = models.PositiveSmallIntegerField()
    text = PlainTextField(blank=True, default="")
    orders = models.JSONField(default=list, blank=True)
    drawings = models.JSONField(default=list, blank=True)
    written_at = models.DateTimeField()

    class Meta:
        verbose_name = _("step of a commentary")
        verbose_name_plural = _("steps of commentaries")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["commentary", "number"], name="commentary_step_number_once"
            ),
            models.CheckConstraint(
                name="commentary_step_number_from_one", condition=Q(number__gte=1)
            ),
        ]

    def __str__(self) -> str:
        return f"commentary {self.commentary_id}, step {self.number}"
