"""Blocks: an account does not want to play with another."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _


class PlayerBlock(models.Model):
    """A block of `blocked` by `user`. The blocked account is not notified."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blocks"
    )
    blocked = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    created_at = models.DateTimeField()

    class Meta:
        verbose_name = _("block")
        verbose_name_plural = _("blocks")
        constraints = [
            models.UniqueConstraint(fields=["user", "blocked"], name="block_once"),
            models.CheckConstraint(name="block_another", condition=~Q(user=F("blocked"))),
        ]

    def __str__(self) -> str:
        return f"user {self.user_id} blocks {self.blocked_id}"
