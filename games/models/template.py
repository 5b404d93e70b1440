"""Own templates of new games."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.plain_text import PlainCharField

LONGEST_TEMPLATE_NAME = 40


class GameTemplate(models.Model):
    """The settings of a game under a name of its owner, who alone sees and uses them.

    games/settings/services/templates.py reads `settings`.
    """

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="game_templates"
    )
    name = PlainCharField(max_length=LONGEST_TEMPLATE_NAME)
    settings = models.JSONField(default=dict)
    created_at = models.DateTimeField()

    class Meta:
        verbose_name = _("template of a game")
        verbose_name_plural = _("templates of games")
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["owner", "name"], name="template_name_once"),
            models.CheckConstraint(name="template_name_given", condition=~Q(name="")),
        ]

    def __str__(self) -> str:
        return self.name
