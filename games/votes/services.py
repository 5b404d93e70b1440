"""Votes: proposed, cast, withdrawn, lapsed, carried out; candidates for the GM role."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db import transaction
from django.dispatch import receiver
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.codec import BoardState, position_of, variant_of
from games.core.errors import Conflict, NotFound
from games.core.events import event_add, event_added, gm_active, voters_changed
from games.core.forms import FIELD, sentence_needed
from games.core.gm import check_is_no_player
from games.core.limits import APPLICATIONS, PROPOSALS, count_towards
from games.core.locks import lock_accounts, lock_game
from games.core.outbox import game_changed
from games.core.phases import phase_find
from games.core.refusals import no_seat, not_running
from games.models import Event, EventKind, Game, Phase, Proposal, Seat, SeatState, Status, Vote
from games.models.proposal import ELECTION
from games.settings.due import is_silent
from games.votes.kind import (
    KINDS,
    Agreed,
    EndingKind,
    ProposalKind,
    survivors,
    unknown_kind,
    voters,
)


class AuthorizedVoter(NamedTuple):
    """Who votes, in which phase, and the powers that are still in the game."""

    seat: Seat
    phase: Phase
    alive: list[str]


def authorize_vote(*, game: Game, by: User) -> AuthorizedVoter:
    """The turn of `by` in a locked game; refuses whoever holds no seat, a game that is not running,
    and powers that are out."""
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


MAX_FROM_A_SEAT = 3


@transaction.atomic
def vote_propose(
    *,
    game_id: int,
    by: User,
    kind: str,
    powers: Sequence[str] = (),
    hours: int | None = None,
    now: datetime | None = None,
) -> Game:
    """The game, perhaps ended or with another deadline: whoever proposes votes for it.

    `kind` is the code of a record, `powers` are those that it names, as a concession does, `hours`
    is how long it is, as of a pause. Everybody learns what is proposed and nobody by whom; what is
    proposed already gets the vote.
    """
    now = now or timezone.now()
    game = lock_game(game_id)
    turn = authorize_vote(game=game, by=by)
    record = KINDS.get(kind)
    if record is None:
        raise unknown_kind()
    check_may_agree(turn.seat, record)
    named = record.powers_of(variant_of(game), turn.alive, powers)
    length = record.hours_of(hours)
    record.check(turn.phase, now)
    phase = turn.phase if record.is_of_phase else None
    key = ":".join([kind, *named, *([str(length)] if length else [])])
    proposal = Proposal.objects.filter(game=game, key=key).first()
    if proposal is None:
        _check_number(game, turn.seat, phase)
        count_towards(PROPOSALS, by.pk, now, field="kind")
        proposal = Proposal.objects.create(
            game=game,
            kind=kind,
            powers=named,
            hours=length,
            phase=phase,
            key=key,
            made_by=turn.seat,
            made_at=now,
        )
        data = {"kind": kind, "powers": named} | ({"hours": length} if length else {})
        event_add(
            game=game, kind=EventKind.PROPOSED, phase=phase, data=data, secretly_by=by, now=now
        )
    Vote.objects.get_or_create(proposal=proposal, seat=turn.seat)
    votes_review(game=game, now=now)
    return game


def _check_number(game: Game, seat: Seat, phase: Phase | None) -> None:
    """Refuses a seat that has made too many proposals for the game, or too many for this phase."""
    if Proposal.objects.filter(game=game, made_by=seat, phase=phase).count() >= MAX_FROM_A_SEAT:
        raise Conflict(
            "too_many_proposals",
            _("You have made %(count)s proposals, which are still open.")
            % {"count": MAX_FROM_A_SEAT},
            field="kind",
        )


@transaction.atomic
def vote_cast(*, game_id: int, by: User, proposal_id: int, now: datetime | None = None) -> Game:
    """The game, ended or with another deadline if this was the last agreement needed.

    Voting twice is voting once. Nothing of a vote leaves before it is agreed: no event, no live
    hint.
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
    """`by` does not agree any more. The proposal stays open, so that nobody can tell."""
    game = lock_game(game_id)
    seat = authorize_vote(game=game, by=by).seat
    proposal = open_proposal(game=game, proposal_id=proposal_id)
    if not Vote.objects.filter(proposal=proposal, seat=seat).delete()[0]:
        raise Conflict("not_voted", _("You have not voted for this proposal."))


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
    alive = survivors(BoardState(variant_of(game), position))
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


