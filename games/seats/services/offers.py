"""Offers of a seat: make, accept, decline, withdraw, lapse. Before the start: invitations."""

from collections.abc import Collection
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from games.core.accounts import User
from games.core.events import event_add
from games.core.locks import lock_accounts, lock_game
from games.core.phases import phase_find
from games.core.refusals import no_such_game
from games.core.sweeps import do_for_each, next_keys
from games.models import EventKind, Game, Phase, RequestState, Seat, SeatOffer
from games.notices.services.messages import SeatMessage, seat_notify
from games.schedule.due import is_live, timing_of
from games.seats.services.invitations import offer_end_notify

TO_ANSWER = timedelta(hours=24)
# In a live game the seat cannot wait so long: a person has a phase, and never less than this.
LEAST_TO_ANSWER = timedelta(minutes=10)


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
        answer_until=now + _time_to_answer(phase),
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


def _time_to_answer(phase: Phase) -> timedelta:
    return max(timing_of(phase).length, LEAST_TO_ANSWER) if is_live(phase) else TO_ANSWER


def waiting_offers(seat: Seat, now: datetime) -> QuerySet[SeatOffer]:
    """The offers of a seat that wait for an answer."""
    return SeatOffer.objects.filter(seat=seat, state=RequestState.WAITING, answer_until__gt=now)


def authorize_offer(*, game_id: int, by: User, token: str) -> SeatOffer:
    """Lock the game and return the offer with this token, as `offer_for` does."""
    game = lock_game(game_id)
    offer = offer_for(game_id=game_id, by=by, token=token)
    offer.seat.game = game
    return offer


def offer_for(*, game_id: int, by: User, token: str) -> SeatOffer:
    """Return the offer with this token. One to somebody else is refused as if it did not exist."""
    offer = (
        SeatOffer.objects.select_related("seat__game__gm")
        .filter(token=token, seat__game=game_id)
        .first()
    )
    if offer is None or offer.user_id not in (None, by.pk):
        raise no_such_game()
    return offer


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
