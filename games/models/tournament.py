"""Tournaments: games that one person puts together, with a standing of their players."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from games.models.plain_text import PlainCharField, PlainTextField


class Tournament(models.Model):
    """A tournament of its `director`. `Game.tournament` has its games, which are public or private
    like the tournament.

    `text` is Markdown of the director. Since `text_hidden_at` a moderator hides it from everybody;
    it is kept.

    The score of a player is the sum of the square scores of all games or, with `best_of`, of so
    many best ones.
    """

    name = PlainCharField(_("name"), max_length=60)
    text = PlainTextField(blank=True)
    text_hidden_at = models.DateTimeField(null=True, blank=True)
    director = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="tournaments"
    )
    is_public = models.BooleanField(default=True)
    best_of = models.PositiveSmallIntegerField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(Lower("name"), name="tournament_name_once"),
            models.CheckConstraint(name="tournament_name_given", condition=~Q(name="")),
            models.CheckConstraint(
                name="tournament_counts_a_game", condition=Q(best_of=None) | Q(best_of__gt=0)
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("games:tournament", kwargs={"number": self.pk, "slug": self.slug})

    @property
    def visible_text(self) -> str:
        """The text for readers, empty if it is hidden."""
        return "" if self.text_hidden_at else self.text

    @property
    def slug(self) -> str:
        """The name within the address."""
        return slugify(self.name) or "tournament"
