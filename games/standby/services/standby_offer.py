"""Offers open seats to people on standby, one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from games.core.accounts import may_be_mailed
from games.core.errors import Refused
from games.core.locks import lock_accounts, lock_game
from games.core.open_phase import phase_find
from games.models import (
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
from games.replacement.queries.flags import delaying, flags_of
from games.replacement.services.authorize_seat import check_newcomer
from games.replacement.services.seat_offer import offer_add
from games.standby.queries.ready import ready_for

MOST = 100


def standby_offers(*, now: datetime | None = None) -> int:
    """How many offers were made with this call: one for each open seat that is offered in turn and
    has none that waits. Run by the sweep."""
    now = now or timezone.now()
    games = sorted(set(_unoffered(now).values_list("game_id", flat=True)[:MOST]))
    return sum(_offer_all(game_id, now) for game_id in games)


@transaction.atomic
def _offer_all(game_id: int, now: datetime) -> int:
    game = lock_game(game_id)
    phase = phase_find(game=game)
    if game.status != Status.RUNNING or phase is None:
        return 0
    made = 0
    for seat in _unoffered(now).filter(game=game):
        seat.game = game
        made += seat_offer_in_turn(game=game, phase=phase, seat=seat, now=now) is not None
    return made


def _unoffered(now: datetime) -> QuerySet[Seat]:
    """The open seats that are offered in turn and wait for nobody's answer."""
    waits = _answering(now).filter(seat=OuterRef("pk"))
    open_seats = Seat.objects.filter(state=SeatState.OPEN, game__status=Status.RUNNING)
    return open_seats.exclude(standby="").filter(~Exists(waits.order_by())).order_by("pk")


def _answering(now: datetime) -> QuerySet[SeatOffer]:
    """The offers to people on standby that wait to be answered."""
    return SeatOffer.objects.filter(
        is_standby=True, state=RequestState.WAITING, answer_until__gt=now
    )


def seat_offer_in_turn(*, game: Game, phase: Phase, seat: Seat, now: datetime) -> SeatOffer | None:
    """The offer of an open seat of a locked game to whoever is next, who waits anew from now on;
    None where nobody is left to be asked, or somebody is being asked."""
    if _answering(now).filter(seat=seat).exists():
        return None
    for row in _in_turn(game, seat, now):
        lock_accounts([row.user_id])
        if _answering(now).filter(user=row.user).exists():
            continue
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


def _in_turn(game: Game, seat: Seat, now: datetime) -> Iterator[Standby]:
    """Those who can be asked next: none who was asked of this seat since it is offered in turn, has
    asked for it, is of the game, or of whom there is something to be known first."""
    asked = SeatOffer.objects.filter(seat=seat, created_at__gte=seat.standby_since or now)
    known = set(asked.values_list("user_id", flat=True))
    applied = SeatApplication.objects.filter(seat=seat, state=RequestState.WAITING)
    known |= set(applied.values_list("user_id", flat=True))
    rows = [row for row in ready_for(game, seat.standby) if row.user_id not in known]
    flags = flags_of(seat, [row.user_id for row in rows]) if rows else {}
    for row in rows:
        if not delaying(seat, flags[row.user_id]) and _may_sit(game, seat, row):
            yield row


def _may_sit(game: Game, seat: Seat, row: Standby) -> bool:
    try:
        check_newcomer(game=game, user=row.user, power=seat.power)
    except Refused:
        return False
    return may_be_mailed(row.user)
