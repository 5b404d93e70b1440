"""Offer an open seat in turn to people on standby, or stop that."""

from datetime import datetime

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from games.core.accounts import User
from games.core.acts import Act
from games.core.errors import Refused, Unprocessable
from games.core.gm import authorize_gm
from games.core.inputs import In
from games.core.seats import seat_named
from games.models import RequestState, Right, Seat, SeatOffer
from games.models.seats import ANY_LANGUAGE
from games.seats.inputs import StandbyLanguage
from games.seats.queries.acceptance import free_refusal
from games.seats.services.offers import offer_back
from games.seats.services.standby import seat_offer_in_turn


class StandbyIn(In):
    """The language of the people on standby to ask, "any" for all, "" to stop."""

    language: StandbyLanguage


def may(seat: Seat) -> Refused | None:
    """Why a seat is not for people on standby."""
    return free_refusal(seat)


@transaction.atomic
def seat_standby(
    *, game_id: int, by: User, power: str, language: str = "", now: datetime | None = None
) -> Seat:
    """Offer a seat in turn to people on standby, longest wait first, each for a day.

    `language` is a code or ANY_LANGUAGE; without one nobody else is asked and waiting offers are
    withdrawn.
    """
    now = now or timezone.now()
    game, phase = authorize_gm(game_id=game_id, by=by, right=Right.REPLACE)
    seat = seat_named(game, power)
    if refusal := may(seat):
        raise refusal
    if language not in ("", ANY_LANGUAGE, *dict(settings.LANGUAGES)):
        raise Unprocessable("unknown_choice", _("Choose one of these."), field="language")
    seat.standby, seat.standby_since = language, now if language else None
    seat.save(update_fields=["standby", "standby_since"])
    if language:
        seat_offer_in_turn(game=game, phase=phase, seat=seat, now=now)
        return seat
    waiting = SeatOffer.objects.filter(seat=seat, is_standby=True, state=RequestState.WAITING)
    for offer in waiting.select_related("user", "seat"):
        offer_back(game=game, offer=offer, by=by, phase=phase, now=now)
    return seat


def message(seat: Seat) -> str:
    if seat.standby:
        return _("The seat is offered to people on standby, one at a time.")
    return _("The seat is no longer offered to people on standby.")


ACT = Act(
    code="standby",
    path="gm/seats/{str:power}/standby",
    method="PUT",
    right=Right.REPLACE,
    inputs=StandbyIn,
    run=seat_standby,
    message=message,
    summary=gettext_noop("Offer an open seat in turn to people on standby, or stop that."),
)
