"""Notices: the settings of a player, and deliveries."""

from datetime import datetime, timedelta
from functools import reduce
from operator import and_

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.game import Game
from games.models.phase import Phase


class NoticeKind(models.TextChoices):
    """Kinds of notices. A digest is the daily email that contains the others.

    Notices of the kind `site` are decisions of moderators. They are always sent at once.
    """

    PHASE = "phase", _("A phase is resolved")
    GAME = "game", _("A game starts, is extended, paused, resumed or ends")
    REMINDER = "reminder", _("A deadline is near and your orders are not final")
    VOTE = "vote", _("A vote is open and you can vote")
    SEAT = "seat", _("A seat or the GM role is open or handed over")
    PRESS = "press", _("Press has arrived")
    FOLLOW = "follow", _("Something happens that you follow")
    DIGEST = "digest", _("The daily email")
    SITE = "site", _("A moderator has decided about you or your report")


class NoticeMode(models.TextChoices):
    AT_ONCE = "at_once", _("email at once")
    DAILY = "daily", _("in the daily email")
    OFF = "off", _("no email")


SWITCHED = tuple(kind for kind in NoticeKind if kind not in (NoticeKind.DIGEST, NoticeKind.SITE))
MODES = [mode.value for mode in NoticeMode]
LONGEST_REMINDER = 72


def every_kind() -> list[str]:
    """The kinds that a newly added device gets."""
    return [kind.value for kind in SWITCHED]


class NoticeSettings(models.Model):
    """Notification settings of an account that has changed them; others have the defaults.

    The first fields are named after the kinds of notices. `push_kinds` also go to the account's
    devices. `calendar_token` is the secret part of the calendar feed's address.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="notice_settings",
    )
    phase = models.CharField(max_length=8, choices=NoticeMode.choices, default=NoticeMode.AT_ONCE)
    game = models.CharField(max_length=8, choices=NoticeMode.choices, default=NoticeMode.AT_ONCE)
    reminder = models.CharField(
        max_length=8, choices=NoticeMode.choices, default=NoticeMode.AT_ONCE
    )
    vote = models.CharField(max_length=8, choices=NoticeMode.choices, default=NoticeMode.AT_ONCE)
    seat = models.CharField(max_length=8, choices=NoticeMode.choices, default=NoticeMode.AT_ONCE)
    press = models.CharField(max_length=8, choices=NoticeMode.choices, default=NoticeMode.DAILY)
    push_kinds = models.JSONField(default=every_kind, db_default=[])
    follow = models.CharField(
        max_length=8,
        choices=NoticeMode.choices,
        default=NoticeMode.DAILY,
        db_default=NoticeMode.DAILY,
    )
    remind_hours = models.PositiveSmallIntegerField(default=12)
    calendar_token = models.CharField(
        max_length=43, null=True, blank=True, unique=True, editable=False
    )

    class Meta:
        verbose_name = _("notification settings")
        verbose_name_plural = _("notification settings")
        constraints = [
            models.CheckConstraint(
                name="notice_modes_known",
                condition=reduce(and_, [Q((f"{kind}__in", MODES)) for kind in SWITCHED]),
            ),
            models.CheckConstraint(
                name="notice_remind_hours",
                condition=Q(remind_hours__gte=1, remind_hours__lte=LONGEST_REMINDER),
            ),
        ]

    def __str__(self) -> str:
        return f"user {self.user_id}"

    def mode_of(self, kind: str) -> NoticeMode:
        """How this person wants to receive notices of one kind."""
        if kind == NoticeKind.SITE:
            return NoticeMode.AT_ONCE
        assert kind in SWITCHED
        return NoticeMode(getattr(self, kind))


# How long a worker may take to send a delivery; longer than a task may run. A delivery that is
# still unsent then belonged to a worker that died, and is sent by another.
LEASE = timedelta(minutes=10)


class DeliveryState(models.TextChoices):
    """Progress of an email. One that is being sent for longer than LEASE is sent again."""

    WAITING = "waiting", _("waiting")
    SENDING = "sending", _("being sent")
    SENT = "sent", _("sent")
    FAILED = "failed", _("given up")
    KEPT = "kept", _("on the site only")


def due(now: datetime) -> Q:
    """Filter the deliveries to send now: waiting ones, and those whose worker has died."""
    unsent = (DeliveryState.WAITING, DeliveryState.SENDING)
    return Q(state__in=unsent, next_try_at__lte=now)


class Delivery(models.Model):
    """A notice for one person. `key` names its subject, so that nobody is notified of it twice.

    `data` has facts, never sentences and never secrets. `digest` is the daily email that contained
    it.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="deliveries"
    )
    kind = models.CharField(max_length=10, choices=NoticeKind.choices)
    key = models.CharField(max_length=80)
    game = models.ForeignKey(
        Game, on_delete=models.CASCADE, null=True, blank=True, related_name="deliveries"
    )
    phase = models.ForeignKey(
        Phase, on_delete=models.CASCADE, null=True, blank=True, related_name="deliveries"
    )
    data = models.JSONField(default=dict)
    mode = models.CharField(max_length=8, choices=NoticeMode.choices)
    state = models.CharField(
        max_length=8, choices=DeliveryState.choices, default=DeliveryState.WAITING
    )
    digest = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="carried"
    )
    attempts = models.PositiveSmallIntegerField(default=0)
    next_try_at = models.DateTimeField()
    created_at = models.DateTimeField()
    sent_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("delivery")
        verbose_name_plural = _("deliveries")
        ordering = ["-pk"]
        indexes = [
            models.Index(
                fields=["next_try_at"],
                name="delivery_waiting",
                condition=Q(state__in=["waiting", "sending"]),
            ),
            models.Index(fields=["user", "-id"], name="delivery_newest_of_user"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["user", "kind", "key"], name="delivery_once"),
            models.CheckConstraint(
                name="delivery_sent_has_its_time",
                condition=Q(state="sent", sent_at__isnull=False)
                | (~Q(state="sent") & Q(sent_at__isnull=True)),
            ),
        ]

    def __str__(self) -> str:
        return f"user {self.user_id}, {self.kind} {self.key}"
