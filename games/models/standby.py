"""Standby: people who are ready to take seats that open."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

# Value of Game.standby and Seat.standby: people with any language. Otherwise a language code.
ANY_LANGUAGE = "any"


class Standby(models.Model):
    """A person on standby for games of these paces and languages.

    `paces` has codes of games/settings/schedule.py, `languages` codes of the settings. The person
    with the earliest `waiting_since` gets the next offer, which resets it.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="standby"
    )
    paces = models.JSONField(default=list)
    languages = models.JSONField(default=list)
    waiting_since = models.DateTimeField()

    class Meta:
        verbose_name = _("standby")
        verbose_name_plural = _("standby")
        ordering = ["waiting_since", "pk"]

    def __str__(self) -> str:
        return f"user {self.user_id}"
