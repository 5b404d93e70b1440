"""Withdraw an offer of a seat, or an invitation before the start."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from games.core.accounts import User
from games.core.acts import Act
from games.core.gm import authorize_gm
from games.core.locks import lock_game
from games.core.refusals import offer_over
from games.models import Right, SeatOffer, Status
from games.seats.acts.decline_offer import may
from games.seats.services.assignments import authorize_forming
from games.seats.services.offers import offer_back


@transaction.atomic
def offer_withdraw(
    *, game_id: int, by: User, offer_id: int, now: datetime | None = None
) -> SeatOffer:
    """Withdraw an offer or an invitation; refuse one that was answered."""
    now = now or timezone.now()
    phase = None
    if lock_game(game_id).status == Status.FORMING:
        game = authorize_forming(game_id=game_id, by=by)
    else:
        game, phase = authorize_gm(game_id=game_id, by=by, right=Right.REPLACE)
    offers = SeatOffer.objects.select_related("seat", "user")
    offer = offers.filter(pk=offer_id, seat__game=game).first()
    if offer is None:
        raise offer_over()
    if refusal := may(offer, now):
        raise refusal
    offer_back(game=game, offer=offer, by=by, phase=phase, now=now)
    return offer


def message(offer: SeatOffer) -> str:
    if offer.seat.game.status == Status.FORMING:
        return _("The seat is open to everybody again.")
    return _("The offer is withdrawn.")


ACT = Act(
    code="withdraw-offer",
    path="gm/offers/{number:offer}",
    method="DELETE",
    right=Right.REPLACE,
    run=offer_withdraw,
    message=message,
    summary=gettext_noop("Withdraw an offer of a seat."),
)
