"""Looks whether the players of a game have agreed on something."""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime, timedelta

from adjudicator import Position
from adjudicator.victory import draw_shares
from games.clock.services.deadline_extend import phase_extend
from games.clock.services.game_finish import game_finish
from games.clock.services.game_pause import phase_pause
from games.clock.services.game_resume import phase_resume
from games.core.codec import position_of, variant_of
from games.core.events import event_add
from games.core.open_phase import phase_find
from games.models import (
    ActedBy,
    Ending,
    EventKind,
    Game,
    Phase,
    Proposal,
    ProposalKind,
    Seat,
    Status,
    Vote,
)
from games.votes.queries.rules import ENDS, is_agreed, survivors, voters


def votes_review(*, game: Game, now: datetime) -> bool:
    """Does what the players of a locked game have agreed on; says whether that ended the game.

    A concession to a power that is out of the game lapses, and so does what was proposed of the
    clock of another phase. Run after every vote and after whatever changes who votes.
    """
    phase = phase_find(game=game)
    if game.status != Status.RUNNING or phase is None:
        return False
    proposals = list(Proposal.objects.filter(game=game))
    if not proposals:
        return False
    position = position_of(phase)
    alive = survivors(variant_of(game), position)
    asked = voters(Seat.objects.filter(game=game), alive)
    agreeing = _agreeing(game)
    done: set[str] = set()
    for proposal in proposals:
        if _has_lapsed(proposal, phase, alive):
            proposal.delete()
        elif proposal.kind in done or not is_agreed(proposal.kind, asked, agreeing[proposal.pk]):
            continue
        elif proposal.kind in ENDS:
            _end(game, phase, position, proposal, now)
            return True
        else:
            done.add(proposal.kind)
            _set_clock(game, phase, proposal, now)
    return False


def _agreeing(game: Game) -> dict[int, set[int]]:
    """The seats that agree with each proposal."""
    found: dict[int, set[int]] = defaultdict(set)
    votes = Vote.objects.filter(proposal__game=game)
    for proposal_id, seat_id in votes.values_list("proposal", "seat"):
        found[proposal_id].add(seat_id)
    return found


def _has_lapsed(proposal: Proposal, phase: Phase, alive: list[str]) -> bool:
    if proposal.kind in ENDS:
        return not set(proposal.powers) <= set(alive)
    return proposal.phase_id != phase.pk


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


def _set_clock(game: Game, phase: Phase, proposal: Proposal, now: datetime) -> None:
    """Moves, stops or starts the deadline. Once it has passed there is none to move: the phase is
    about to be resolved, and the proposal lapses with it."""
    if phase.due_at is not None and phase.due_at <= now:
        return
    # It is done once, whatever other lengths were proposed.
    Proposal.objects.filter(phase=phase, kind=proposal.kind).delete()
    length, cause = timedelta(hours=proposal.hours or 0), ActedBy.VOTE
    match proposal.kind:
        case ProposalKind.EXTEND:
            phase_extend(
                game=game, phase=phase, by_how_much=length, actor=None, cause=cause, now=now
            )
        case ProposalKind.PAUSE:
            phase_pause(
                game=game, phase=phase, until=now + length, actor=None, cause=cause, now=now
            )
        case ProposalKind.RESUME:
            phase_resume(game=game, phase=phase, actor=None, cause=cause, now=now)
