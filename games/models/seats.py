"""Seats, their players over time, rankings of powers, applications, offers and standby."""

import secrets
from enum import StrEnum

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.models.game import Game, new_token
from games.models.phase import Phase
from games.models.plain_text import PlainCharField


class SeatState(models.TextChoices):
    OPEN = "open", _("open")
    TAKEN = "held", _("taken by a player")
    COMPUTER = "computer", _("played by the computer")
    CIVIL_DISORDER = "civil_disorder", _("in permanent civil disorder")


class Seat(models.Model):
    """A power of a game. `holder` is its present player; assignments record earlier ones.

    A player who resigns plays until `resigns_after`. The present player cannot see what the seat
    ordered before `hidden_before`. While a substitute is the holder, until `lent_until`, the seat's
    player is `lent_by` and has no access to it.

    In a practice game one person may have several seats and plays one of them at a time, the one
    that `is_playable`. In other games a player has one seat, and it is playable.

    An open seat is offered in turn to people on standby who read the language `standby`; "any"
    means all of them, and "" nobody. Everybody is asked once, counted from `standby_since`.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    power = models.CharField(max_length=16)
    state = models.CharField(max_length=16, choices=SeatState.choices, default=SeatState.OPEN)
    holder = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="seats",
    )
    is_playable = models.BooleanField(default=True, db_default=True)
    resigns_after = models.ForeignKey(
        Phase, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    hidden_before = models.DateTimeField(null=True, blank=True)
    lent_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="seats_lent",
    )
    lent_until = models.DateTimeField(null=True, blank=True)
    standby = models.CharField(max_length=8, blank=True, default="", db_default="")
    standby_since = models.DateTimeField(null=True, blank=True)

    # The last resolved phase that the holder has seen; None before the first visit.
    seen_phase = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["pk"]
        indexes = [models.Index(fields=["game"], name="seat_open", condition=Q(state="open"))]
        constraints = [
            models.UniqueConstraint(fields=["game", "power"], name="seat_one_for_each_power"),
            models.UniqueConstraint(
                fields=["game", "holder"],
                name="seat_one_for_each_player",
                condition=Q(holder__isnull=False, is_playable=True),
            ),
            models.CheckConstraint(
                name="seat_held_by_somebody",
                condition=Q(state="held", holder__isnull=False)
                | Q(state__in=["open", "computer", "civil_disorder"], holder__isnull=True),
            ),
            models.CheckConstraint(
                name="seat_resigned_by_its_holder",
                condition=Q(resigns_after__isnull=True) | Q(state="held"),
            ),
            models.UniqueConstraint(
                fields=["game", "lent_by"],
                name="seat_lent_once_by_a_player",
                condition=Q(lent_by__isnull=False),
            ),
            models.CheckConstraint(
                name="seat_lent_to_another",
                condition=Q(lent_by__isnull=True, lent_until__isnull=True)
                | Q(state="held", lent_by__isnull=False, lent_until__isnull=False)
                & ~Q(lent_by=F("holder")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} {self.power}"

    @property
    def holder_mark(self) -> str:
        """A value that changes whenever the seat gets another player."""
        return f"{self.state} {self.holder_id or ''}"


class SeatAssignment(models.Model):
    """The time of one player in a seat; without `user`, of the computer.

    A player's assignment continues while a substitute plays. The substitute's own assignment names
    the player in `stands_in_for`.
    """

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="assignments")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="assignments",
    )
    stands_in_for = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
    )
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("seat assignment")
        verbose_name_plural = _("seat assignments")
        constraints = [
            models.UniqueConstraint(
                fields=["seat"],
                name="seat_assignment_one_at_a_time",
                condition=Q(ended_at__isnull=True, stands_in_for__isnull=True),
            ),
            models.UniqueConstraint(
                fields=["seat"],
                name="seat_assignment_one_stands_in",
                condition=Q(ended_at__isnull=True, stands_in_for__isnull=False),
            ),
            models.CheckConstraint(
                name="seat_assignment_ends_after_it_starts",
                condition=Q(ended_at__isnull=True) | Q(ended_at__gte=F("started_at")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seat_id} from {self.started_at:%Y-%m-%d}"


def new_lot() -> str:
    """Return a random number under which a ranking is published without its player."""
    return secrets.token_hex(4)


class Ranking(models.Model):
    """The preferences of a player who has joined a game whose powers are assigned at the start.

    `ranks` maps each power to a number from 1, or to None for never. `power` is the power that the
    player got at the start, and "" before; where the GM assigns the powers, also the one that the
    player will get.

    In an auction, `points` maps each power to the points of a bid, and is {} without one. The
    `receipt` is a hash of the bid with its secret `salt`; games/seats/assignment.py computes it.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="rankings")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="rankings"
    )
    lot = models.CharField(max_length=16, default=new_lot, editable=False)
    ranks = models.JSONField()
    power = models.CharField(max_length=16, blank=True, default="")
    points = models.JSONField(default=dict, db_default={}, blank=True)
    salt = models.CharField(max_length=32, blank=True, default="", db_default="")
    receipt = models.CharField(max_length=64, blank=True, default="", db_default="")
    joined_at = models.DateTimeField()

    class Meta:
        verbose_name = _("ranking")
        verbose_name_plural = _("rankings")
        ordering = ["lot"]
        constraints = [
            models.UniqueConstraint(fields=["game", "user"], name="ranking_one_for_each_player"),
            models.UniqueConstraint(fields=["game", "lot"], name="ranking_lot_once_a_game"),
            models.UniqueConstraint(
                fields=["game", "power"],
                name="ranking_power_once_a_game",
                condition=~Q(power=""),
            ),
            models.CheckConstraint(
                name="ranking_bid_has_a_receipt",
                condition=Q(receipt="", salt="") | ~Q(receipt="") & ~Q(salt=""),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} lot {self.lot}"


LONGEST_SENTENCE = 300


class RequestState(models.TextChoices):
    WAITING = "waiting", _("waiting for an answer")
    TAKEN = "taken", _("taken")
    DECLINED = "declined", _("declined")
    WITHDRAWN = "withdrawn", _("withdrawn")
    LAPSED = "lapsed", _("lapsed")


class SeatFlag(StrEnum):
    """A warning to the GM about a person who may get a seat.

    It is a hint, not proof, and it names nobody else.
    """

    PLAYED_ANOTHER = "held_another"
    PLAYED_THIS = "held_this"
    CONNECTION = "connection"
    BLOCKED = "blocked"
    BLOCKS = "blocks"


class SeatApplication(models.Model):
    """An application for an open seat, with a sentence that only the GM can read.

    It lapses when somebody else gets the seat.
    """

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="applications")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="seat_applications"
    )
    sentence = PlainCharField(max_length=LONGEST_SENTENCE)
    state = models.CharField(
        max_length=10, choices=RequestState.choices, default=RequestState.WAITING
    )
    created_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("application for a seat")
        verbose_name_plural = _("applications for seats")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["seat", "user"],
                name="application_one_waiting",
                condition=Q(state="waiting"),
            ),
            models.CheckConstraint(
                name="application_state_known",
                condition=Q(state__in=["waiting", "taken", "declined", "withdrawn", "lapsed"]),
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat_id} for user {self.user_id}"


