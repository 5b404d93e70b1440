"""The GM takes an offer of a seat back."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.core.accounts import User
from games.core.events import event_add
from games.core.gm import authorize_gm
from games.core.refusals import offer_over
from games.models import EventKind, RequestState, Right, SeatOffer


@transaction.atomic
def offer_withdraw(*, game_id: int, by: User, offer_id: int, now: datetime | None = None) -> None:
    """The offer's address leads nowhere any more; refuses one that was answered."""
    now = now or timezone.now()
    game, phase = authorize_gm(game_id=game_id, by=by, right=Right.REPLACE)
    offer = (
        SeatOffer.objects.select_related("seat", "user")
        .filter(pk=offer_id, seat__game=game, state=RequestState.WAITING)
        .first()
    )
    if offer is None:
        raise offer_over()
    offer.state, offer.answered_at = RequestState.WITHDRAWN, now
    offer.save(update_fields=["state", "answered_at"])
    event_add(
        game=game,
        kind=EventKind.OFFER_BACK,
        actor=by,
        about=offer.user,
        phase=phase,
        data={"power": offer.seat.power},
        now=now,
    )
