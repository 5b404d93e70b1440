"""Agrees with a proposal."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.core.accounts import User
from games.core.locks import lock_game
from games.models import Game, Vote
from games.votes.queries.registry import KINDS
from games.votes.services.authorize_vote import authorize_vote, check_may_agree, open_proposal
from games.votes.services.votes_review import votes_review


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
