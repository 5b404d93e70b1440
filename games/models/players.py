"""Players: their pages, blocks of other players, tokens for the API, and follows."""

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext, gettext_lazy as _

from games.models.game import Game
from games.models.plain_text import PlainCharField


class ShownTo(models.TextChoices):
    EVERYBODY = "everybody", _("everybody")
    ACCOUNTS = "accounts", _("people with an account")
    FACTS = "facts", _("people with an account, and only the reliability that games need")


class PlayerPage(models.Model):
    """Who may see a player's page, and whether it shows a rating and counts of promises.

    `named_in_data`: the data set of finished games has the player's name instead of a pseudonym,
    which protects nobody.
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


class TokenScope(models.TextChoices):
    """Rights of a token beyond reading what everybody in a game may read."""

    ORDERS = "orders", _("own seats, orders and votes")
    PRESS = "press", _("press")
    GM = "gm", _("acts of the GM")
    WEBHOOKS = "webhooks", _("own webhooks, and those of own games")


class ApiToken(models.Model):
    """A personal token. Only its SHA-256 is stored; it is long and random, so it needs no salt.

    `start` are its first characters, by which its owner recognises it.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens"
    )
    name = PlainCharField(max_length=60)
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
        """The rights of the token, in words."""
        return [gettext("reading"), *(str(TokenScope(scope).label) for scope in self.scopes)]


class KeyedRequest(models.Model):
    """A request over the API with an Idempotency-Key, and its answer; no `status` while it is being
    answered. `digest` is the hash of its method, address and body."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="keyed_requests"
    )
    key = models.CharField(max_length=255)
    digest = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(null=True, blank=True)
    content_type = models.CharField(max_length=100, blank=True, default="")
    body = models.BinaryField(default=b"")
    created_at = models.DateTimeField(db_index=True)

    class Meta:
        verbose_name = _("request with a key")
        verbose_name_plural = _("requests with a key")
        constraints = [
            models.UniqueConstraint(fields=["user", "key"], name="keyed_request_once"),
        ]

    def __str__(self) -> str:
        return f"request of user {self.user_id}"


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
