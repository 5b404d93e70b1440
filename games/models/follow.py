"""Follows: an account wants notices about a game, a player or a variant."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.models.game import Game


class Follow(models.Model):
    """`user` follows one subject: a `game`, a `player`, or the variant `variant_id`."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="follows"
    )
    game = models.ForeignKey(
        Game, on_delete=models.CASCADE, null=True, blank=True, related_name="follows"
    )
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    variant_id = models.CharField(max_length=64, blank=True, default="")
    created_at = models.DateTimeField()

    class Meta:
        verbose_name = _("follow")
        verbose_name_plural = _("follows")
        ordering = ["-pk"]
        indexes = [
            models.Index(
                fields=["variant_id"], name="follow_of_variant", condition=~Q(variant_id="")
            )
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["user", "game"], name="follow_game_once", condition=Q(game__isnull=False)
            ),
            models.UniqueConstraint(
                fields=["user", "player"],
                name="follow_player_once",
                condition=Q(player__isnull=False),
            ),
            models.UniqueConstraint(
                fields=["user", "variant_id"],
                name="follow_variant_once",
                condition=~Q(variant_id=""),
            ),
            models.CheckConstraint(
                name="follow_one_subject",
                condition=Q(game__isnull=False, player__isnull=True, variant_id="")
                | Q(game__isnull=True, player__isnull=False, variant_id="")
                | Q(game__isnull=True, player__isnull=True) & ~Q(variant_id=""),
            ),
            models.CheckConstraint(
                name="follow_another", condition=Q(player__isnull=True) | ~Q(player=F("user"))
            ),
        ]

    def __str__(self) -> str:
        return f"user {self.user_id}"
