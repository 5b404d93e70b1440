"""Proposals and votes, from the proposal to its effect."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db import transaction
from django.dispatch import receiver
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.codec import BoardState, position_of, variant_of
from games.core.errors import Conflict, NotFound, Refused
from games.core.events import event_add, event_added, voters_changed
from games.core.locks import lock_game
from games.core.outbox import game_changed
from games.core.phases import phase_find
from games.core.quotas import PROPOSALS
from games.core.rate_limits import count_towards
from games.core.refusals import no_seat, not_running
from games.models import Event, EventKind, Game, Phase, Proposal, Seat, SeatState, Status, Vote
from games.votes.kind import (
    KINDS,
    AgreedProposal,
    EndingKind,
    ProposalKind,
    survivors,
    unknown_kind,
    voters,
)


class AuthorizedVoter(NamedTuple):
    """The seat of a voter, the open phase, and the powers that are still in the game."""

    seat: Seat
    phase: Phase
    alive: list[str]


def authorize_vote(*, game: Game, by: User) -> AuthorizedVoter:
    """Return the voter that `by` is in a locked game.

    Refuses people without a seat, a game that is not running, and powers that are out.
    """
    seat = Seat.objects.filter(
        game=game, holder=by, state=SeatState.TAKEN, is_playable=True
    ).first()
    if seat is None:
        raise no_seat()
    if game.status != Status.RUNNING:
        raise not_running()
    phase = phase_find(game=game)
    assert phase is not None, "a running game has an open phase"
    alive = survivors(BoardState(variant_of(game), position_of(phase)))
    if seat.power not in alive:
        raise Conflict("not_surviving", _("Only powers with a unit or a centre vote."))
    return AuthorizedVoter(seat, phase, alive)


def check_may_agree(seat: Seat, kind: ProposalKind | None) -> None:
    """Refuse a substitute's vote to end the game or to change its settings, which only the seat's
    player may cast."""
    if seat.lent_by_id is not None and kind is not None and kind.is_for_players_only:
        raise Conflict(
            "stands_in",
            _("You are a substitute. Only the player of this seat can vote on this."),
            field="kind",
        )


def open_proposal(*, game: Game, proposal_id: int) -> Proposal:
    """Return an open proposal of a game; refuses any other."""
    proposal = Proposal.objects.filter(game=game, pk=proposal_id).first()
    if proposal is None:
        raise NotFound("no_such_proposal", _("There is no such proposal; it may have lapsed."))
    return proposal


MAX_FROM_A_SEAT = 3


@transaction.atomic
def vote_propose(
    *,
    game_id: int,
    by: User,
    kind: str,
    powers: Sequence[str] = (),
    hours: int | None = None,
    account: str = "",
    minutes: int | None = None,
    now: datetime | None = None,
) -> Game:
    """Make a proposal and vote for it; return the game, which this may end or change.

    `kind` is the code of a kind of vote, `powers` are those that a concession names, `hours` or
    `minutes` are the length of an extension or a pause, and `account` is the name of the person to
    call as GM. Everybody is notified of the proposal, but not who made it. If the same proposal
    exists already, it gets the vote.
    """
    now = now or timezone.now()
    game = lock_game(game_id)
    voter = authorize_vote(game=game, by=by)
    record = KINDS.get(kind)
    if record is None:
        raise unknown_kind()
    check_may_agree(voter.seat, record)
    named = record.powers_of(variant_of(game), voter.alive, powers)
    length = record.length_of(hours, minutes)
    record.check(voter.phase, now)
    candidate = record.candidate_of(game, account, by, now)
    phase = voter.phase if record.is_of_phase else None
    # Keys of minutes are not those of as many hours.
    parts = [f"{count}{'min' if unit == 'minutes' else ''}" for unit, count in length.items()]
    key = ":".join([kind, *named, *parts, *([str(candidate.pk)] if candidate else [])])
    proposal = Proposal.objects.filter(game=game, key=key).first()
    if proposal is None:
        check_number(game, voter.seat, phase)
        count_towards(PROPOSALS, by.pk, now, game_id=game.pk, field="kind")
        proposal = Proposal.objects.create(
            game=game,
            kind=kind,
            powers=named,
            **length,
            phase=phase,
            key=key,
            candidate=candidate,
            made_by=voter.seat,
            made_at=now,
        )
        data = {"kind": kind, "powers": named, **length}
        event_add(
            game=game, kind=EventKind.PROPOSED, phase=phase, data=data, secretly_by=by, now=now
        )
    Vote.objects.get_or_create(proposal=proposal, seat=voter.seat)
    votes_review(game=game, now=now)
    return game


def check_number(game: Game, seat: Seat, phase: Phase | None) -> None:
    """Refuse a seat with too many open proposals for the game, or for this phase."""
    if Proposal.objects.filter(game=game, made_by=seat, phase=phase).count() >= MAX_FROM_A_SEAT:
        raise Conflict(
            "too_many_proposals",
            _("You have %(count)s open proposals, which is the limit.")
            % {"count": MAX_FROM_A_SEAT},
            field="kind",
        )


@transaction.atomic
def vote_cast(*, game_id: int, by: User, proposal_id: int, now: datetime | None = None) -> Game:
    """Vote for a proposal; return the game, which the vote may end or change.

    Voting twice counts once. Votes are secret: before the majority there is no event and no change
    notification.
    """
    now = now or timezone.now()
    game = lock_game(game_id)
    seat = authorize_vote(game=game, by=by).seat
    proposal = open_proposal(game=game, proposal_id=proposal_id)
    check_may_agree(seat, KINDS[proposal.kind])
    Vote.objects.get_or_create(proposal=proposal, seat=seat)
    votes_review(game=game, now=now)
    return game


@transaction.atomic
def vote_withdraw(*, game_id: int, by: User, proposal_id: int) -> None:
    """Withdraw a vote. The proposal stays open, so that the withdrawal stays secret."""
    game = lock_game(game_id)
    seat = authorize_vote(game=game, by=by).seat
    proposal = open_proposal(game=game, proposal_id=proposal_id)
    if not Vote.objects.filter(proposal=proposal, seat=seat).delete()[0]:
        raise Conflict("not_voted", _("You have not voted for this proposal."))


def votes_review(*, game: Game, now: datetime) -> bool:
    """Carry out the agreed proposals of a locked game; return whether that ended the game.

    Concessions to powers that are out, proposals about an earlier phase, and agreed ones that are
    refused lapse. Runs after every vote, and after every change of the seats that vote.
    """
    proposals = list(Proposal.objects.filter(game=game))
    phase = phase_find(game=game) if proposals else None
    if game.status != Status.RUNNING or phase is None:
        return False
    position = position_of(phase)
    alive = survivors(BoardState(variant_of(game), position))
    seats = voters(Seat.objects.filter(game=game), alive)
    agreeing = _agreeing(game)
    done: set[str] = set()
    for proposal in proposals:
        kind = KINDS[proposal.kind]
        if kind.has_lapsed(proposal, phase, alive):
            proposal.delete()
        elif kind.code in done or not kind.majority(seats, agreeing[proposal.pk]):
            continue
        elif kind.is_possible(phase, now) and _is_open(proposal):
            if _do(AgreedProposal(game, phase, position, proposal, now)):
                done.add(kind.code)
            if game.status == Status.FINISHED:
                return True
    return False


def _is_open(proposal: Proposal) -> bool:
    """Whether a proposal has not lapsed with another that was just carried out."""
    return Proposal.objects.filter(pk=proposal.pk).exists()


def _agreeing(game: Game) -> dict[int, set[int]]:
    """The ids of the seats that agree with each proposal, by the proposal's id."""
    agreeing: dict[int, set[int]] = defaultdict(set)
    votes = Vote.objects.filter(proposal__game=game)
    for proposal_id, seat_id in votes.values_list("proposal", "seat"):
        agreeing[proposal_id].add(seat_id)
    return agreeing


