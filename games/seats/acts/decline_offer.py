"""Decline a seat that is offered."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from games.core.accounts import User
from games.core.acts import PlayerAct, no_check
from games.core.errors import Refused
from games.core.events import event_add
from games.core.phases import phase_find
from games.core.refusals import offer_over
from games.models import EventKind, RequestState, SeatOffer, Status
from games.seats.services.offers import authorize_offer


def may(offer: SeatOffer, now: datetime) -> Refused | None:
    """Why an offer cannot be answered or withdrawn."""
    is_waiting = offer.state == RequestState.WAITING and offer.answer_until > now
    return None if is_waiting else offer_over()


@transaction.atomic
def offer_decline(*, game_id: int, by: User, token: str, now: datetime | None = None) -> SeatOffer:
    """Decline an offer and notify the GM.

    Nobody can decline an offer by link for others: it stays open, and nobody is notified.
    """
    now = now or timezone.now()
    offer = authorize_offer(game_id=game_id, by=by, token=token)
    if refusal := may(offer, now):
        raise refusal
    if offer.user_id is None:
        return offer
    offer.state, offer.answered_at = RequestState.DECLINED, now
    offer.save(update_fields=["state", "answered_at"])
    game = offer.seat.game
    event_add(
        game=game,
        kind=EventKind.OFFER_DECLINED,
        actor=by,
        phase=phase_find(game=game),
        data={"power": offer.power} | ({"standby": True} if offer.is_standby else {}),
        now=now,
    )
    return offer


def message(offer: SeatOffer) -> str:
    if offer.user_id is None:
        return _("You have not taken the seat. Others with the address still can.")
    if offer.seat.game.status == Status.FORMING:
        return _("You have declined. The GM is notified.")
    return _("You have declined the seat.")


ACT = PlayerAct(
    code="offer_refuse",
    path="offers/{token:token}/decline",
    access=no_check,
    run=offer_decline,
    message=message,
    summary=gettext_noop("Decline a seat that is offered to you."),
    description=gettext_noop("An offer for anyone with its address stays open for others."),
)
