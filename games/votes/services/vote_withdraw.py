"""Takes an agreement with a proposal back."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict
from games.core.locks import lock_game
from games.models import Vote
from games.votes.services.authorize_vote import authorize_vote, open_proposal


@transaction.atomic
def vote_withdraw(*, game_id: int, by: User, proposal_id: int) -> None:
    """`by` does not agree any more. The proposal stays open, so that nobody can tell."""
    game = lock_game(game_id)
    seat = authorize_vote(game=game, by=by).seat
    proposal = open_proposal(game=game, proposal_id=proposal_id)
    if not Vote.objects.filter(proposal=proposal, seat=seat).delete()[0]:
        raise Conflict("not_voted", _("You have not voted for this proposal."))
