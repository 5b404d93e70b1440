"""Puts something to the vote."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.ceilings import PROPOSALS, count_towards
from games.core.codec import variant_of
from games.core.errors import Conflict
from games.core.events import event_add
from games.core.locks import lock_game
from games.models import EventKind, Game, Phase, Proposal, Seat, Vote
from games.votes.queries.kind import unknown_kind
from games.votes.queries.registry import KINDS
from games.votes.services.authorize_vote import authorize_vote, check_may_agree
from games.votes.services.votes_review import votes_review

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
