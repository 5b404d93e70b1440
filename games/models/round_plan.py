"""The plan of a round: who plays, how the draw is made, its tables, and who sits at them."""

import secrets
from datetime import timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.entrants import Entrant
from games.models.game import Game
from games.models.plain_text import PlainCharField
from games.models.seat_choice import StartMode
from games.models.tournament import TournamentRound


def new_draw_seed() -> str:
    """Return the seed of a draw, secret until the tables are made."""
    return secrets.token_hex(16)


class RoundPlan(models.Model):
    """The rules of a round, and the draw of its tables since `made_at`.

    games/tournaments/advance.py has the rules of `entry`; `places` is how many may play, None for
    as many as there are seats. Who has played in `most_rounds` rounds plays in no other.

    The draw of games/tournaments/seeding.py orders players by `strength`, and keeps teammates and
    earlier opponents apart as chosen. `seed` decides ties; its SHA-256 is public before, and
    `draw` has the draw and the decisions about the entrants as they were. `draws` counts those that
    were made, also if the tables were taken back. `changes` were made to the draw by hand: each has
    the `players`, the `power` or "", the account (`by`) and the moment (`at`), and the mark of the
    draw to which it belongs (`draw`).

    Games begin as `start` says. If they begin when all are there, everybody confirms within
    `confirm_within`.
    """

    round = models.OneToOneField(TournamentRound, on_delete=models.CASCADE, related_name="plan")
    entry = models.CharField(max_length=10, default="all")
    places = models.PositiveSmallIntegerField(null=True, blank=True)
    most_rounds = models.PositiveSmallIntegerField(null=True, blank=True)
    strength = models.CharField(max_length=10, blank=True, default="")
    parts_teams = models.BooleanField(default=True)
    parts_opponents = models.BooleanField(default=True)
    gives_new_powers = models.BooleanField(default=True)
    start = models.CharField(max_length=4, choices=StartMode.choices, default=StartMode.GM)
    starts_at = models.DateTimeField(null=True, blank=True)
    confirm_within = models.DurationField(default=timedelta(days=3))
    seed = models.CharField(max_length=64, default=new_draw_seed, editable=False)
    draw = models.JSONField(default=dict, blank=True)
    draws = models.PositiveSmallIntegerField(default=0)
    changes = models.JSONField(default=list, db_default=[], blank=True)
    created_at = models.DateTimeField()
    made_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("plan of a round")
        verbose_name_plural = _("plans of rounds")
        constraints = [
            models.CheckConstraint(
                name="round_plan_entry_known",
                condition=Q(entry__in=["all", "best", "winners", "turns"]),
            ),
            models.CheckConstraint(
                name="round_plan_strength_known",
                condition=Q(strength__in=["", "rating", "standing"]),
            ),
            models.CheckConstraint(
                name="round_plan_starts_at_fits",
                condition=Q(start="time", starts_at__isnull=False)
                | Q(start__in=["full", "gm"], starts_at__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}"


class RoundTable(models.Model):
    """A table of a round: the settings of its game as a GameTemplate stores them, its GM, and the
    game once it is made. Where players would choose their powers, the draw gives them.

    The game of a table `is_without_gm` has none; of another one the GM is chosen before it is made.
    """

    round = models.ForeignKey(TournamentRound, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    name = PlainCharField(max_length=60)
    gm = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="round_tables",
    )
    is_without_gm = models.BooleanField(default=False, db_default=False)
    settings = models.JSONField(default=dict)
    game = models.OneToOneField(
        Game, on_delete=models.SET_NULL, null=True, blank=True, related_name="round_table"
    )

    class Meta:
        verbose_name = _("table of a round")
        verbose_name_plural = _("tables of rounds")
        ordering = ["round", "number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="round_table_once"),
            models.CheckConstraint(name="round_table_numbered", condition=Q(number__gt=0)),
            models.CheckConstraint(name="round_table_name_given", condition=~Q(name="")),
            models.CheckConstraint(
                name="round_table_has_a_gm_or_none",
                condition=Q(is_without_gm=False) | Q(gm__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return self.name


class RoundSeat(models.Model):
    """An entrant at a table of a round whose tables are made, with the power that the draw gave,
    "" for none. It stays if somebody else takes over the seat."""

    round = models.ForeignKey(TournamentRound, on_delete=models.CASCADE, related_name="seats")
    table = models.ForeignKey(RoundTable, on_delete=models.CASCADE, related_name="seats")
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="seats")
    power = models.CharField(max_length=16, blank=True, default="")

    class Meta:
        verbose_name = _("seat of a round")
        verbose_name_plural = _("seats of rounds")
        ordering = ["table", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["round", "entrant"], name="round_seat_once_a_player"),
            models.UniqueConstraint(
                fields=["table", "power"], name="round_seat_once_a_power", condition=~Q(power="")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id} {self.entrant_id}"
