"""Variants under work: drafts of boards that nobody plays yet."""

from secrets import token_hex

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.models.plain_text import PlainCharField

LONGEST_DRAFT_NAME = 60
TOKEN_BYTES = 24


def new_token() -> str:
    """The secret part of a draft's address, which no command takes for an option."""
    return token_hex(TOKEN_BYTES)


class VariantDraft(models.Model):
    """A variant under work, as the files of its folder. Its address is a secret.

    Every change raises `revision`. `undo` has what takes the last changes back, as JSON Merge
    Patches, the newest last. `problems` are those of `maps check`. `trial` is the game against
    computers, and `balance` the run in the balance lab; games/studio describes both.
    """

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="variant_drafts"
    )
    token = models.CharField(max_length=48, unique=True, default=new_token)
    name = PlainCharField(max_length=LONGEST_DRAFT_NAME)
    files = models.JSONField()
    revision = models.PositiveIntegerField(default=1)
    undo = models.JSONField(default=list, blank=True)
    problems = models.JSONField(default=list, blank=True)
    trial = models.JSONField(null=True, blank=True)
    balance = models.JSONField(null=True, blank=True)
    created_at = models.DateTimeField()
    changed_at = models.DateTimeField()

    class Meta:
        verbose_name = _("variant under work")
        verbose_name_plural = _("variants under work")
        ordering = ["-changed_at", "-pk"]
        constraints = [
            models.CheckConstraint(name="draft_name_given", condition=~Q(name="")),
            models.CheckConstraint(name="draft_token_given", condition=~Q(token="")),
            models.CheckConstraint(name="draft_revision_from_one", condition=Q(revision__gte=1)),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("games:studio_draft", args=[self.token])
