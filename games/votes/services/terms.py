"""Proposals to change settings: by the GM, or in a game without one by a player."""

import json
from collections.abc import Mapping
from datetime import datetime
from hashlib import sha256
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict, NotFound
from games.core.events import event_add
from games.core.gm import authorize_gm
from games.core.locks import lock_game
from games.core.outbox import game_changed
from games.core.quotas import PROPOSALS
from games.core.rate_limits import count_towards
from games.models import EventKind, Game, Proposal, Vote
from games.models.proposal import LONGEST_KEY, SETTINGS
from games.votes.kind import KINDS
from games.votes.kinds.terms import changed_terms
from games.votes.services.votes import authorize_vote, check_may_agree, check_number, votes_review


@transaction.atomic
def terms_propose(
    *, game_id: int, by: User, wanted: Mapping[str, Any], now: datetime | None = None
) -> Game:
    """Propose to change settings of a running game; all its players are notified.

    Its GM does that, or in a game without one a player, who votes for it. Returns the game, which
    this may change. `wanted` has values of TERMS. Refuses what `changed_terms` refuses, and a
    second proposal of the GM beside an open one.
    """
    now = now or timezone.now()
    game = lock_game(game_id)
    if game.is_without_gm:
        return _terms_propose_as_player(game, by, wanted, now)
    game, phase = authorize_gm(game_id=game_id, by=by)
    changes = changed_terms(game, phase, wanted)
    if Proposal.objects.filter(game=game, kind=SETTINGS).exists():
        raise Conflict(
            "proposed_already",
            _("The players are still voting on your last proposal. Withdraw it first."),
        )
    count_towards(PROPOSALS, by.pk, now, game_id=game.pk)
    Proposal.objects.create(game=game, kind=SETTINGS, key=SETTINGS, changes=changes, made_at=now)
    data = {"kind": SETTINGS, "powers": [], "changes": changes}
    event_add(game=game, kind=EventKind.PROPOSED, actor=by, phase=phase, data=data, now=now)
    return game


def _terms_propose_as_player(
    game: Game, by: User, wanted: Mapping[str, Any], now: datetime
) -> Game:
    voter = authorize_vote(game=game, by=by)
    changes = changed_terms(game, voter.phase, wanted)
    return changes_propose(game=game, by=by, kind=SETTINGS, changes=changes, now=now)


def changes_propose(
    *, game: Game, by: User, kind: str, changes: dict[str, Any], now: datetime
) -> Game:
    """Propose changes of a locked game as one of its players, who votes for them. If the same
    changes are proposed already, these get the vote."""
    voter = authorize_vote(game=game, by=by)
    check_may_agree(voter.seat, KINDS[kind])
    values = json.dumps(changes["after"], sort_keys=True)
    key = f"{kind}:{values}"
    if len(key) > LONGEST_KEY:
        key = f"{kind}:{sha256(values.encode()).hexdigest()}"
    proposal = Proposal.objects.filter(game=game, key=key).first()
    if proposal is None:
        check_number(game, voter.seat, None)
        count_towards(PROPOSALS, by.pk, now, game_id=game.pk)
        proposal = Proposal.objects.create(
            game=game, kind=kind, key=key, changes=changes, made_by=voter.seat, made_at=now
        )
        data = {"kind": kind, "powers": [], "changes": changes}
        event_add(
            game=game,
            kind=EventKind.PROPOSED,
            phase=voter.phase,
            data=data,
            secretly_by=by,
            now=now,
        )
    Vote.objects.get_or_create(proposal=proposal, seat=voter.seat)
    votes_review(game=game, now=now)
    return game


@transaction.atomic
def terms_withdraw(*, game_id: int, by: User) -> None:
    """Withdraw the GM's proposal to change settings, with the votes for it."""
    game, _phase = authorize_gm(game_id=game_id, by=by)
    if not Proposal.objects.filter(game=game, kind=SETTINGS).delete()[0]:
        raise NotFound("no_such_proposal", _("There is no such proposal; it may have lapsed."))
    game_changed(game)
