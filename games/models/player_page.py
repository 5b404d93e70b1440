"""Choices of players about their public page."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class ShownTo(models.TextChoices):
    EVERYBODY = "everybody", _("everybody")
    ACCOUNTS = "accounts", _("people with an account")
    FACTS = "facts", _("people with an account, and only the reliability that games need")


class PlayerPage(models.Model):
    """Who may see a player's page, and whether it shows a rating and counts of promises.

    `named_in_data`: the data set of finished games has the player's name instead of a pseudonym.
    Without a row everybody may see the page, with a rating.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="player_page"
    )
    shown_to = models.CharField(max_length=12, choices=ShownTo.choices, default=ShownTo.EVERYBODY)
    is_rated = models.BooleanField(default=True)
    shows_promises = models.BooleanField(default=False, db_default=False)
    named_in_data = models.BooleanField(default=False, db_default=False)

    class Meta:
        verbose_name = _("page of a player")
        verbose_name_plural = _("pages of players")

    def __str__(self) -> str:
        return f"user {self.user_id}"
