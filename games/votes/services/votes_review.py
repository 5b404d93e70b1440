"""Looks whether the players of a game have agreed on something."""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime

from games.core.codec import position_of, variant_of
from games.core.events import event_add
from games.core.open_phase import phase_find
from games.models import EventKind, Game, Proposal, Seat, Status, Vote
from games.votes.queries.kind import Agreed, EndingKind
from games.votes.queries.registry import KINDS
from games.votes.queries.rules import survivors, voters


def votes_review(*, game: Game, now: datetime) -> bool:
    """Does what the players of a locked game have agreed on; says whether that ended the game.

    A concession to a power that is out of the game lapses, and so does what was proposed of the
    clock of another phase. Run after every vote and after whatever changes who votes.
    """
    proposals = list(Proposal.objects.filter(game=game))
    phase = phase_find(game=game) if proposals else None
    if game.status != Status.RUNNING or phase is None:
        return False
    position = position_of(phase)
    alive = survivors(variant_of(game), position)
    asked = voters(Seat.objects.filter(game=game), alive)
    agreeing = _agreeing(game)
    done: set[str] = set()
    for proposal in proposals:
        kind = KINDS[proposal.kind]
        if kind.has_lapsed(proposal, phase, alive):
            proposal.delete()
        elif kind.code in done or not kind.majority(asked, agreeing[proposal.pk]):
            continue
        elif kind.is_possible(phase, now):
            done.add(kind.code)
            _do(Agreed(game, phase, position, proposal, now))
            if game.status == Status.FINISHED:
                return True
    return False


def _agreeing(game: Game) -> dict[int, set[int]]:
    """The seats that agree with each proposal."""
    found: dict[int, set[int]] = defaultdict(set)
    votes = Vote.objects.filter(proposal__game=game)
    for proposal_id, seat_id in votes.values_list("proposal", "seat"):
        found[proposal_id].add(seat_id)
    return found


def _do(agreed: Agreed) -> None:
    game, phase, proposal = agreed.game, agreed.phase, agreed.proposal
    kind = KINDS[proposal.kind]
    powers = kind.act(agreed)
    if kind.event == EventKind.AGREED:
        data = {"kind": kind.code, "powers": powers}
        event_add(game=game, kind=EventKind.AGREED, phase=phase, data=data, now=agreed.now)
    if not isinstance(kind, EndingKind):
        # It is done once, whatever other lengths were proposed.
        Proposal.objects.filter(game=game, kind=kind.code).delete()
