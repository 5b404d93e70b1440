"""Before the start, ask somebody to play and keep a seat or a place meanwhile."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from games.core.accounts import User, check_takes_offers, find_account
from games.core.acts import Act
from games.core.errors import Conflict, Refused, Unprocessable
from games.core.events import event_add
from games.core.gm import gm_game
from games.core.inputs import In, Short
from games.core.locks import lock_accounts
from games.core.quotas import ALL_OFFERS, OFFERS
from games.core.rate_limits import count_towards
from games.core.refusals import already_started
from games.core.seats import seat_named
from games.models import EventKind, Game, Ranking, RequestState, Seat, SeatOffer, SeatState, Status
from games.notices.services.messages import SeatMessage, seat_notify
from games.seats.queries.joining import invitations, open_places
from games.seats.services.assignments import powers_dealt_later
from games.seats.services.invitations import ACCOUNT, INVITATION_LASTS, POWER
from games.seats.services.opening import check_newcomer


class AskIn(In):
    """The name of an account to ask to play."""

    account: Short


def may(game: Game, now: datetime) -> Refused | None:
    """Why nobody can be asked to play: the game has started, or every place is taken or kept."""
    if game.status != Status.FORMING:
        return already_started()
    if open_places(game, now) > 0:
        return None
    return Conflict("table_full", _("Every place of this game is taken or kept."), field=ACCOUNT)


@transaction.atomic
def seat_invite(
    *, game_id: int, by: User, account: str, power: str = "", now: datetime | None = None
) -> SeatOffer:
    """Ask the named account to play a power, as the GM of a forming game.

    If the powers are dealt at the start, the person is asked to play without a `power`. Refuses a
    power that is taken or kept for somebody else, a full game, and a person who may not play, has
    joined or has been asked already.
    """
    now = now or timezone.now()
    game = gm_game(game_id=game_id, by=by, prepares=True)
    if refusal := may(game, now):
        raise refusal
    waiting = invitations(game, now)
    seat = (_place if game.is_dealt_at_start else _seat)(game, power, waiting)
    if not account.strip():
        raise Unprocessable("account_missing", _("Type the name of an account."), field=ACCOUNT)
    user = find_account(account, by=by, now=now)
    check_takes_offers(user, by=by)
    check_newcomer(game=game, user=user, power=seat.power, field=ACCOUNT)
    if game.is_dealt_at_start and Ranking.objects.filter(game=game, user=user).exists():
        raise Conflict("seated_already", _("This account has joined this game."), field=ACCOUNT)
    if any(offer.user_id == user.pk for offer in waiting):
        raise Conflict(
            "asked_elsewhere",
            _("This account is already asked to play in this game."),
            field=ACCOUNT,
        )
    count_towards(OFFERS, by.pk, now, game_id=game.pk, field=ACCOUNT)
    count_towards(ALL_OFFERS, by.pk, now, field=ACCOUNT)
    lock_accounts([user.pk])
    old = SeatOffer.objects.filter(seat=seat, user=user, state=RequestState.WAITING)
    old.update(state=RequestState.LAPSED, answered_at=now)
    offer = SeatOffer.objects.create(
        seat=seat, user=user, created_at=now, answer_until=now + INVITATION_LASTS
    )
    message = SeatMessage.INVITED if offer.power else SeatMessage.PLACE_KEPT
    seat_notify(seat=seat, user_id=user.pk, message=message, key=offer.pk, now=now)
    data = {"power": offer.power}
    event_add(game=game, kind=EventKind.SEAT_OFFERED, actor=by, about=user, data=data, now=now)
    return offer


def _seat(game: Game, power: str, waiting: list[SeatOffer]) -> Seat:
    """Return the seat of a power if it can be kept for somebody."""
    seat = seat_named(game, power)
    if seat.state != SeatState.OPEN:
        raise Conflict("seat_taken", _("Somebody has taken this seat."), field=POWER)
    if any(offer.seat_id == seat.pk for offer in waiting):
        raise Conflict(
            "invited_already",
            _("Somebody else is asked to play this power. Withdraw that first."),
            field=POWER,
        )
    return seat


def _place(game: Game, power: str, waiting: list[SeatOffer]) -> Seat:
    """Return a seat that stands for a free place, for which nobody else is asked."""
    if power:
        raise powers_dealt_later()
    free = Seat.objects.filter(game=game).exclude(pk__in=[offer.seat_id for offer in waiting])
    seat = free.earliest("pk")
    seat.game = game
    return seat


ACT = Act(
    code="ask",
    path="gm/offers",
    inputs=AskIn,
    run=seat_invite,
    message=lambda _offer: _("A seat is kept for this person, who has three days to answer."),
    summary=gettext_noop("Ask a person to play in a game whose powers are dealt at the start."),
)
