"""May this person vote in this game?"""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.codec import position_of, variant_of
from games.core.errors import Conflict, NotFound
from games.core.open_phase import phase_find
from games.core.refusals import no_seat, not_running
from games.models import Game, Phase, Proposal, Seat, SeatState, Status
from games.votes.queries.kind import EndingKind, ProposalKind
from games.votes.queries.rules import survivors


class AuthorizedVoter(NamedTuple):
    """Who votes, in which phase, and the powers that are still in the game."""

    seat: Seat
    phase: Phase
    alive: list[str]


def authorize_vote(*, game: Game, by: User) -> AuthorizedVoter:
    """The turn of `by` in a locked game; refuses whoever holds no seat, a game that is not running,
    and powers that are out."""
    seat = Seat.objects.filter(game=game, holder=by, state=SeatState.HELD, in_hand=True).first()
    if seat is None:
        raise no_seat()
    if game.status != Status.RUNNING:
        raise not_running()
    phase = phase_find(game=game)
    assert phase is not None, "a running game has an open phase"
    alive = survivors(variant_of(game), position_of(phase))
    if seat.power not in alive:
        raise Conflict("not_surviving", _("Only powers with a unit or a centre vote."))
    return AuthorizedVoter(seat, phase, alive)


def check_may_agree(seat: Seat, kind: ProposalKind | None) -> None:
    """Refuses a substitute whatever ends the game: that is for the player of the seat."""
    if seat.lent_by_id is not None and isinstance(kind, EndingKind):
        raise Conflict(
            "stands_in",
            _("You play for somebody else, who alone votes on how the game ends."),
            field="kind",
        )


def open_proposal(*, game: Game, proposal_id: int) -> Proposal:
    """A proposal of the game; refuses one that is not open in it."""
    found = Proposal.objects.filter(game=game, pk=proposal_id).first()
    if found is None:
        raise NotFound("no_such_proposal", _("There is no such proposal; it may have lapsed."))
    return found
