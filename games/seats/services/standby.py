"""Standby: people who wait for open seats, and seats offered to them in turn."""

from collections.abc import Iterator
from datetime import datetime

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from games.core.accounts import may_be_mailed
from games.core.errors import Refused
from games.core.locks import lock_accounts, lock_game
from games.core.phases import phase_find
from games.core.sweeps import do_for_each, next_keys
from games.models import (
    ClubMember,
    Game,
    Phase,
    RequestState,
    Seat,
    SeatApplication,
    SeatOffer,
    SeatState,
    Standby,
    Status,
)
from games.seats.queries.replacement import delaying, flags_of
from games.seats.queries.standby import ready_for
from games.seats.services.offers import offer_add
from games.seats.services.opening import check_newcomer


def standby_offers(*, now: datetime | None = None) -> int:
    """Make an offer for each seat on standby without a waiting one. Run by the sweep.

    Returns how many offers were made.
    """
    now = now or timezone.now()
    games = next_keys("standby", _seats_to_offer(now), "game_id")
    return do_for_each(games, lambda game_id: _offer_all(game_id, now))


@transaction.atomic
def _offer_all(game_id: int, now: datetime) -> int:
    game = lock_game(game_id)
    phase = phase_find(game=game)
    if game.status != Status.RUNNING or phase is None:
        return 0
    made = 0
    for seat in _seats_to_offer(now).filter(game=game):
        seat.game = game
        made += seat_offer_in_turn(game=game, phase=phase, seat=seat, now=now) is not None
    return made


def _seats_to_offer(now: datetime) -> QuerySet[Seat]:
    """Open seats that are offered in turn, without an offer that waits for an answer."""
    waits = _answering(now).filter(seat=OuterRef("pk"))
    open_seats = Seat.objects.filter(state=SeatState.OPEN, game__status=Status.RUNNING)
    return open_seats.exclude(standby="").filter(~Exists(waits.order_by())).order_by("pk")


def _answering(now: datetime) -> QuerySet[SeatOffer]:
    """Offers to people on standby that wait for an answer."""
    return SeatOffer.objects.filter(
        is_standby=True, state=RequestState.WAITING, answer_until__gt=now
    )


def seat_offer_in_turn(*, game: Game, phase: Phase, seat: Seat, now: datetime) -> SeatOffer | None:
    """Offer an open seat of a locked game to the next person, who moves to the end of the queue.

    Returns None if nobody is left, or if somebody is being asked.
    """
    if _answering(now).filter(seat=seat).exists():
        return None
    for row in _in_turn(game, seat, now):
        lock_accounts([row.user_id])
        if _answering(now).filter(user=row.user).exists():
            continue
        if isinstance(row, ClubMember):
            ClubMember.objects.filter(pk=row.pk).update(standby_since=now)
        else:
            Standby.objects.filter(pk=row.pk).update(waiting_since=now)
        return offer_add(
            game=game,
            phase=phase,
            seat=seat,
            user=row.user,
            actor=None,
            seen=[],
            is_standby=True,
            now=now,
        )
    return None


def _in_turn(game: Game, seat: Seat, now: datetime) -> Iterator[Standby | ClubMember]:
    """People who can be asked next, in turn.

    Leaves out people already asked for this seat on standby or with an offer that waits, its
    applicants, people who may not play in the game, and people with flags that the GM must see
    first.
    """
    recent = Q(created_at__gte=seat.standby_since or now) | Q(state=RequestState.WAITING)
    known = set(SeatOffer.objects.filter(recent, seat=seat).values_list("user_id", flat=True))
    applied = SeatApplication.objects.filter(seat=seat, state=RequestState.WAITING)
    known |= set(applied.values_list("user_id", flat=True))
    rows = [row for row in ready_for(game, seat.standby, now) if row.user_id not in known]
    flags = flags_of(seat, [row.user_id for row in rows]) if rows else {}
    for row in rows:
        if not delaying(seat, flags[row.user_id]) and _may_sit(game, seat, row):
            yield row


def _may_sit(game: Game, seat: Seat, row: Standby | ClubMember) -> bool:
    try:
        check_newcomer(game=game, user=row.user, power=seat.power)
    except Refused:
        return False
    return may_be_mailed(row.user)
