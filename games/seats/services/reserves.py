"""Reserves of a full game before its start: they wait in order, and move up into free places."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.dispatch import receiver
from django.utils import timezone

from games.core.codec import variant_of
from games.core.events import event_add, game_starts
from games.core.locks import keep_accounts, lock_game
from games.core.sweeps import do_for_each, next_keys
from games.models import (
    Confirmation,
    EventKind,
    Game,
    Muster,
    Ranking,
    Reserve,
    Seat,
    SeatChoice,
    SeatState,
    Status,
)
from games.notices.services.messages import TableMessage, table_notify
from games.seats.queries.joining import free_places, invitations, open_places
from games.seats.queries.reserves import may_move_up, reserves_of
from games.seats.services.assignments import seat_assign
from games.seats.services.joining import can_assign, full_table_announce, start_if_full


def reserves_move_up(*, game: Game, now: datetime) -> int:
    """Let reserves into the free places of a locked, forming game, and return how many.

    The last one may start the game, or its muster. Reserves who may not play any more leave the
    list.
    """
    moved = 0
    for reserve in reserves_of(game):
        if game.status != Status.FORMING or open_places(game, now) <= 0:
            break
        if not may_move_up(game, reserve.user):
            reserve.delete()
            continue
        reserve_seat(game=game, reserve=reserve, now=now)
        moved += 1
        start_if_full(game=game, actor=reserve.user, is_present=False, now=now)
    return moved


def reserves_fill(*, game: Game, now: datetime) -> None:
    """Give the free places of a locked game that starts to its reserves, before computers get them.

    These places were kept for people who have not answered. Nobody moves up where the GM assigns
    the powers, or if the powers could not be assigned then.
    """
    if game.seat_choice == SeatChoice.FIXED:
        return
    for reserve in reserves_of(game):
        if free_places(game) <= 0:
            return
        if not may_move_up(game, reserve.user):
            continue
        with transaction.atomic():
            reserve_seat(game=game, reserve=reserve, now=now)
            if not can_assign(game):
                transaction.set_rollback(True)


def reserve_seat(*, game: Game, reserve: Reserve, now: datetime, seat: Seat | None = None) -> None:
    """Give a reserve a place of a locked, forming game: `seat`, or else the first free one."""
    user = reserve.user
    keep_accounts([user.pk])
    reserve.delete()
    if game.is_dealt_at_start:
        equal = dict.fromkeys(variant_of(game).powers, 1)
        is_ranked = reserve.ranks and game.seat_choice == SeatChoice.PREFERENCES
        ranks = reserve.ranks if is_ranked else equal
        ranking = Ranking(game=game, user=user, ranks=ranks, joined_at=now)
        if reserve.receipt and game.seat_choice == SeatChoice.AUCTION:
            ranking.lot, ranking.points = reserve.lot, reserve.points
            ranking.salt, ranking.receipt = reserve.salt, reserve.receipt
        ranking.save()
        event_add(game=game, kind=EventKind.JOINED, actor=user, now=now)
        if game.seat_choice == SeatChoice.FIXED:
            full_table_announce(game=game, now=now)
    else:
        seat = seat or _free_seat(game, now)
        seat_assign(seat=seat, user=user, now=now)
        data = {"power": seat.power}
        event_add(game=game, kind=EventKind.SEAT_TAKEN, actor=user, data=data, now=now)
    table_notify(
        game=game, user_ids=[user.pk], message=TableMessage.MOVED_UP, key=reserve.joined_at, now=now
    )


def _free_seat(game: Game, now: datetime) -> Seat:
    seats_of_offers = [offer.seat_id for offer in invitations(game, now)]
    free = Seat.objects.filter(game=game, state=SeatState.OPEN)
    return free.exclude(pk__in=seats_of_offers).first() or free.earliest("pk")


def reserves_sweep(*, now: datetime | None = None) -> int:
    """Let reserves into places that nobody keeps any more, and return how many.

    Run by the sweep."""
    now = now or timezone.now()
    waiting = Reserve.objects.filter(game__status=Status.FORMING)
    games = next_keys("reserves", waiting, "game_id")
    return do_for_each(games, lambda game_id: _move_up(game_id, now))


@transaction.atomic
def _move_up(game_id: int, now: datetime) -> int:
    game = lock_game(game_id)
    return reserves_move_up(game=game, now=now) if game.status == Status.FORMING else 0


@receiver(game_starts)
def reserves_end(game: Game, now: datetime, **_more: Any) -> None:
    """End the waiting list of a starting game, and notify those who are left in it."""
    reserves = Reserve.objects.filter(game=game)
    people = list(reserves.values_list("user_id", flat=True))
    table_notify(
        game=game, user_ids=people, message=TableMessage.NOT_MOVED_UP, key=game.created_at, now=now
    )
    reserves.delete()
    Muster.objects.filter(game=game).update(until=None)
    Confirmation.objects.filter(game=game).delete()