def _do(agreed: AgreedProposal) -> bool:
    """Carry out an agreed proposal, or let it lapse if that is refused; return whether it was done.

    The refusal is not for the caller, who may be a player that resigns, or a resolution.
    """
    game, phase, proposal = agreed.game, agreed.phase, agreed.proposal
    kind = KINDS[proposal.kind]
    try:
        with transaction.atomic():
            powers = kind.act(agreed)
    except Refused:
        proposal.delete()
        game_changed(game)
        return False
    if kind.event == EventKind.AGREED:
        data = {"kind": kind.code, "powers": powers}
        event_add(game=game, kind=EventKind.AGREED, phase=phase, data=data, now=agreed.now)
    if not isinstance(kind, EndingKind):
        # Proposals of the same kind with other lengths lapse.
        Proposal.objects.filter(game=game, kind=kind.code).delete()
    return True


def proposals_lapse(*, event: Event) -> None:
    """Delete the proposals of a phase that an event has made pointless, such as a pause, and those
    of a game."""
    lapsing = [kind for kind in KINDS.values() if kind.lapses_with == event.kind]
    of_phase = [kind.code for kind in lapsing if kind.is_of_phase]
    if of_phase and event.phase_id is not None:
        Proposal.objects.filter(phase=event.phase_id, kind__in=of_phase).delete()
    of_game = [kind.code for kind in lapsing if not kind.is_of_phase]
    if of_game:
        Proposal.objects.filter(game=event.game_id, kind__in=of_game).delete()


@receiver(event_added)
def lapse_proposals(sender: object, event: Event, **kwargs: Any) -> None:
    """Let the proposals lapse that an event has made pointless."""
    proposals_lapse(event=event)


@receiver(voters_changed)
def review_votes(sender: object, game: Game, now: datetime, **kwargs: Any) -> None:
    """Carry out the proposals that now have a majority."""
    votes_review(game=game, now=now)
