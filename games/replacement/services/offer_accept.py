"""Somebody accepts a seat that was offered."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.blocks import check_not_blocked
from games.core.events import event_add
from games.models import EventKind, RequestState, Seat, SeatApplication
from games.replacement.queries.flags import delaying, flags
from games.replacement.services.authorize_offer import authorize_offer
from games.replacement.services.authorize_seat import check_newcomer, free_seat
from games.replacement.services.seat_apply import application_add
from games.replacement.services.seat_fill import seat_fill


@transaction.atomic
def offer_accept(*, game_id: int, by: User, token: str, now: datetime | None = None) -> Seat | None:
    """The seat, held by `by`. None where there is something about `by` that the GM has not seen yet
    and must confirm: the offer is then an application, which the GM answers."""
    now = now or timezone.now()
    offer = authorize_offer(game_id=game_id, by=by, token=token, now=now)
    game = offer.seat.game
    seat, phase = free_seat(game=game, power=offer.seat.power, computers=True)
    check_newcomer(game=game, user=by, power=seat.power)
    if offer.user_id is None:
        check_not_blocked(game, by)
    unseen = set(delaying(seat, flags(seat, by.pk))) - set(offer.confirmed)
    offer.state, offer.answered_at = RequestState.TAKEN, now
    offer.save(update_fields=["state", "answered_at"])
    if not unseen:
        seat_fill(game=game, phase=phase, seat=seat, user=by, actor=by, now=now)
        return seat
    waiting = SeatApplication.objects.filter(seat=seat, user=by, state=RequestState.WAITING)
    if not waiting.exists():
        sentence = _("I accept the offer of this seat.")
        application_add(seat=seat, user=by, sentence=sentence, now=now)
    data = {"power": seat.power}
    event_add(game=game, kind=EventKind.APPLIED, actor=by, phase=phase, data=data, now=now)
    return None
