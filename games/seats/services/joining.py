"""Joining a forming game: take, rank and leave seats. Its start, and the assignment of powers."""

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.codec import variant_of
from games.core.errors import Conflict, Unprocessable
from games.core.events import event_add, game_starts
from games.core.locks import lock_accounts, lock_game
from games.core.sweeps import do_for_each, next_keys
from games.models import EventKind, Game, Ranking, Reserve, Seat, SeatChoice, StartMode, Status
from games.seats.assignment import Assignment, NoAssignment, assign
from games.seats.queries.guests import people_inside
from games.seats.queries.joining import is_full, joined_count
from games.seats.queries.reserves import confirmed_people, muster_of
from games.seats.services.assignments import open_seats_fill, seat_assign
from games.seats.services.muster_begin import confirmation_add, muster_begin

# One sweep starts at most this many games, the next one the rest.
MOST = 20


def seat_take(*, game: Game, seat: Seat, by: User, now: datetime) -> None:
    """Give an open seat of a locked, forming game to a player, which may start the game."""
    Reserve.objects.filter(game=game, user=by).delete()
    seat_assign(seat=seat, user=by, now=now)
    event_add(game=game, kind=EventKind.SEAT_TAKEN, actor=by, data={"power": seat.power}, now=now)
    start_if_full(game=game, actor=by, now=now)
    _say_if_full(game, now)


def place_take(
    *, game: Game, by: User, ranks: Mapping[str, int | None] | None, now: datetime
) -> Ranking:
    """Let a person join a locked game whose powers are dealt at its start, which may start it.

    Without `ranks`, or if the powers are drawn by lot, all powers have the same rank, so that the
    seed alone decides.
    """
    if ranks is None or game.seat_choice != SeatChoice.PREFERENCES:
        ranks = dict.fromkeys(variant_of(game).powers, 1)
    lock_accounts([by.pk])
    Reserve.objects.filter(game=game, user=by).delete()
    ranking = Ranking(game=game, user=by, joined_at=now)
    return ranking_save(game=game, ranking=ranking, ranks=ranks, now=now)


def ranking_save(
    *, game: Game, ranking: Ranking, ranks: Mapping[str, int | None], now: datetime
) -> Ranking:
    """Save the ranking of a player of a locked game, new or changed, which may start the game."""
    ranking.ranks, is_new = check_ranks(game, ranks), ranking.pk is None
    ranking.save()
    if is_new:
        event_add(game=game, kind=EventKind.JOINED, actor=ranking.user, now=now)
        _say_if_full(game, now)
    start_if_full(game=game, actor=ranking.user, now=now)
    ranking.refresh_from_db()
    return ranking


def check_ranks(game: Game, ranks: Mapping[str, int | None]) -> dict[str, int | None]:
    """Return a complete ranking of the powers; refuses any other."""
    powers = variant_of(game).powers
    if set(ranks) != set(powers):
        raise Unprocessable(
            "ranks_missing", _("Give every power a rank or “never”."), field="ranks"
        )
    if not all(rank is None or 1 <= rank <= len(powers) for rank in ranks.values()):
        raise Unprocessable(
            "rank_unknown",
            _("Choose ranks from 1 to %(most)s, or “never”.") % {"most": len(powers)},
            field="ranks",
        )
    if all(rank is None for rank in ranks.values()):
        raise Unprocessable(
            "never_all", _("Rank at least one power that you would play."), field="ranks"
        )
    return {power: ranks[power] for power in powers}


def start_if_full(*, game: Game, actor: User, now: datetime, is_present: bool = True) -> None:
    """Start a locked, forming game that is full, or its muster, unless it starts at another time.

    If the actor `is_present`, that counts as a confirmation.
    """
    muster = muster_of(game)
    if muster is not None and muster.until is not None and is_present:
        confirmation_add(muster=muster, user_id=actor.pk, now=now)
    if game.start_mode != StartMode.FULL or not is_full(game) or not can_assign(game):
        return
    if muster is None or people_inside(game) <= confirmed_people(game):
        locked_game_start(game=game, actor=actor, now=now)
    elif muster.until is None:
        muster_begin(muster=muster, until=now + muster.length, now=now)
        if is_present:
            confirmation_add(muster=muster, user_id=actor.pk, now=now)


def _say_if_full(game: Game, now: datetime) -> None:
    """Notify the GM of a full game that waits for the GM or a set time."""
    if game.status == Status.FORMING and game.start_mode != StartMode.FULL and is_full(game):
        event_add(game=game, kind=EventKind.TABLE_FULL, now=now)


def games_start(*, now: datetime | None = None) -> int:
    """Start the games whose set time has come, and return their number. Run by the sweep.

    A game that nobody has joined, or whose powers cannot be assigned, waits for its GM instead. The
    end of a muster starts its game.
    """
    now = now or timezone.now()
    due = Game.objects.filter(status=Status.FORMING, starts_at__lte=now, muster=None)
    return do_for_each(
        next_keys("starts", due, most=MOST), lambda game_id: _start_at_time(game_id, now)
    )


@transaction.atomic
def _start_at_time(game_id: int, now: datetime) -> bool:
    game = lock_game(game_id)
    if game.status != Status.FORMING or game.starts_at is None or game.starts_at > now:
        return False
    if joined_count(game) and can_assign(game):
        locked_game_start(game=game, actor=None, now=now)
        return True
    game.start_mode, game.starts_at = StartMode.GM, None
    game.save(update_fields=["start_mode", "starts_at"])
    event_add(game=game, kind=EventKind.NOT_STARTED, now=now)
    return False


def locked_game_start(*, game: Game, actor: User | None, now: datetime) -> None:
    """Assign the seats of a locked, forming game and start it, computers in open seats."""
    if game.is_dealt_at_start:
        powers_assign(game=game, now=now)
    open_seats_fill(game=game, now=now)
    game_starts.send(Game, game=game, actor=actor, now=now)


def can_assign(game: Game) -> bool:
    """Whether the powers can be assigned so that nobody gets one ranked never."""
    if not game.is_dealt_at_start:
        return True
    try:
        _assignment(game, _rankings(game))
    except NoAssignment:
        return False
    return True


def powers_assign(*, game: Game, now: datetime) -> None:
    """Assign a power to every player of a locked, forming game, in the order of their lots.

    Refuses if somebody would get a power ranked never.
    """
    Ranking.objects.filter(game=game, user__is_active=False).delete()
    rankings = _rankings(game)
    try:
        assignment = _assignment(game, rankings)
    except NoAssignment:
        raise Conflict(
            "no_assignment",
            _(
                "Too many players ranked the same powers “never”. They can change their rankings "
                "until the start."
            ),
        ) from None
    lock_accounts(ranking.user_id for ranking in rankings)
    seats = {seat.power: seat for seat in Seat.objects.filter(game=game)}
    for ranking, power in zip(rankings, assignment.powers, strict=True):
        ranking.power = power
        ranking.save(update_fields=["power"])
        seat_assign(seat=seats[power], user=ranking.user, now=now)
    data = {"players": len(rankings), "total": assignment.total, "ways": assignment.ways}
    event_add(game=game, kind=EventKind.DEALT, data=data, now=now)


def _rankings(game: Game) -> list[Ranking]:
    """Rankings of accounts that are closed do not count."""
    rankings = Ranking.objects.filter(game=game, user__is_active=True)
    return list(rankings.select_related("user").order_by("lot"))


def _assignment(game: Game, rankings: list[Ranking]) -> Assignment:
    powers = list(variant_of(game).powers)
    return assign(powers, [ranking.ranks for ranking in rankings], game.assignment_seed)
