"""A proposal to end, pause or extend a game, and the secret votes for it."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.models.game import Game
from games.models.phase import Phase
from games.models.seat import Seat
from games.models.seat_request import LONGEST_SENTENCE

# The kind of every proposal with a candidate.
ELECTION = "gm"


class Proposal(models.Model):
    """`kind` is the code of a record in games/votes/kinds. What is about the clock is about one
    `phase` and lapses with it. `powers` are those it names, as a concession does, `hours` how long
    an extension or a pause is; `key` names what is proposed, so that it is proposed once. Who made
    it is shown to nobody. A `candidate` stands for the GM role, by nobody's proposal, with a
    `sentence` for all to read."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="proposals")
    kind = models.CharField(max_length=20)
    powers = models.JSONField(default=list)
    hours = models.PositiveIntegerField(null=True, blank=True)
    phase = models.ForeignKey(
        Phase, on_delete=models.CASCADE, null=True, blank=True, related_name="proposals"
    )
    key = models.CharField(max_length=200)
    candidate = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="candidacies",
    )
    sentence = models.CharField(max_length=LONGEST_SENTENCE, blank=True, default="", db_default="")
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
                name="proposal_by_a_seat_or_a_candidate",
                condition=Q(made_by__isnull=True, candidate__isnull=False)
                | Q(made_by__isnull=False, candidate__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} {self.key}"


class Vote(models.Model):
    """There while a seat agrees with a proposal. It is shown to the seat's holder alone, and is
    gone with the holder."""

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