def proposals_lapse(*, event: Event) -> None:
    """Deletes the proposals of the event's phase that asked for what the event says was done."""
    kinds = [kind.code for kind in KINDS.values() if kind.lapses_with == event.kind]
    if kinds and event.phase_id is not None:
        Proposal.objects.filter(phase=event.phase_id, kind__in=kinds).delete()


@transaction.atomic
def candidate_stand(
    *, game_id: int, by: User, sentence: str, now: datetime | None = None
) -> Proposal:
    """What the players of the game vote on: `by`, who thereby consents, as its GM. All read the
    sentence.

    Refuses whoever plays there or has played, who stands already, and a game whose GM was seen.
    """
    now = now or timezone.now()
    game = lock_game(game_id)
    check_stands(game, by, now)
    said = sentence_needed(sentence, missing=_("Write a sentence for the players, who vote."))
    lock_accounts([by.pk])
    key = f"{ELECTION}:{by.pk}"
    if Proposal.objects.filter(game=game, key=key).exists():
        raise Conflict("stands_already", _("You stand already; the players vote."), field=FIELD)
    count_towards(APPLICATIONS, by.pk, now, field=FIELD)
    made = Proposal.objects.create(
        game=game, kind=ELECTION, key=key, candidate=by, sentence=said, made_at=now
    )
    event_add(
        game=game,
        kind=EventKind.PROPOSED,
        phase=phase_find(game=game),
        data={"kind": ELECTION, "powers": []},
        secretly_by=by,
        now=now,
    )
    return made


def check_stands(game: Game, user: User, now: datetime) -> None:
    """Refuses a game whose GM was seen of late, and whoever may not run it."""
    if game.gm_id == user.pk:
        raise Conflict("gm_already", _("You are the GM of this game."), field=FIELD)
    if not is_silent(game, phase_find(game=game), now):
        raise Conflict(
            "gm_not_silent", _("The GM has been seen, so the GM role is not free."), field=FIELD
        )
    check_is_no_player(game, user, field=FIELD)


@transaction.atomic
def candidate_withdraw(*, game_id: int, by: User) -> None:
    """Nobody votes on `by` any more; refuses whoever does not stand."""
    game = lock_game(game_id)
    if not Proposal.objects.filter(game=game, candidate=by).delete()[0]:
        raise NotFound("stands_not", _("You do not stand for the GM role of this game."))
    game_changed(game)


def candidates_lapse(*, game_ids: Collection[int]) -> None:
    """Nobody stands in these games any more, nor has a vote that was given."""
    standing = Proposal.objects.filter(game__in=game_ids, candidate__isnull=False)
    for game_id in sorted(set(standing.values_list("game", flat=True))):
        with transaction.atomic():
            game = lock_game(game_id)
            Proposal.objects.filter(game=game, candidate__isnull=False).delete()
            game_changed(game)


@receiver(event_added)
def lapse_proposals(sender: object, event: Event, **kwargs: Any) -> None:
    """Delete the proposals of a phase that ask for what an event says was done."""
    proposals_lapse(event=event)


@receiver(voters_changed)
def review_votes(sender: object, game: Game, now: datetime, **kwargs: Any) -> None:
    """Carry out the proposals that now have their majority."""
    votes_review(game=game, now=now)


@receiver(gm_active)
def lapse_candidates(sender: object, game_ids: Collection[int], **kwargs: Any) -> None:
    """Delete the candidacies for the GM role: the GM is there."""
    candidates_lapse(game_ids=game_ids)
