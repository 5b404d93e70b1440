"""Offers of a seat: make, accept, decline, withdraw, lapse.

Before the start an offer is an invitation to a power: the GM asks a named person, and all
invitations lapse when the game starts. Until then nobody else can take the seat."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.dispatch import receiver
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User, check_not_blocked, check_takes_offers, find_account
from games.core.errors import Conflict, Unprocessable
from games.core.events import event_add, game_starts
from games.core.gm import authorize_gm, knows_players
from games.core.locks import lock_accounts, lock_game
from games.core.phases import phase_find
from games.core.rate_limits import OFFERS, count_towards
from games.core.refusals import no_such_game, offer_over
from games.core.seats import seat_named
from games.core.sweeps import do_for_each, next_keys
from games.models import (
    EventKind,
    Game,
    Phase,
    RequestState,
    Right,
    Seat,
    SeatApplication,
    SeatOffer,
    SeatState,
    Status,
)
from games.notices.services.messages import SeatMessage, seat_notify
from games.seats.queries.joining import invitations
from games.seats.queries.replacement import delaying, flags
from games.seats.services.applications import application_add, check_flags
from games.seats.services.assignments import authorize_seating
from games.seats.services.joining import seat_take
from games.seats.services.opening import check_newcomer, free_seat, seat_fill

TO_ANSWER = timedelta(hours=24)

# The fields of the forms.
POWER, ACCOUNT = "power", "account"


@transaction.atomic
def seat_offer(
    *,
    game_id: int,
    by: User,
    power: str,
    account: str = "",
    confirmed: Collection[str] = (),
    now: datetime | None = None,
) -> SeatOffer:
    """Offer a seat for a day to the named account, or to anybody with the link if unnamed.

    Before the start it is an invitation, as `seat_invite` makes them. Refuses an account that may
    not play, and flags of the account that are not in `confirmed`, those that the GM has seen.

    In an anonymous game such a refusal would show a deputy who plays. The account is then asked
    all the same, and refused when it accepts; flags turn its answer into an application.
    """
    now = now or timezone.now()
    if lock_game(game_id).status == Status.FORMING:
        return seat_invite(game_id=game_id, by=by, power=power, account=account, now=now)
    game, _phase = authorize_gm(game_id=game_id, by=by, right=Right.REPLACE)
    seat, phase = free_seat(game=game, power=power, computers=True, field=ACCOUNT)
    user = find_account(account, by=by, now=now) if account.strip() else None
    seen: list[str] = []
    if user is not None:
        check_takes_offers(user, by=by)
        is_told = knows_players(game, by)
        if is_told or user == by:
            check_newcomer(game=game, user=user, power=power, field=ACCOUNT)
        if is_told:
            seen = check_flags(seat, user.pk, confirmed)
        if _waiting(seat, now).filter(user=user).exists():
            raise Conflict(
                "offered_already",
                _("The seat is offered to this account; it has not answered yet."),
                field=ACCOUNT,
            )
    count_towards(OFFERS, by.pk, now, field=ACCOUNT)
    return offer_add(game=game, phase=phase, seat=seat, user=user, actor=by, seen=seen, now=now)


def offer_add(
    *,
    game: Game,
    phase: Phase,
    seat: Seat,
    user: User | None,
    actor: User | None,
    seen: Collection[str],
    now: datetime,
    is_standby: bool = False,
) -> SeatOffer:
    """Store an offer of a free seat of a locked game and notify its recipient."""
    if user is not None:
        lock_accounts([user.pk])
    old = SeatOffer.objects.filter(seat=seat, user=user, state=RequestState.WAITING)
    old.filter(answer_until__lte=now).update(state=RequestState.LAPSED, answered_at=now)
    offer = SeatOffer.objects.create(
        seat=seat,
        user=user,
        confirmed=sorted(seen),
        is_standby=is_standby,
        created_at=now,
        answer_until=now + TO_ANSWER,
    )
    if user is not None:
        seat_notify(seat=seat, user_id=user.pk, said=SeatMessage.OFFERED, key=offer.pk, now=now)
    event_add(
        game=game,
        kind=EventKind.SEAT_OFFERED,
        actor=actor,
        about=user,
        phase=phase,
        data={"power": seat.power} | ({"standby": True} if is_standby else {}),
        now=now,
    )
    return offer


def _waiting(seat: Seat, now: datetime) -> QuerySet[SeatOffer]:
    return SeatOffer.objects.filter(seat=seat, state=RequestState.WAITING, answer_until__gt=now)


def authorize_offer(*, game_id: int, by: User, token: str, now: datetime) -> SeatOffer:
    """Lock the game and return the offer with this token, as `offer_for` does."""
    game = lock_game(game_id)
    found = offer_for(game_id=game_id, by=by, token=token, now=now)
    found.seat.game = game
    return found


def offer_for(*, game_id: int, by: User, token: str, now: datetime) -> SeatOffer:
    """Return the waiting offer with this token.

    An offer to somebody else is refused as if it did not exist.
    """
    found = (
        SeatOffer.objects.select_related("seat__game__gm")
        .filter(token=token, seat__game=game_id)
        .first()
    )
    if found is None or found.user_id not in (None, by.pk):
        raise no_such_game()
    if found.state != RequestState.WAITING or found.answer_until <= now:
        raise offer_over()
    return found


@transaction.atomic
def offer_accept(*, game_id: int, by: User, token: str, now: datetime | None = None) -> Seat | None:
    """Accept an offer, or an invitation before the start, and return the seat.

    Returns None if `by` has flags that the GM must confirm first: the offer then becomes an
    application, which the GM answers. An invitation that is accepted may start the game.
    """
    now = now or timezone.now()
    offer = authorize_offer(game_id=game_id, by=by, token=token, now=now)
    game = offer.seat.game
    if game.status == Status.FORMING:
        return _invitation_accept(offer, by, now)
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


@transaction.atomic
def offer_decline(*, game_id: int, by: User, token: str, now: datetime | None = None) -> None:
    """Decline an offer and notify the GM."""
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


@transaction.atomic
def offer_withdraw(*, game_id: int, by: User, offer_id: int, now: datetime | None = None) -> None:
    """Withdraw an offer or an invitation; refuse one that was answered."""
    now = now or timezone.now()
    phase = None
    if lock_game(game_id).status == Status.FORMING:
        game = authorize_seating(game_id=game_id, by=by)
    else:
        game, phase = authorize_gm(game_id=game_id, by=by, right=Right.REPLACE)
    offer = (
        SeatOffer.objects.select_related("seat", "user")
        .filter(pk=offer_id, seat__game=game, state=RequestState.WAITING)
        .first()
    )
    if offer is None:
        raise offer_over()
    offer_back(game=game, offer=offer, by=by, phase=phase, now=now)


def offer_back(
    *, game: Game, offer: SeatOffer, by: User, phase: Phase | None = None, now: datetime
) -> None:
    """Mark a waiting offer of a locked game as withdrawn by `by`, and notify its person."""
    offer.state, offer.answered_at = RequestState.WITHDRAWN, now
    offer.save(update_fields=["state", "answered_at"])
    _not_offered(offer, now)
    event_add(
        game=game,
        kind=EventKind.OFFER_BACK,
        actor=by,
        about=offer.user,
        phase=phase,
        data={"power": offer.seat.power},
        now=now,
    )


def offers_lapse(*, now: datetime | None = None) -> int:
    """Let overdue offers lapse, each with an event for the GM, and return how many.

    The sweep runs it.
    """
    now = now or timezone.now()
    due = SeatOffer.objects.filter(state=RequestState.WAITING, answer_until__lte=now)
    games = next_keys("offers", due, "seat__game_id")
    return do_for_each(games, lambda game_id: _lapse(game_id, now))


@transaction.atomic
def _lapse(game_id: int, now: datetime) -> int:
    game = lock_game(game_id)
    due = SeatOffer.objects.filter(
        seat__game=game, state=RequestState.WAITING, answer_until__lte=now
    )
    offers = list(due.select_related("seat", "user"))
    for offer in offers:
        offer.state, offer.answered_at = RequestState.LAPSED, now
        offer.save(update_fields=["state", "answered_at"])
        event_add(
            game=game,
            kind=EventKind.OFFER_LAPSED,
            about=offer.user,
            phase=phase_find(game=game),
            data={"power": offer.seat.power} | ({"standby": True} if offer.is_standby else {}),
            now=now,
        )
    return len(offers)


INVITATION_LASTS = timedelta(days=3)


@transaction.atomic
def seat_invite(
    *, game_id: int, by: User, power: str, account: str, now: datetime | None = None
) -> SeatOffer:
    """Ask the named account to play a power, as the GM of a forming game.

    Refuses a power that is taken or kept for somebody else, and a person who may not play or has
    been asked for another power.
    """
    now = now or timezone.now()
    game = authorize_seating(game_id=game_id, by=by)
    seat = seat_named(game, power)
    waiting = invitations(game, now)
    if seat.state != SeatState.OPEN:
        raise Conflict("seat_taken", _("Somebody has taken this seat."), field=POWER)
    if any(offer.seat_id == seat.pk for offer in waiting):
        raise Conflict(
            "invited_already",
            _("Somebody else is asked to play this power. Withdraw that first."),
            field=POWER,
        )
    if not account.strip():
        raise Unprocessable("account_missing", _("Type the name of an account."), field=ACCOUNT)
    user = find_account(account, by=by, now=now)
    check_takes_offers(user, by=by)
    check_newcomer(game=game, user=user, power=power, field=ACCOUNT)
    if any(offer.user_id == user.pk for offer in waiting):
        raise Conflict(
            "asked_elsewhere",
            _("This account is asked to play another power of this game."),
            field=ACCOUNT,
        )
    count_towards(OFFERS, by.pk, now, field=ACCOUNT)
    lock_accounts([user.pk])
    offer = SeatOffer.objects.create(
        seat=seat, user=user, created_at=now, answer_until=now + INVITATION_LASTS
    )
    seat_notify(seat=seat, user_id=user.pk, said=SeatMessage.INVITED, key=offer.pk, now=now)
    data = {"power": power}
    event_add(game=game, kind=EventKind.SEAT_OFFERED, actor=by, about=user, data=data, now=now)
    return offer


def _invitation_accept(offer: SeatOffer, by: User, now: datetime) -> Seat:
    game, seat = offer.seat.game, offer.seat
    if seat.state != SeatState.OPEN:
        raise offer_over()
    check_newcomer(game=game, user=by, power=seat.power)
    offer.state, offer.answered_at = RequestState.TAKEN, now
    offer.save(update_fields=["state", "answered_at"])
    seat_take(game=game, seat=seat, by=by, now=now)
    return seat


@receiver(game_starts)
def invitations_end(game: Game, now: datetime, **_more: Any) -> None:
    """Let the invitations of a starting game lapse, and notify the people who were asked."""
    waiting = SeatOffer.objects.filter(seat__game=game, state=RequestState.WAITING)
    for offer in waiting.select_related("seat__game"):
        _not_offered(offer, now)
    waiting.update(state=RequestState.LAPSED, answered_at=now)


def _not_offered(offer: SeatOffer, now: datetime) -> None:
    """Notify the person of an offer that the seat is no longer kept. Links have no person."""
    if offer.user_id is None:
        return
    seat_notify(
        seat=offer.seat, user_id=offer.user_id, said=SeatMessage.NOT_OFFERED, key=offer.pk, now=now
    )
