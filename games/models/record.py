"""Finished games: results, awards, statements, turning points, and imported games."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.game import Game
from games.models.phase import Phase
from games.models.plain_text import PlainCharField, PlainTextField
from games.models.seats import Seat
from games.models.tournament import TournamentRound


class GameResult(models.Model):
    """The result of a game that was won, shared or conceded; other games have none.

    `years` counts the game years played. `is_rated` says whether the game counts for ratings.
    `awards_at` is when the awards were computed, None before. Then `leads` has, oldest first, each
    power that alone had the most centres after a Fall when it was another than before, with the
    year; `lead_changes` counts those after the first.
    """

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="result")
    years = models.PositiveSmallIntegerField()
    last_year = models.PositiveSmallIntegerField()
    is_rated = models.BooleanField()
    awards_at = models.DateTimeField(null=True, blank=True)
    leads = models.JSONField(null=True, blank=True)
    lead_changes = models.PositiveSmallIntegerField(default=0, db_default=0)

    class Meta:
        verbose_name = _("result")
        verbose_name_plural = _("results")
        indexes = [
            models.Index(fields=["years", "game"], name="result_by_years"),
            models.Index(fields=["lead_changes", "years", "game"], name="result_by_lead_changes"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}"


class RoundGame(models.Model):
    """A game of a tournament in one of its rounds."""

    round = models.ForeignKey(TournamentRound, on_delete=models.CASCADE, related_name="games")
    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="in_round")

    class Meta:
        verbose_name = _("game of a round")
        verbose_name_plural = _("games of rounds")

    def __str__(self) -> str:
        return f"{self.round_id} {self.game_id}"


class SeatResult(models.Model):
    """The result of one power.

    `place` is 1 for the best; equal powers have the same place. `square` is the square score: 1 or
    0 after a solo, else its part of the sum of all squared numbers of centres. `out_year`
    is the last year in which an eliminated power had a unit or a centre.
    """

    result = models.ForeignKey(GameResult, on_delete=models.CASCADE, related_name="seats")
    power = models.CharField(max_length=16)
    place = models.PositiveSmallIntegerField()
    centres = models.PositiveSmallIntegerField()
    share = models.FloatField()
    square = models.FloatField()
    out_year = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        verbose_name = _("result of a power")
        verbose_name_plural = _("results of powers")
        ordering = ["place", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["result", "power"], name="seat_result_once"),
        ]
        indexes = [
            models.Index(
                fields=["power", "result"],
                name="seat_result_of_sharers",
                condition=models.Q(share__gt=0),
            )
        ]

    def __str__(self) -> str:
        return f"{self.result_id} {self.power}"


class PlayerResult(models.Model):
    """A player of a seat. `part` is the player's part of the movement phases, above 0 up to 1."""

    seat = models.ForeignKey(SeatResult, on_delete=models.CASCADE, related_name="players")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="results"
    )
    part = models.FloatField()

    class Meta:
        verbose_name = _("result of a player")
        verbose_name_plural = _("results of players")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["seat", "user"], name="player_result_once"),
        ]

    def __str__(self) -> str:
        return f"user {self.user_id}"


class AwardKind(models.TextChoices):
    ALLIANCE = "alliance", _("The longest alliance")
    REALM = "realm", _("The largest realm")
    FRONTIER = "frontier", _("The restless frontier")
    RISE = "rise", _("The great rise")
    BLOWS = "blows", _("The hardest blows")
    ALLY = "ally", _("The faithful ally")
    POINTS = "points", _("Best served by points")
    HOME = "home", _("The untouched home")


class Award(models.Model):
    """An award of a game, computed once after its end, for the pages of its players.

    `facts` are the numbers from which it was computed. The award for points depends on bids, so it
    is secret until the game's policy opens them.
    """

    result = models.ForeignKey(GameResult, on_delete=models.CASCADE, related_name="awards")
    kind = models.CharField(max_length=12, choices=AwardKind.choices)
    powers = models.JSONField(default=list)
    facts = models.JSONField(default=dict)

    class Meta:
        verbose_name = _("award")
        verbose_name_plural = _("awards")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["result", "kind"], name="award_once_a_game"),
        ]

    def __str__(self) -> str:
        return f"{self.result_id} {self.kind}"


class Statement(models.Model):
    """The statement of a seat's player on a finished game or, without a seat, of its GM.

    Its author can change it for a week after writing it. Since `hidden_at` a moderator hides it
    from everybody else; it is kept.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="statements")
    seat = models.ForeignKey(
        Seat, on_delete=models.CASCADE, null=True, blank=True, related_name="statements"
    )
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="statements"
    )
    text = PlainTextField()
    written_at = models.DateTimeField()
    changed_at = models.DateTimeField(null=True, blank=True)
    hidden_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("statement")
        verbose_name_plural = _("statements")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "seat"],
                name="statement_one_for_each_seat",
                condition=models.Q(seat__isnull=False),
            ),
            models.UniqueConstraint(
                fields=["game"],
                name="statement_one_of_the_gm",
                condition=models.Q(seat__isnull=True),
            ),
            models.CheckConstraint(name="statement_has_text", condition=~models.Q(text="")),
        ]

    def __str__(self) -> str:
        return f"game {self.game_id}, seat {self.seat_id or 'of the GM'}"

    @property
    def visible_text(self) -> str:
        """The text for readers, empty if it is hidden."""
        return "" if self.hidden_at else self.text


class TurningPoints(models.Model):
    """The turning points of a resolved phase, computed once after the end of its game.

    `changes` is public: the best single change of each power's orders, with every minor doing what
    it did. `secret` depends on the bids, and is None for a game that never opens them. Its
    "changes" are those of whole sheets, and its "bids" those that decided. games/record/services
    describes both forms.
    """

    phase = models.OneToOneField(Phase, on_delete=models.CASCADE, related_name="turning_points")
    changes = models.JSONField(default=dict)
    secret = models.JSONField(null=True, blank=True)
    computed_at = models.DateTimeField()

    class Meta:
        verbose_name = _("turning points of a phase")
        verbose_name_plural = _("turning points of phases")

    def __str__(self) -> str:
        return f"turning points of phase {self.phase_id}"


class ImportedGame(models.Model):
    """Where a finished game that was played elsewhere comes from.

    `players` are names as text, by power; they belong to no account. `digest` is that of the file,
    so that no file is imported twice.
    """

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="imported")
    source = PlainCharField(max_length=200)
    players = models.JSONField(default=dict)
    digest = models.CharField(max_length=64, unique=True)
    imported_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    imported_at = models.DateTimeField()

    class Meta:
        verbose_name = _("imported game")
        verbose_name_plural = _("imported games")

    def __str__(self) -> str:
        return f"{self.game_id} from {self.source}"
