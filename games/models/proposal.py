"""Proposals to end, pause or extend a game, to elect a GM or to change settings, and the secret
votes for them."""

from datetime import timedelta

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.models.game import Game
from games.models.phase import Phase
from games.models.plain_text import PlainCharField
from games.models.seats import LONGEST_SENTENCE, Seat

# The kind of every proposal with a candidate.
ELECTION = "gm"
# The kind of a proposal to call a GM into a game without one.
CALL = "call_gm"
# The kind of a proposal to change settings.
SETTINGS = "settings"

LONGEST_KEY = 200


class Proposal(models.Model):
    """A proposal on which the players vote. `kind` is the code of a class in games/votes/kinds.

    A proposal about the deadline belongs to one `phase` and lapses with it. `powers` are the powers
    that a concession names, `hours` or `minutes` is the length of an extension or a pause. `key`
    identifies the proposal, so that nothing is proposed twice. Nobody can see who made it.

    A proposal to change settings or the schedule, by the GM or in a game without one by a player,
    has their values `before` and `after` in `changes`.

    A `candidate` for the GM role proposes themselves, with a `sentence` that everybody can read. In
    a game without a GM a player proposes the candidate, who is asked once the players agree.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="proposals")
    kind = models.CharField(max_length=20)
    powers = models.JSONField(default=list)
    hours = models.PositiveIntegerField(null=True, blank=True)
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    changes = models.JSONField(default=dict, db_default={}, blank=True)
    phase = models.ForeignKey(
        Phase, on_delete=models.CASCADE, null=True, blank=True, related_name="proposals"
    )
    key = models.CharField(max_length=LONGEST_KEY)
    candidate = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="candidacies",
    )
    sentence = PlainCharField(max_length=LONGEST_SENTENCE, blank=True, default="", db_default="")
    made_by = models.ForeignKey(
        Seat, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    made_at = models.DateTimeField()

    class Meta:
        verbose_name = _("proposal")
        verbose_name_plural = _("proposals")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["game", "key"], name="proposal_once_a_game"),
            models.CheckConstraint(
                name="proposal_fits_its_kind",
                condition=Q(key__startswith=F("kind"))
                & (Q(hours__isnull=True) | Q(hours__gte=1, phase__isnull=False)),
            ),
            models.CheckConstraint(
                name="proposal_minutes_instead_of_hours",
                condition=Q(minutes__isnull=True)
                | Q(minutes__gte=1, hours__isnull=True, phase__isnull=False),
            ),
            models.CheckConstraint(
                name="proposal_by_a_seat_or_a_candidate",
                condition=Q(made_by__isnull=True, candidate__isnull=False)
                | Q(made_by__isnull=False, candidate__isnull=True)
                | Q(made_by__isnull=False, candidate__isnull=False, kind=CALL)
                | Q(made_by__isnull=True, candidate__isnull=True, kind=SETTINGS),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} {self.key}"

    @property
    def length(self) -> timedelta:
        """The length of an extension or a pause; nothing for other kinds."""
        return timedelta(hours=self.hours or 0, minutes=self.minutes or 0)


class Vote(models.Model):
    """The vote of a seat for a proposal. Only the seat's player can see it.

    It is deleted when the player withdraws it or leaves the seat.
    """

    proposal = models.ForeignKey(Proposal, on_delete=models.CASCADE, related_name="votes")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="votes")

    class Meta:
        verbose_name = _("vote")
        verbose_name_plural = _("votes")
        constraints = [
            models.UniqueConstraint(fields=["proposal", "seat"], name="vote_once"),
        ]

    def __str__(self) -> str:
        return f"proposal {self.proposal_id}, seat {self.seat_id}"