class SeatOffer(models.Model):
    """An offer of a seat to a person whom the GM chose or whose turn it is on standby.

    Without `user`, the first person who opens its secret address can take the seat. `confirmed` are
    the flags that the GM has seen and accepted. Before the start of a game whose powers are dealt
    it keeps a place, and `power` is "": its seat may be anybody's.
    """

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="offers")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="seat_offers",
    )
    is_standby = models.BooleanField(default=False, db_default=False)
    token = models.CharField(max_length=32, default=new_token, unique=True, editable=False)
    confirmed = models.JSONField(default=list, blank=True)
    state = models.CharField(
        max_length=10, choices=RequestState.choices, default=RequestState.WAITING
    )
    created_at = models.DateTimeField()
    answer_until = models.DateTimeField()
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("offer of a seat")
        verbose_name_plural = _("offers of seats")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["seat", "user"],
                name="offer_one_waiting",
                condition=Q(state="waiting", user__isnull=False),
            ),
            models.UniqueConstraint(
                fields=["seat"],
                name="offer_one_to_standby",
                condition=Q(state="waiting", is_standby=True),
            ),
            models.CheckConstraint(
                name="offer_state_known",
                condition=Q(state__in=["waiting", "taken", "declined", "withdrawn", "lapsed"]),
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat_id} to user {self.user_id or 'by address'}"

    @property
    def power(self) -> str:
        """The power that is offered, "" for a place in a game whose powers are not dealt yet."""
        return "" if self.seat.game.waits_for_powers else self.seat.power


# Value of Game.standby and Seat.standby: people with any language. Otherwise a language code.
ANY_LANGUAGE = "any"


class Standby(models.Model):
    """A person on standby for games of these paces and languages.

    `paces` has codes of games/schedule/schedule.py, `languages` codes of the settings. The person
    with the earliest `waiting_since` gets the next offer, which resets it.
    """

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
