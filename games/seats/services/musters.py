"""The end of a muster: confirmed reserves replace absent players, then the game starts or waits.

A game that starts when it is full starts once all have confirmed. One with a set time starts then,
never earlier. People who did not confirm are out, players and reserves alike, except under the
policy that the GM decides. Run by the sweep under the game's lock, and again without effect.
"""

from datetime import datetime

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games.core.events import event_add
from games.core.locks import lock_game
from games.core.sweeps import do_for_each, next_keys
from games.models import (
    Confirmation,
    EventKind,
    Game,
    Muster,
    MusterPolicy,
    Ranking,
    Reserve,
    Seat,
    SeatAssignment,
    SeatState,
    StartMode,
    Status,
)
from games.notices.services.messages import TableMessage, table_notify
from games.seats.queries.guests import people_inside
from games.seats.queries.joining import is_full
from games.seats.queries.reserves import (
    confirmed_people,
    may_move_up,
    muster_of,
    reserves_of,
    running_muster,
)
from games.seats.services.assignments import seat_vacate
from games.seats.services.joining import can_assign, locked_game_start
from games.seats.services.muster_begin import muster_begin, muster_end
from games.seats.services.reserves import reserve_seat, reserves_move_up


def place_left(*, game: Game, user_id: int, now: datetime) -> None:
    """Fill the place that a person has left in a locked, forming game from its waiting list.

    A muster of a table that is no longer full is called off, unless it ends at a set time.
    """
    Confirmation.objects.filter(game=game, user=user_id).delete()
    reserves_move_up(game=game, now=now)
    muster = running_muster(game)
    if muster is not None and game.start_mode == StartMode.FULL and not is_full(game):
        muster_call_off(muster=muster, now=now)


def muster_call_off(*, muster: Muster, now: datetime) -> None:
    """End a muster without consequences, and notify everybody who was asked."""
    people = people_inside(muster.game)
    muster_end(muster=muster)
    table_notify(
        game=muster.game, user_ids=people, message=TableMessage.MUSTER_OFF, key=now, now=now
    )


def musters_sweep(*, now: datetime | None = None) -> int:
    """Begin the musters before set times, and end those whose time is over. Returns how many."""
    now = now or timezone.now()
    due = Q(until__lte=now) | Q(until=None, game__start_mode=StartMode.TIME)
    musters = Muster.objects.filter(due, game__status=Status.FORMING)
    return do_for_each(next_keys("musters", musters, "game_id"), lambda pk: _sweep(pk, now))


@transaction.atomic
def _sweep(game_id: int, now: datetime) -> bool:
    game = lock_game(game_id)
    muster = muster_of(game) if game.status == Status.FORMING else None
    if muster is None:
        return False
    if muster.until is None:
        return _begin_in_time(game, muster, now)
    if muster.until > now:
        return False
    _close(game, muster, now)
    return True


def _begin_in_time(game: Game, muster: Muster, now: datetime) -> bool:
    """Begin a muster before the set time.

    If the site was away for more than half of its length, the time moves, so that nobody is out
    who was asked too late.
    """
    if game.starts_at is None or game.starts_at - muster.length > now:
        return False
    if game.starts_at - now < muster.length / 2:
        game.starts_at = now + muster.length
        game.save(update_fields=["starts_at"])
    muster_begin(muster=muster, until=game.starts_at, now=now)
    return True


def _close(game: Game, muster: Muster, now: datetime) -> None:
    confirmed = confirmed_people(game)
    absent = _replace_absent(game, confirmed, now)
    if not absent and is_full(game) and can_assign(game):
        locked_game_start(game=game, actor=None, now=now)
        return
    if muster.policy == MusterPolicy.GM:
        _leave_to_gm(game, muster, now)
        return
    for user_id in absent:
        _send_out(game, user_id, now)
    Reserve.objects.filter(game=game).exclude(user__in=confirmed).delete()
    table_notify(game=game, user_ids=absent, message=TableMessage.MUSTER_OUT, key=now, now=now)
    present = people_inside(game)
    if muster.policy == MusterPolicy.COMPUTERS and present and can_assign(game):
        locked_game_start(game=game, actor=None, now=now)
        return
    muster_end(muster=muster)
    game.start_mode, game.starts_at = StartMode.FULL, None
    game.save(update_fields=["start_mode", "starts_at"])
    people = {*present, game.runner_id}
    table_notify(game=game, user_ids=people, message=TableMessage.MUSTER_OFF, key=now, now=now)


def _replace_absent(game: Game, confirmed: set[int], now: datetime) -> list[int]:
    """Replace players who have not confirmed by reserves who have, and return those who are left.

    Those who were first to join are replaced last.
    """
    if game.is_dealt_at_start:
        rows = Ranking.objects.filter(game=game).order_by("joined_at", "pk")
        order = list(rows.values_list("user_id", flat=True))
    else:
        held = SeatAssignment.objects.filter(seat__game=game, ended_at=None, user__isnull=False)
        order = [row.user_id for row in held.order_by("started_at", "pk") if row.user_id]
    absent = [user_id for user_id in order if user_id not in confirmed]
    ready = [reserve for reserve in reserves_of(game) if reserve.user_id in confirmed]
    out: list[int] = []
    for reserve in ready:
        if not absent:
            break
        if not may_move_up(game, reserve.user):
            reserve.delete()
            continue
        user_id = absent.pop()
        out.append(user_id)
        seat = _send_out(game, user_id, now)
        reserve_seat(game=game, reserve=reserve, seat=seat, now=now)
    table_notify(game=game, user_ids=out, message=TableMessage.MUSTER_OUT, key=now, now=now)
    return absent


def _send_out(game: Game, user_id: int, now: datetime) -> Seat | None:
    """Free the place of a player who did not confirm, and return the seat, if it is one."""
    data = {"muster": True}
    if game.is_dealt_at_start:
        ranking = Ranking.objects.select_related("user").get(game=game, user=user_id)
        ranking.delete()
        event_add(game=game, kind=EventKind.LEFT, actor=ranking.user, data=data, now=now)
        return None
    seat = Seat.objects.select_related("holder").get(game=game, holder=user_id)
    player = seat.holder
    seat_vacate(seat=seat, state=SeatState.OPEN, now=now)
    power = {"power": seat.power}
    event_add(game=game, kind=EventKind.SEAT_LEFT, actor=player, data=data | power, now=now)
    return seat


def _leave_to_gm(game: Game, muster: Muster, now: datetime) -> None:
    """Remove nobody: from now on the GM starts the game."""
    muster_end(muster=muster)
    game.start_mode, game.starts_at = StartMode.GM, None
    game.save(update_fields=["start_mode", "starts_at"])
    people = [game.runner_id]
    table_notify(game=game, user_ids=people, message=TableMessage.MUSTER_FOR_GM, key=now, now=now)
