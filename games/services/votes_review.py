"""Looks whether the players of a game have agreed on its end."""

from __future__ import annotations

from datetime import datetime

from adjudicator import Position
from adjudicator.victory import draw_shares
from games.codec import position_of, variant_of
from games.models import (
    Ending,
    EventKind,
    Game,
    Phase,
    PhaseStatus,
    Proposal,
    ProposalKind,
    Seat,
    SeatState,
    Status,
    Vote,
)
from games.services.event_add import event_add
from games.services.game_finish import game_finish
from games.vote_rules import survivors, voters


def votes_review(*, game: Game, now: datetime) -> bool:
    """Ends a locked game if a proposal has the agreement of all who vote; says whether it did.

    A concession to a power that is out of the game lapses. Run after every vote and after
    whatever changes who votes.
    """
    phase = Phase.objects.filter(game=game, status=PhaseStatus.OPEN).first()
    if game.status != Status.RUNNING or phase is None:
        return False
    proposals = list(Proposal.objects.filter(game=game))
    if not proposals:
        return False
    phase.game = game
    position = position_of(phase)
    alive = survivors(variant_of(game), position)
    asked = voters(Seat.objects.filter(game=game), alive)
    everyone_can_vote = all(seat.state == SeatState.HELD for seat in asked)
    needed = {seat.pk for seat in asked}
    votes: dict[int, set[int]] = {proposal.pk: set() for proposal in proposals}
    for proposal_id, seat_id in Vote.objects.filter(proposal__game=game).values_list(
        "proposal", "seat"
    ):
        votes[proposal_id].add(seat_id)
    for proposal in proposals:
        if not set(proposal.powers) <= set(alive):
            proposal.delete()
        elif needed and everyone_can_vote and needed <= votes[proposal.pk]:
            _end(game, phase, position, proposal, now)
            return True
    return False


def _end(game: Game, phase: Phase, position: Position, proposal: Proposal, now: datetime) -> None:
    powers: list[str] = []
    if proposal.kind == ProposalKind.DRAW:
        ending = Ending.DRAWN
        shares = draw_shares(variant_of(game), position)
        powers = [power for power in variant_of(game).powers if power in shares]
    elif proposal.kind == ProposalKind.CONCEDE:
        ending, powers = Ending.CONCEDED, list(proposal.powers)
    else:
        ending = Ending.DISSOLVED
    game_finish(game=game, ending=ending, powers=powers, now=now)
    data = {"kind": proposal.kind, "powers": powers}
    event_add(game=game, kind=EventKind.AGREED, phase=phase, data=data, now=now)
