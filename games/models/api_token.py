"""Personal tokens, with which programs act for an account."""

from datetime import datetime

from django.conf import settings
from django.db import models
from django.utils.translation import gettext, gettext_lazy as _


class TokenScope(models.TextChoices):
    """What a token allows besides reading what everybody in a game may read."""

    ORDERS = "orders", _("own seats, orders and votes")
    PRESS = "press", _("press")
    GM = "gm", _("acts of the GM")


class ApiToken(models.Model):
    """A personal token. Only its SHA-256 is stored; it is long and random, so it needs no salt.

    `start` are its first characters, by which its owner recognises it.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens"
    )
    name = models.CharField(max_length=60)
    scopes = models.JSONField(default=list)
    start = models.CharField(max_length=16)
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    last_used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("personal token")
        verbose_name_plural = _("personal tokens")
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.start}… of user {self.user_id}"

    def is_expired(self, now: datetime) -> bool:
        return self.expires_at <= now

    @property
    def scope_names(self) -> list[str]:
        """What it allows, in words."""
        return [gettext("reading"), *(str(TokenScope(scope).label) for scope in self.scopes)]
