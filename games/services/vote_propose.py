"""Proposes an end of the game."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.accounts import User
from games.codec import variant_of
from games.errors import Conflict, Unprocessable
from games.locks import lock_game
from games.models import EventKind, Game, Proposal, ProposalKind, Vote
from games.services.event_add import event_add
from games.services.voter_turn import voter_turn
from games.services.votes_review import votes_review

MOST_FROM_A_SEAT = 3


@transaction.atomic
def vote_propose(
    *, game_id: int, by: User, kind: str, powers: Sequence[str] = (), now: datetime | None = None
) -> Game:
    """The game, perhaps ended: whoever proposes votes for it. `powers` are those it would be
    conceded to. Everybody learns what is proposed and nobody by whom; a proposal that is open
    already gets the vote."""
    now = now or timezone.now()
    game = lock_game(game_id)
    seat, alive = voter_turn(game=game, by=by)
    if kind not in ProposalKind.values:
        raise Unprocessable("unknown_kind", _("Choose what you propose."), field="kind")
    named = _conceded_to(game, alive, powers) if kind == ProposalKind.CONCEDE else []
    key = ":".join([kind, *named])
    proposal = Proposal.objects.filter(game=game, key=key).first()
    if proposal is None:
        if Proposal.objects.filter(game=game, made_by=seat).count() >= MOST_FROM_A_SEAT:
            raise Conflict(
                "too_many_proposals",
                _("You have made %(count)s proposals, which are still open.")
                % {"count": MOST_FROM_A_SEAT},
                field="kind",
            )
        proposal = Proposal.objects.create(
            game=game, kind=kind, powers=named, key=key, made_by=seat, made_at=now
        )
        data = {"kind": kind, "powers": named}
        event_add(game=game, kind=EventKind.PROPOSED, data=data, now=now)
    Vote.objects.get_or_create(proposal=proposal, seat=seat)
    votes_review(game=game, now=now)
    return game


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
