"""Before the start: the waiting list of a full table, and its muster."""

from datetime import timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.game import Game


class Reserve(models.Model):
    """A person who waits for a place in a full game, and moves up in the order of `joined_at`.

    `ranks` is the person's ranking of the powers, as in a Ranking; empty for equal ranks. In an
    auction `points` are a bid, {} for none, and `lot`, `salt` and `receipt` seal it; the Ranking
    takes them over.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="reserves")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="reserve_places"
    )
    ranks = models.JSONField(default=dict, blank=True)
    points = models.JSONField(default=dict, db_default={}, blank=True)
    lot = models.CharField(max_length=16, blank=True, default="", db_default="")
    salt = models.CharField(max_length=32, blank=True, default="", db_default="")
    receipt = models.CharField(max_length=64, blank=True, default="", db_default="")
    joined_at = models.DateTimeField()

    class Meta:
        verbose_name = _("reserve")
        verbose_name_plural = _("reserves")
        ordering = ["joined_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["game", "user"], name="reserve_once_a_person"),
            models.CheckConstraint(
                name="reserve_bid_has_a_receipt",
                condition=Q(receipt="", salt="", lot="")
                | ~Q(receipt="") & ~Q(salt="") & ~Q(lot=""),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} {self.user_id}"


class MusterPolicy(models.TextChoices):
    """Consequences of a muster for the places of people who did not confirm and have no reserve."""

    WAIT = "wait", _("the game waits until the table is full again")
    COMPUTERS = "computers", _("computers take the empty seats")
    GM = "gm", _("the GM decides")


class Muster(models.Model):
    """The rule that everybody confirms before the start. Its row exists while the rule is set.

    Everybody is asked for `length`: once the table is full, or before the set time of the start.
    `until` is the end of the muster that runs.
    """

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="muster")
    length = models.DurationField()
    policy = models.CharField(
        max_length=10, choices=MusterPolicy.choices, default=MusterPolicy.WAIT
    )
    until = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("muster")
        verbose_name_plural = _("musters")
        constraints = [
            models.CheckConstraint(
                name="muster_length_fits",
                condition=Q(length__gte=timedelta(minutes=5), length__lte=timedelta(days=7)),
            ),
            models.CheckConstraint(
                name="muster_policy_known", condition=Q(policy__in=["wait", "computers", "gm"])
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} {self.policy}"


class Confirmation(models.Model):
    """A player or a reserve who has confirmed in the muster that runs."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="confirmations")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="confirmations"
    )
    confirmed_at = models.DateTimeField()

    class Meta:
        verbose_name = _("confirmation")
        verbose_name_plural = _("confirmations")
        constraints = [
            models.UniqueConstraint(fields=["game", "user"], name="confirmation_once_a_person"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} {self.user_id}"
