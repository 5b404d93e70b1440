"""Accept a seat that is offered, or an invitation before the start."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop
from pydantic import Field

from games.core.accounts import User, check_not_blocked
from games.core.acts import PlayerAct
from games.core.errors import Refused, refusal_of
from games.core.events import event_add
from games.core.inputs import In, Key, Whole
from games.core.phases import phase_find
from games.core.refusals import offer_over
from games.models import (
    EventKind,
    Ranking,
    RequestState,
    Seat,
    SeatApplication,
    SeatOffer,
    SeatState,
    Status,
)
from games.seats.acts import decline_offer
from games.seats.inputs import Points
from games.seats.queries.acceptance import acceptance_refusal, free_refusal
from games.seats.queries.joining import place_refusal
from games.seats.queries.replacement import delaying, flags
from games.seats.services.applications import application_add
from games.seats.services.invitations import invitation_accept
from games.seats.services.offers import authorize_offer
from games.seats.services.opening import block_notify, check_newcomer, seat_fill
from games.seats.words import joined_words


class AcceptIn(In):
    """The rank of each power from 1, null for never, where players rank the powers before the
    start; without it all have the same rank. In an auction the `points` of each, now or later."""

    ranks: Annotated[dict[Key, Whole | None], Field(max_length=40)] = {}
    points: Points = {}


def may(offer: SeatOffer, user: User, now: datetime) -> Refused | None:
    """Why somebody cannot have the offered seat."""
    if refusal := decline_offer.may(offer, now):
        return refusal
    game, power = offer.seat.game, offer.seat.power
    if game.status == Status.FORMING:
        if offer.seat.state != SeatState.OPEN:
            return offer_over()
        refusal = refusal_of(check_newcomer, game=game, user=user, power=power)
        if refusal is None and game.is_dealt_at_start:
            return place_refusal(game, user, now)
        return refusal
    refusal = free_refusal(offer.seat, computers=True) or refusal_of(
        check_newcomer, game=game, user=user, power=power
    )
    if refusal is None and game.is_without_gm:
        return acceptance_refusal(offer.seat, user.pk)
    if refusal is None and offer.user_id is None:
        return refusal_of(check_not_blocked, game, user)
    return refusal


@transaction.atomic
def offer_accept(
    *,
    game_id: int,
    by: User,
    token: str,
    ranks: Mapping[str, int | None] | None = None,
    points: Mapping[str, int] | None = None,
    now: datetime | None = None,
) -> Seat | Ranking | None:
    """Accept an offer, or an invitation before the start, and return the seat.

    If the powers are dealt at the start, returns the ranking; without `ranks` it ranks all powers
    alike. Returns None if `by` has flags that the GM must confirm first: the offer then becomes an
    application, which the GM answers. An invitation that is accepted may start the game.
    """
    now = now or timezone.now()
    offer = authorize_offer(game_id=game_id, by=by, token=token)
    if refusal := may(offer, by, now):
        raise refusal
    game = offer.seat.game
    if game.status == Status.FORMING:
        return invitation_accept(
            offer=offer, by=by, ranks=ranks or {}, points=points or {}, now=now
        )
    seat, phase = offer.seat, phase_find(game=game)
    assert phase is not None, "a running game has an open phase"
    unseen = [flag for flag in flags(seat, by.pk) if flag not in offer.confirmed]
    offer.state, offer.answered_at = RequestState.TAKEN, now
    offer.save(update_fields=["state", "answered_at"])
    if game.is_without_gm or not delaying(seat, unseen):
        seat_fill(game=game, phase=phase, seat=seat, user=by, actor=by, now=now)
        block_notify(seat=seat, flags=unseen, key=offer.pk, now=now)
        return seat
    waiting = SeatApplication.objects.filter(seat=seat, user=by, state=RequestState.WAITING)
    if not waiting.exists():
        sentence = _("I accept the offer of this seat.")
        application_add(seat=seat, user=by, sentence=sentence, now=now)
    data = {"power": seat.power}
    event_add(game=game, kind=EventKind.APPLIED, actor=by, phase=phase, data=data, now=now)
    return None


def message(accepted: Seat | Ranking | None) -> str:
    if isinstance(accepted, Ranking):
        return joined_words(accepted)
    if accepted is None:
        return _("The GM must confirm it. You will be notified of the answer.")
    return _("The seat is yours.")


ACT = PlayerAct(
    code="offer_take",
    path="offers/{token:token}/accept",
    inputs=AcceptIn,
    run=offer_accept,
    message=message,
    summary=gettext_noop("Accept a seat that is offered to you."),
)
