"""Somebody declines a seat that was offered."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.core.accounts import User
from games.core.events import event_add
from games.core.open_phase import phase_find
from games.models import EventKind, RequestState
from games.replacement.services.authorize_offer import authorize_offer


@transaction.atomic
def offer_decline(*, game_id: int, by: User, token: str, now: datetime | None = None) -> None:
    """The offer is over, and the GM is told."""
    now = now or timezone.now()
    offer = authorize_offer(game_id=game_id, by=by, token=token, now=now)
    offer.state, offer.answered_at = RequestState.DECLINED, now
    offer.save(update_fields=["state", "answered_at"])
    game = offer.seat.game
    event_add(
        game=game,
        kind=EventKind.OFFER_DECLINED,
        actor=by,
        phase=phase_find(game=game),
        data={"power": offer.seat.power} | ({"standby": True} if offer.is_standby else {}),
        now=now,
    )
