"""What is proposed in a game, as one viewer may see it: never how anybody votes."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from adjudicator import Position, Variant
from games.core.visibility import Viewer
from games.models import Game, Proposal, Seat, SeatState, Status, Vote
from games.votes.queries.rules import survivors


@dataclass(frozen=True, slots=True)
class OpenProposal:
    """A proposal, and whether the viewer's own seat agrees with it."""

    pk: int
    kind: str
    powers: list[str]
    hours: int | None
    is_mine: bool


@dataclass(frozen=True, slots=True)
class Votes:
    """`alive` are the powers still in the game; `can_vote` says whether the viewer plays one."""

    proposals: list[OpenProposal]
    alive: list[str]
    can_vote: bool


def votes(
    game: Game, viewer: Viewer, variant: Variant, position: Position, mine: Seat | None
) -> Votes | None:
    """The votes of a running game; None where there are none to show."""
    if game.status != Status.RUNNING:
        return None
    own = Vote.objects.filter(proposal=OuterRef("pk"), seat=mine if mine else 0)
    alive = survivors(variant, position)
    return Votes(
        proposals=[
            OpenProposal(row.pk, row.kind, row.powers, row.hours, row.is_mine)
            for row in Proposal.objects.filter(game=game).annotate(is_mine=Exists(own))
        ],
        alive=alive,
        can_vote=mine is not None
        and viewer.holds(mine)
        and mine.state == SeatState.HELD
        and mine.power in alive,
    )
