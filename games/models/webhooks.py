"""Posts to external addresses: webhooks of games and of players, and push messages to devices."""

from urllib.parse import urlsplit

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.announcement import Announcement
from games.models.event import Event
from games.models.game import Game
from games.models.notices import Delivery, DeliveryState
from games.models.phase import Phase
from games.models.tournament import Tournament
from games.models.turn import Commitment


class HookForm(models.TextChoices):
    """The form of the posts."""

    PLAIN = "plain", _("plain JSON, for a program of your own")
    DISCORD = "discord", _("Discord")
    SLACK = "slack", _("Slack")


class Webhook(models.Model):
    """An address of a game, of a tournament, or of an account; `secret` signs its posts.

    A game's belongs to its GM, or in a game without one to its creator.

    Only its owner knows `url`, because anybody can post there. `trouble` is why the last post
    failed: an HTTP status, or "no_answer". `failing_since` is the first failure since the last
    success. A webhook that is gone or fails for days is switched off. An account's gets notices of
    its `kinds`; a game's gets the news of the game in Discord's form, and a tournament's those of
    its tables. Its first director is told when it is switched off.
    """

    game = models.OneToOneField(
        Game, on_delete=models.CASCADE, null=True, blank=True, related_name="webhook"
    )
    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, null=True, blank=True, related_name="webhook"
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="webhooks",
    )
    url = models.CharField(max_length=400)
    form = models.CharField(max_length=8, choices=HookForm.choices, default=HookForm.DISCORD)
    kinds = models.JSONField(default=list)
    secret = models.CharField(max_length=60)
    is_on = models.BooleanField(default=True)
    trouble = models.CharField(max_length=200, blank=True, default="")
    failing_since = models.DateTimeField(null=True, blank=True)
    set_at = models.DateTimeField()

    class Meta:
        verbose_name = _("webhook")
        verbose_name_plural = _("webhooks")
        constraints = [
            models.CheckConstraint(
                name="webhook_of_one_owner",
                condition=models.Q(game__isnull=False, tournament__isnull=True, user__isnull=True)
                | models.Q(game__isnull=True, tournament__isnull=False, user__isnull=True)
                | models.Q(game__isnull=True, tournament__isnull=True, user__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        if self.tournament_id is not None:
            return f"tournament {self.tournament_id}"
        return f"user {self.user_id}" if self.game_id is None else f"game {self.game_id}"

    @property
    def host(self) -> str:
        """The host of the address, which tells the webhooks of an owner apart."""
        return urlsplit(self.url).hostname or ""

    @property
    def owner_id(self) -> int | None:
        """The account that is told when the webhook is switched off."""
        if self.tournament is not None:
            return self.tournament.director_id
        if self.game is None:
            return self.user_id
        return self.game.creator_id if self.game.is_without_gm else self.game.gm_id


class Post(models.Model):
    """Something to post, and what became of it. `answer` is as `Webhook.trouble`."""

    state = models.CharField(
        max_length=8, choices=DeliveryState.choices, default=DeliveryState.WAITING
    )
    attempts = models.PositiveSmallIntegerField(default=0)
    next_try_at = models.DateTimeField()
    tried_at = models.DateTimeField(null=True, blank=True)
    answer = models.CharField(max_length=9, blank=True, default="", db_default="")

    class Meta:
        abstract = True


UNSENT = models.Q(state__in=["waiting", "sending"])


class WebhookPost(Post):
    """A post to the webhook of a game or a tournament: of an event, of the root of a phase, of an
    announcement, or of the `is_final` standing; else a test."""

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="game_posts")
    event = models.ForeignKey(
        Event, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    commitment = models.ForeignKey(
        Commitment, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )

    announcement = models.ForeignKey(
        Announcement, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    is_final = models.BooleanField(default=False, db_default=False)

    class Meta:
        verbose_name = _("webhook post")
        verbose_name_plural = _("webhook posts")
        constraints = [
            models.UniqueConstraint(fields=["webhook", "event"], name="webhook_post_once"),
            models.UniqueConstraint(fields=["webhook", "commitment"], name="webhook_root_once"),
            models.UniqueConstraint(fields=["webhook", "announcement"], name="webhook_text_once"),
            models.CheckConstraint(
                name="webhook_post_of_one_thing",
                condition=models.Q(event__isnull=True) | models.Q(commitment__isnull=True),
            ),
            models.CheckConstraint(
                name="webhook_post_of_a_tournament",
                condition=models.Q(announcement__isnull=True, is_final=False)
                | models.Q(event__isnull=True, commitment__isnull=True),
            ),
        ]
        indexes = [
            models.Index(fields=["next_try_at"], name="webhook_post_waiting", condition=UNSENT),
        ]

    def __str__(self) -> str:
        return f"event {self.event_id}, root {self.commitment_id} to webhook {self.webhook_id}"


class PlayerPost(Post):
    """A post of a notice to a player's webhook; without a delivery it is a test."""

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="posts")
    delivery = models.ForeignKey(
        Delivery, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField()

    class Meta:
        verbose_name = _("webhook post")
        verbose_name_plural = _("webhook posts")
        constraints = [
            models.UniqueConstraint(fields=["webhook", "delivery"], name="player_post_once"),
        ]
        indexes = [
            models.Index(fields=["next_try_at"], name="player_post_waiting", condition=UNSENT),
        ]

    def __str__(self) -> str:
        return f"delivery {self.delivery_id} to webhook {self.webhook_id}"


class DiscordMessage(models.Model):
    """The message of a phase on Discord, which is edited as further notices arrive."""

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="+")
    phase = models.ForeignKey(Phase, on_delete=models.CASCADE, related_name="+")
    number = models.CharField(max_length=30)

    class Meta:
        verbose_name = _("message on Discord")
        verbose_name_plural = _("messages on Discord")
        constraints = [
            models.UniqueConstraint(fields=["webhook", "phase"], name="discord_message_once"),
        ]

    def __str__(self) -> str:
        return f"phase {self.phase_id} at webhook {self.webhook_id}"


class PushDevice(models.Model):
    """A browser's subscription. `endpoint` and the two keys are all that a sender needs."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="push_devices"
    )
    endpoint = models.CharField(max_length=500, unique=True)
    public_key = models.CharField(max_length=100)
    auth_secret = models.CharField(max_length=30)
    user_agent = models.CharField(max_length=300, blank=True)
    added_at = models.DateTimeField()

    class Meta:
        verbose_name = _("device")
        verbose_name_plural = _("devices")

    def __str__(self) -> str:
        return f"user {self.user_id}"


class PushPost(Post):
    """A push message about a notice to one device; without a delivery it is a test."""

    device = models.ForeignKey(PushDevice, on_delete=models.CASCADE, related_name="posts")
    delivery = models.ForeignKey(
        Delivery, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )

    class Meta:
        verbose_name = _("push message")
        verbose_name_plural = _("push messages")
        constraints = [
            models.UniqueConstraint(fields=["device", "delivery"], name="push_post_once"),
        ]
        indexes = [
            models.Index(fields=["next_try_at"], name="push_post_waiting", condition=UNSENT),
        ]

    def __str__(self) -> str:
        return f"delivery {self.delivery_id} to device {self.device_id}"
