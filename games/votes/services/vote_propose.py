"""Proposes an end of the game, more time, a pause or its end."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.clock.services.authorize_clock import clock_vote_check
from games.core.accounts import User
from games.core.codec import variant_of
from games.core.errors import Conflict, Unprocessable
from games.core.events import event_add
from games.core.locks import lock_game
from games.models import EventKind, Game, Phase, Proposal, ProposalKind, Seat, Vote
from games.votes.queries.rules import ENDS, LENGTHS
from games.votes.services.authorize_vote import authorize_vote
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

    `powers` are those it would be conceded to, `hours` how long an extension or a pause is.
    Everybody learns what is proposed and nobody by whom; what is proposed already gets the vote.
    """
    now = now or timezone.now()
    game = lock_game(game_id)
    turn = authorize_vote(game=game, by=by)
    if kind not in ProposalKind.values:
        raise Unprocessable("unknown_kind", _("Choose what you propose."), field="kind")
    named = _conceded_to(game, turn.alive, powers) if kind == ProposalKind.CONCEDE else []
    length = _length(kind, hours)
    phase = None if kind in ENDS else turn.phase
    if phase is not None:
        clock_vote_check(phase=phase, kind=ProposalKind(kind), now=now)
    key = ":".join([kind, *named, *([str(length)] if length else [])])
    proposal = Proposal.objects.filter(game=game, key=key).first()
    if proposal is None:
        _check_number(game, turn.seat, phase)
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
    """Refuses a seat that has made too many of the ends, or too many for this phase."""
    if Proposal.objects.filter(game=game, made_by=seat, phase=phase).count() >= MAX_FROM_A_SEAT:
        raise Conflict(
            "too_many_proposals",
            _("You have made %(count)s proposals, which are still open.")
            % {"count": MAX_FROM_A_SEAT},
            field="kind",
        )


def _length(kind: str, hours: int | None) -> int | None:
    """How long an extension or a pause is; refuses one that is not offered."""
    offered = LENGTHS.get(ProposalKind(kind))
    if offered is None:
        return None
    if hours not in offered:
        raise Unprocessable("unknown_length", _("Choose how long."), field="hours")
    return hours


def _conceded_to(game: Game, alive: Collection[str], powers: Sequence[str]) -> list[str]:
    """The powers in the order of the variant; refuses none, all, and those that are out."""
    known = list(variant_of(game).powers)
    if not powers:
        raise Unprocessable("concede_to_nobody", _("Choose to whom to concede."), field="powers")
    if not set(powers) <= set(known):
        raise Unprocessable("no_such_power", _("This game has no such power."), field="powers")
    if not set(powers) <= set(alive):
        raise Unprocessable(
            "not_surviving", _("Only powers that are still in the game can win it."), field="powers"
        )
    if set(powers) == set(alive):
        raise Unprocessable(
            "concede_to_all",
            _("To concede to every survivor is a draw; propose a draw."),
            field="powers",
        )
    return [power for power in known if power in powers]
