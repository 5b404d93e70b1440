"""Events: what happened in a game. Events are only ever added."""

from enum import StrEnum
from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.game import Game
from games.models.phase import Phase


class EventKind(models.TextChoices):
    CREATED = "created", _("game created")
    SEAT_TAKEN = "seat_taken", _("seat taken")
    SEAT_LEFT = "seat_left", _("seat left")
    JOINED = "joined", _("game joined")
    LEFT = "left", _("game left")
    DEALT = "dealt", _("powers assigned")
    TABLE_FULL = "table_full", _("all seats taken")
    SEATS_SWAPPED = "seats_swapped", _("seats swapped")
    POWERS_FIXED = "powers_fixed", _("powers assigned by the GM")
    PLAYER_REMOVED = "player_removed", _("player removed before the start")
    STARTED = "started", _("game started")
    NOT_STARTED = "not_started", _("game not started at its time")
    RESOLVED = "resolved", _("phase resolved")
    STUCK = "stuck", _("phase could not be resolved")
    WAITING = "held", _("phase waits for missing orders")
    MISSED = "missed", _("turn missed")
    EXCUSED = "excused", _("player excused")
    EXTENDED = "extended", _("deadline extended")
    DEADLINE_SET = "deadline_set", _("deadline set")
    PAUSED = "paused", _("game paused")
    WITHHOLD_WANTED = "hold_wanted", _("result to be withheld")
    WITHHOLD_DROPPED = "hold_dropped", _("result not to be withheld")
    RESULT_WITHHELD = "result_held", _("result withheld")
    RESULT_RELEASED = "result_released", _("result released")
    RESUMED = "resumed", _("game resumed")
    REMINDED = "reminded", _("players reminded")
    ENVELOPE_OPENED = "envelope_opened", _("envelope opened")
    ORDERS_ENTERED = "orders_entered", _("orders entered")
    SEAT_OPENED = "seat_opened", _("seat opened")
    RESIGNS = "resigns", _("resigns after a phase")
    STAYS = "stays", _("resignation withdrawn")
    APPLIED = "applied", _("seat applied for")
    APPLICATION_BACK = "application_back", _("application withdrawn")
    APPLICATION_DECLINED = "application_declined", _("application declined")
    SEAT_OFFERED = "seat_offered", _("seat offered")
    OFFER_BACK = "offer_back", _("offer of a seat withdrawn")
    OFFER_DECLINED = "offer_declined", _("offer of a seat declined")
    OFFER_LAPSED = "offer_lapsed", _("offer of a seat lapsed")
    SEAT_REPLACED = "seat_replaced", _("seat handed over")
    SUBSTITUTE_ASKED = "substitute_asked", _("request to be a substitute")
    SUBSTITUTE_FLAGGED = "substitute_flagged", _("substitute must be confirmed")
    SUBSTITUTE_OFF = "substitute_off", _("substitution cancelled")
    SUBSTITUTE_BEGAN = "substitute_began", _("substitution started")
    SUBSTITUTE_ENDED = "substitute_ended", _("substitution ended")
    MENTOR_BEGAN = "mentor_began", _("mentor began")
    MENTOR_ENDED = "mentor_ended", _("mentor ended")
    DEPUTY_TAKEN = "deputy_taken", _("deputy appointed")
    DEPUTY_ENDED = "deputy_ended", _("deputy left")
    GM_ROLE_TRANSFERRED = "gm_role_transferred", _("GM role handed over")
    DISORDER = "disorder", _("permanent civil disorder")
    PROPOSED = "proposed", _("vote proposed")
    AGREED = "agreed", _("end agreed")
    WON = "won", _("game won")
    YEAR_OVER = "year_over", _("last year over")
    ENDED = "ended", _("practice ended")
    SETTINGS_CHANGED = "settings_changed", _("settings changed")
    SCHEDULE_CHANGED = "schedule_changed", _("schedule changed")
    POLICY_CHANGED = "policy_changed", _("policy for missing orders changed")
    CORRECTED = "corrected", _("game corrected")
    CANCELLED = "cancelled", _("game cancelled")


class ActedBy(StrEnum):
    """Who or what changed the deadline or a seat; stored in `data["cause"]`."""

    GM = "gm"
    VOTE = "vote"
    TIME = "time"
    POLICY = "policy"
    NEWCOMER = "newcomer"
    OPERATOR = "operator"


class OpenedBy(StrEnum):
    """Why a seat was opened; stored in `data["cause"]`."""

    GM = "gm"
    PLAYER = "player"
    POLICY = "policy"
    ACCOUNT = "account"


class EndedBy(StrEnum):
    """Why a substitution or a mentorship ended or did not begin; in `data["ended_by"]`."""

    PLAYER = "player"
    MENTOR = "mentor"
    SEAT = "seat"
    POLICY = "policy"
    SUBSTITUTE = "substitute"
    GM = "gm"
    TIME = "time"
    MISSES = "misses"
    ACCOUNT = "account"


class Event(models.Model):
    """Something that happened in a game. `about` is a person affected by it other than `actor`.

    `data` has facts, never sentences or names; games/story/queries/events.py makes the sentences.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="events")
    phase = models.ForeignKey(
        Phase, on_delete=models.CASCADE, null=True, blank=True, related_name="events"
    )
    kind = models.CharField(max_length=20, choices=EventKind.choices)
    data = models.JSONField(default=dict)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
    )
    about = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
    )
    created_at = models.DateTimeField()

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering = ["-pk"]
        indexes = [models.Index(fields=["game", "-id"], name="event_newest_of_game")]

    def __str__(self) -> str:
        return f"{self.game_id} {self.kind}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Add an event. Raises RuntimeError for a stored one."""
        if self.pk:
            raise RuntimeError("Events are never changed.")
        super().save(*args, **kwargs)
