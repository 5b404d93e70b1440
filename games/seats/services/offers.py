"""Offers of a seat: make, accept, decline, withdraw, lapse. Before the start: invitations."""

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User, check_not_blocked, check_takes_offers, find_account
from games.core.errors import Conflict
from games.core.events import event_add
from games.core.gm import authorize_gm, knows_players
from games.core.locks import lock_accounts, lock_game
from games.core.phases import phase_find
from games.core.rate_limits import ALL_OFFERS, OFFERS, count_towards
from games.core.refusals import no_such_game, offer_over
from games.core.sweeps import do_for_each, next_keys
from games.models import (
    EventKind,
    Game,
    Phase,
    Ranking,
    RequestState,
    Right,
    Seat,
    SeatApplication,
    SeatOffer,
    Status,
)
from games.notices.services.messages import SeatMessage, seat_notify
from games.seats.queries.replacement import delaying, flags
from games.seats.services.applications import application_add, check_flags
from games.seats.services.assignments import authorize_forming
from games.seats.services.invitations import (
    ACCOUNT,
    invitation_accept,
    offer_end_notify,
    seat_invite,
)
from games.seats.services.opening import block_notify, check_newcomer, free_seat, seat_fill

TO_ANSWER = timedelta(hours=24)


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
    count_towards(OFFERS, by.pk, now, game_id=game.pk, field=ACCOUNT)
    count_towards(ALL_OFFERS, by.pk, now, field=ACCOUNT)
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
        seat_notify(seat=seat, user_id=user.pk, message=SeatMessage.OFFERED, key=offer.pk, now=now)
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
def offer_accept(
    *,
    game_id: int,
    by: User,
    token: str,
    ranks: Mapping[str, int | None] | None = None,
    now: datetime | None = None,
) -> Seat | Ranking | None:
    """Accept an offer, or an invitation before the start, and return the seat.

    If the powers are dealt at the start, returns the ranking; without `ranks` it ranks all powers
    alike. Returns None if `by` has flags that the GM must confirm first: the offer then becomes an
    application, which the GM answers. An invitation that is accepted may start the game.
    """
    now = now or timezone.now()
    offer = authorize_offer(game_id=game_id, by=by, token=token, now=now)
    game = offer.seat.game
    if game.status == Status.FORMING:
        return invitation_accept(offer=offer, by=by, ranks=ranks or {}, now=now)
    seat, phase = free_seat(game=game, power=offer.seat.power, computers=True)
    check_newcomer(game=game, user=by, power=seat.power)
    if offer.user_id is None:
        check_not_blocked(game, by)
    unseen = [flag for flag in flags(seat, by.pk) if flag not in offer.confirmed]
    offer.state, offer.answered_at = RequestState.TAKEN, now
    offer.save(update_fields=["state", "answered_at"])
    if not delaying(seat, unseen):
        seat_fill(game=game, phase=phase, seat=seat, user=by, actor=by, now=now)
        block_notify(seat=seat, found=unseen, key=offer.pk, now=now)
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
    """Decline an offer and notify the GM.

    Nobody can decline an offer by link for others: it stays open, and nobody is notified.
    """
    now = now or timezone.now()
    offer = authorize_offer(game_id=game_id, by=by, token=token, now=now)
    if offer.user_id is None:
        return
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


@transaction.atomic
def offer_withdraw(*, game_id: int, by: User, offer_id: int, now: datetime | None = None) -> None:
    """Withdraw an offer or an invitation; refuse one that was answered."""
    now = now or timezone.now()
    phase = None
    if lock_game(game_id).status == Status.FORMING:
        game = authorize_forming(game_id=game_id, by=by)
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
    offer.seat.game = game
    offer.state, offer.answered_at = RequestState.WITHDRAWN, now
    offer.save(update_fields=["state", "answered_at"])
    offer_end_notify(offer, now, is_place=not offer.power)
    event_add(
        game=game,
        kind=EventKind.OFFER_BACK,
        actor=by,
        about=offer.user,
        phase=phase,
        data={"power": offer.power},
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
        offer.seat.game = game
        offer.state, offer.answered_at = RequestState.LAPSED, now
        offer.save(update_fields=["state", "answered_at"])
        event_add(
            game=game,
            kind=EventKind.OFFER_LAPSED,
            about=offer.user,
            phase=phase_find(game=game),
            data={"power": offer.power} | ({"standby": True} if offer.is_standby else {}),
            now=now,
        )
    return len(offers)
