"""Phases: a position that needs orders, its deadline and its outcome."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from adjudicator.state import PhaseKind, Season, Turn
from games.models.game import Game
from games.models.titles import calendar_of, turn_title

# A pause up to an hour, and up to a quarter of the time left, moves no deadline by a slot or a day.
SHORT_PAUSE = timedelta(hours=1)
SHORTEST_PAUSE = timedelta(minutes=1)


class PhaseStatus(models.TextChoices):
    OPEN = "open", _("open")
    RESOLVED = "resolved", _("resolved")
    SUPERSEDED = "superseded", _("superseded")


class PhaseQuerySet(models.QuerySet["Phase"]):
    """Phases of one game or of many."""

    def current(self) -> PhaseQuerySet:
        """The phases on the current branch of each game, without those that a correction has
        superseded."""
        return self.exclude(status=PhaseStatus.SUPERSEDED)


class Phase(models.Model):
    """One step of a game, such as "Spring 1763": who must order, until when, and the outcome.

    `position`, `outcome` and `public_outcome` have the adjudicator's interchange form. A resolved
    phase never changes; `rules_version` is the version of the rules that resolved it.

    The phases of a game are numbered. A correction supersedes all phases from some number on,
    resolved or not, and the phases played instead get the next `branch`.
    Superseded phases are never deleted and keep their own URLs.

    Players see the deadline `due_at`. If orders are missing then, they are accepted for another
    `grace`. `grace`, `ends_early` and `nmr_policy` are copied from the game when the phase opens,
    so that changed settings apply from the next phase on. A phase waits for missing orders at most
    once: from `waiting_since` until `due_at`, for the powers in `waits_for`. Meanwhile every player
    can change orders.

    An open phase of a paused game has no deadline: `time_left` is what was left of it at
    `paused_at`. The clock runs again at `paused_until`.

    If the GM `withholds_result`, orders close at `withheld_since`. The phase is resolved when the
    GM releases it, or at `withheld_until`; no outcome is stored before.

    A sweep that hands a phase to the workers claims it, and no other sweep takes it before
    `claimed_until`.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="phases")
    number = models.PositiveIntegerField()
    branch = models.PositiveIntegerField(default=1, db_default=1)
    year = models.PositiveIntegerField()
    season = models.CharField(max_length=8)
    kind = models.CharField(max_length=12)
    position = models.JSONField()
    powers_to_order = models.JSONField(default=list)
    status = models.CharField(max_length=10, choices=PhaseStatus.choices, default=PhaseStatus.OPEN)
    opened_at = models.DateTimeField()
    due_at = models.DateTimeField(null=True, blank=True)
    grace = models.DurationField(default=timedelta(0))
    ends_early = models.BooleanField(default=True)
    nmr_policy = models.JSONField(default=dict, db_default={}, blank=True)
    waiting_since = models.DateTimeField(null=True, blank=True)
    waits_for = models.JSONField(default=list, db_default=[], blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)
    paused_until = models.DateTimeField(null=True, blank=True)
    time_left = models.DurationField(null=True, blank=True)
    withholds_result = models.BooleanField(default=False, db_default=False)
    withheld_since = models.DateTimeField(null=True, blank=True)
    withheld_until = models.DateTimeField(null=True, blank=True)
    resolved_at = models.DateTimeField(null=True, blank=True)
    outcome = models.JSONField(null=True, blank=True)
    public_outcome = models.JSONField(null=True, blank=True)
    rules_version = models.PositiveIntegerField(null=True, blank=True)
    attempts = models.PositiveIntegerField(default=0)
    backoff_until = models.DateTimeField(null=True, blank=True)
    claimed_until = models.DateTimeField(null=True, blank=True)
    stuck_reason = models.CharField(max_length=200, blank=True, default="")

    objects = PhaseQuerySet.as_manager()

    class Meta:
        verbose_name = _("phase")
        verbose_name_plural = _("phases")
        ordering = ["number"]
        indexes = [
            models.Index(fields=["due_at"], name="phase_due", condition=Q(status="open")),
            models.Index(
                fields=["paused_until"],
                name="phase_paused",
                condition=Q(status="open", paused_until__isnull=False),
            ),
            models.Index(
                fields=["withheld_until"],
                name="phase_withheld",
                condition=Q(status="open", withheld_until__isnull=False),
            ),
            models.Index(
                fields=["waiting_since"],
                name="phase_held",
                condition=Q(status="open", waiting_since__isnull=False),
            ),
            # A player's page counts thousands of phases and reads no other column of them.
            models.Index(
                fields=["game", "resolved_at"],
                include=["id", "powers_to_order"],
                name="phase_to_count",
                condition=Q(status="resolved"),
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "number"],
                name="phase_number_once_a_game",
                condition=~Q(status="superseded"),
            ),
            models.UniqueConstraint(fields=["game", "branch", "number"], name="phase_once_a_line"),
            models.UniqueConstraint(
                fields=["game"], name="phase_one_open_a_game", condition=Q(status="open")
            ),
            models.CheckConstraint(
                name="phase_number_from_one", condition=Q(number__gte=1, branch__gte=1)
            ),
            models.CheckConstraint(
                name="phase_resolved_with_its_outcome",
                condition=Q(
                    status__in=["open", "superseded"],
                    resolved_at__isnull=True,
                    outcome__isnull=True,
                    public_outcome__isnull=True,
                    rules_version__isnull=True,
                )
                | Q(
                    status__in=["resolved", "superseded"],
                    resolved_at__isnull=False,
                    outcome__isnull=False,
                    public_outcome__isnull=False,
                    rules_version__gte=1,
                ),
            ),
            models.CheckConstraint(
                name="phase_paused_as_a_whole",
                condition=Q(
                    paused_at__isnull=True, paused_until__isnull=True, time_left__isnull=True
                )
                | Q(
                    status="open",
                    due_at__isnull=True,
                    paused_at__isnull=False,
                    paused_until__gt=F("paused_at"),
                    time_left__gt=timedelta(0),
                ),
            ),
            models.CheckConstraint(
                name="phase_held_back_until_a_moment",
                condition=Q(withheld_since__isnull=True, withheld_until__isnull=True)
                | Q(
                    withholds_result=True,
                    paused_at__isnull=True,
                    withheld_until__gt=F("withheld_since"),
                ),
            ),
            models.CheckConstraint(
                name="phase_grace_not_negative", condition=Q(grace__gte=timedelta(0))
            ),
            models.CheckConstraint(
                name="phase_kind_known",
                condition=Q(kind__in=["movement", "retreats", "adjustments", "alliances"])
                & Q(season__in=["spring", "fall", "winter"]),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} phase {self.number}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save an open phase, or its resolution. Raises RuntimeError for other phases."""
        closed = type(self).objects.filter(pk=self.pk).exclude(status=PhaseStatus.OPEN)
        if self.pk and closed.exists():
            raise RuntimeError(f"{self} is not open and cannot be changed.")
        super().save(*args, **kwargs)

    def get_absolute_url(self) -> str:
        return reverse("games:phase", kwargs=self.place)

    @property
    def place(self) -> dict[str, int]:
        """The arguments of its addresses; a superseded phase needs its branch too."""
        branch = {"branch": self.branch} if self.is_superseded else {}
        return {"pk": self.game_id, "number": self.number, **branch}

    @property
    def clock_mark(self) -> str:
        """A value that changes whenever the deadline changes."""
        return self.due_at.isoformat() if self.due_at else str(self.time_left or "")

    @property
    def result_mark(self) -> str:
        """A value that changes whenever others than before will see the result."""
        if self.is_withheld:
            return "withheld"
        return "to_withhold" if self.withholds_result else "to_publish"

    @property
    def is_open(self) -> bool:
        return self.status == PhaseStatus.OPEN

    @property
    def is_resolved(self) -> bool:
        """Whether it was ever resolved, which publishes its orders."""
        return self.resolved_at is not None

    @property
    def is_superseded(self) -> bool:
        return self.status == PhaseStatus.SUPERSEDED

    @property
    def is_paused(self) -> bool:
        return self.is_open and self.paused_at is not None

    def due_in_spite_of_pause(self, at: datetime) -> datetime | None:
        """The deadline before the pause, if a pause until then is too short to move it."""
        assert self.paused_at is not None, "the phase is not paused"
        assert self.time_left is not None, "a paused phase has time left"
        due_at, lost = self.paused_at + self.time_left, at - self.paused_at
        is_short = lost <= min(SHORT_PAUSE, max(SHORTEST_PAUSE, self.time_left / 4))
        return due_at if is_short and at < due_at else None

    @property
    def is_waiting(self) -> bool:
        """Whether the phase waits for missing orders after its deadline; not once orders closed."""
        return self.is_open and self.waiting_since is not None and not self.is_withheld

    @property
    def closes_at(self) -> datetime | None:
        """The end of the grace, until when missing orders are accepted."""
        return self.due_at + self.grace if self.due_at is not None else None

    @property
    def is_withheld(self) -> bool:
        """Whether orders are closed and the GM withholds the result."""
        return self.is_open and self.withheld_since is not None

    @property
    def is_stuck(self) -> bool:
        return self.is_open and bool(self.stuck_reason)

    @property
    def title(self) -> str:
        """The turn in the words of the game's variant, such as "Spring 1763"."""
        return turn_title(calendar_of(self.game.variant_id), self.turn)

    @property
    def turn(self) -> Turn:
        return Turn(self.year, Season(self.season), PhaseKind(self.kind))
