"""What is proposed in a game, as one viewer may see it: never how anybody votes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef
from django.utils import timezone

from adjudicator import Position, Variant
from games.core.codec import BoardState
from games.core.visibility import Viewer
from games.models import Game, Phase, Proposal, Seat, SeatState, Status, Vote
from games.settings.silence import is_silent
from games.votes.queries.rules import survivors


@dataclass(frozen=True, slots=True)
class OpenProposal:
    """A proposal, and whether the viewer's own seat agrees with it; `candidate` is who stands for
    the GM role, with a sentence."""

    pk: int
    kind: str
    powers: list[str]
    hours: int | None
    is_mine: bool
    candidate: str = ""
    sentence: str = ""


@dataclass(frozen=True, slots=True)
class Votes:
    """`alive` are the powers still in the game; `can_vote` says whether the viewer plays one,
    `is_gm_silent` whether the players may elect another GM."""

    proposals: list[OpenProposal]
    alive: list[str]
    can_vote: bool
    is_gm_silent: bool


def votes(
    game: Game,
    phase: Phase | None,
    viewer: Viewer,
    variant: Variant,
    position: Position,
    mine: Seat | None,
) -> Votes | None:
    """The votes of a running game; None where there are none to show."""
    if game.status != Status.RUNNING:
        return None
    own = Vote.objects.filter(proposal=OuterRef("pk"), seat=mine if mine else 0)
    alive = survivors(BoardState(variant, position))
    return Votes(
        proposals=[
            _open(row)
            for row in Proposal.objects.filter(game=game)
            .select_related("candidate")
            .annotate(is_mine=Exists(own))
        ],
        alive=alive,
        can_vote=mine is not None
        and viewer.holds(mine)
        and mine.state == SeatState.HELD
        and mine.power in alive,
        is_gm_silent=is_silent(game, phase, timezone.now()),
    )


def _open(row: Any) -> OpenProposal:
    who = row.candidate.get_short_name() if row.candidate else ""
    return OpenProposal(row.pk, row.kind, row.powers, row.hours, row.is_mine, who, row.sentence)
