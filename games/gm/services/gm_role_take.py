"""Takes the GM role of a game: it has another GM."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.core.accounts import User
from games.core.events import event_add
from games.core.locks import lock_accounts
from games.core.open_phase import phase_find
from games.core.signals import gm_active
from games.gm.services.authorize_gm_role import authorize_gm_role, check_plays_not
from games.models import Deputy, EventKind, Game, Webhook
from games.models.game import new_token


@transaction.atomic
def gm_role_take(*, game_id: int, by: User, now: datetime | None = None) -> Game:
    """The game with `by` as its GM, to whom it was offered; all are told.

    Whoever was GM before has no access any more: the secrets that were theirs, the webhook and the
    address that leads into a private game, are void.
    """
    now = now or timezone.now()
    game = authorize_gm_role(game_id=game_id, by=by)
    return gm_role_give(game=game, to=by, now=now)


def gm_role_give(
    *, game: Game, to: User, now: datetime, data: dict[str, Any] | None = None
) -> Game:
    """The locked game with another GM; whoever was GM before has no access any more."""
    lock_accounts([to.pk])
    check_plays_not(game, to)
    Deputy.objects.filter(game=game, user=to).delete()
    former = game.gm
    game.gm, game.gm_role_offered_to, game.gm_seen_at = to, None, now
    if not game.is_public:
        game.invite_token = new_token()
    game.save(update_fields=["gm", "gm_role_offered_to", "gm_seen_at", "invite_token"])
    Webhook.objects.filter(game=game).delete()
    gm_active.send(Game, game_ids=[game.pk])
    event_add(
        game=game,
        kind=EventKind.GM_ROLE_TRANSFERRED,
        actor=to,
        about=former,
        phase=phase_find(game=game),
        data=data,
        now=now,
    )
    return game
