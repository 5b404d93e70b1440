"""Standby: somebody who is ready to take seats that open."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

# Of a game or a seat: offered to whoever is ready, whatever the language. Else the code of one.
ANY_LANGUAGE = "any"


class Standby(models.Model):
    """`paces` are codes of games/settings/schedule.py, `languages` of the settings; whoever waits
    longest is offered a seat first, and waits anew from then on."""

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
