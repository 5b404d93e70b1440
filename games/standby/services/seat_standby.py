"""The GM has an open seat offered in turn to people on standby, or ends that."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Unprocessable
from games.core.events import event_add
from games.core.gm import authorize_gm
from games.models import EventKind, RequestState, Right, Seat, SeatOffer
from games.models.standby import ANY_LANGUAGE
from games.replacement.services.authorize_seat import free_seat
from games.standby.services.standby_offer import seat_offer_in_turn


@transaction.atomic
def seat_standby(
    *, game_id: int, by: User, power: str, language: str = "", now: datetime | None = None
) -> Seat:
    """The seat, offered at once to whoever is ready and waits longest, for a day, then to the next;
    of any language, or one. Without a language nobody else is asked, and what waits is taken
    back."""
    now = now or timezone.now()
    game, _phase = authorize_gm(game_id=game_id, by=by, right=Right.REPLACE)
    seat, phase = free_seat(game=game, power=power)
    if language not in ("", ANY_LANGUAGE, *dict(settings.LANGUAGES)):
        raise Unprocessable("unknown_choice", _("Choose one of these."), field="language")
    seat.standby, seat.standby_since = language, now if language else None
    seat.save(update_fields=["standby", "standby_since"])
    if language:
        seat_offer_in_turn(game=game, phase=phase, seat=seat, now=now)
        return seat
    waiting = SeatOffer.objects.filter(seat=seat, is_standby=True, state=RequestState.WAITING)
    for offer in waiting.select_related("user"):
        offer.state, offer.answered_at = RequestState.WITHDRAWN, now
        offer.save(update_fields=["state", "answered_at"])
        event_add(
            game=game,
            kind=EventKind.OFFER_BACK,
            actor=by,
            about=offer.user,
            phase=phase,
            data={"power": power},
            now=now,
        )
    return seat
