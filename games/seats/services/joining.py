"""Joining a forming game: take seats, rank powers, bid. Its start, and the assignment of powers."""

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.codec import variant_of
from games.core.errors import Conflict, Unprocessable
from games.core.events import event_add, game_starts
from games.core.locks import keep_accounts, lock_game
from games.core.refusals import unknown_power
from games.core.sweeps import do_for_each, next_keys
from games.models import EventKind, Game, Ranking, Reserve, Seat, SeatChoice, StartMode, Status
from games.models.seats import new_lot
from games.seats.assignment import ALL_POINTS, NoAssignment, bid_receipt, is_bid
from games.seats.queries.draws import counted_rankings, draw_powers
from games.seats.queries.fixed import fixed_refusal, people_without_power
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
    full_table_announce(game=game, now=now)


def place_take(
    *,
    game: Game,
    by: User,
    ranks: Mapping[str, int | None] | None,
    points: Mapping[str, int] | None = None,
    now: datetime,
) -> Ranking:
    """Let a person join a locked game whose powers are dealt at its start, which may start it.

    Without `ranks`, or if players do not rank the powers, all have the same rank, so that the seed
    alone decides. In an auction `points` are the first bid, if any.
    """
    if ranks is None or game.seat_choice != SeatChoice.PREFERENCES:
        ranks = dict.fromkeys(variant_of(game).powers, 1)
    keep_accounts([by.pk])
    Reserve.objects.filter(game=game, user=by).delete()
    ranking = Ranking(game=game, user=by, joined_at=now)
    if points and game.seat_choice == SeatChoice.AUCTION:
        seal_bid(ranking=ranking, points=points)
    return ranking_save(game=game, ranking=ranking, ranks=ranks, now=now)


def seal_bid(*, ranking: Ranking | Reserve, points: Mapping[str, int]) -> None:
    """Set the bid of a player or a reserve in an auction with a new salt and its receipt, without
    saving it."""
    ranking.points = check_points(ranking.game, points)
    ranking.lot = ranking.lot or new_lot()
    ranking.salt = secrets.token_hex(16)
    ranking.receipt = bid_receipt(
        game=ranking.game_id, lot=ranking.lot, points=ranking.points, salt=ranking.salt
    )


def check_points(game: Game, points: Mapping[str, int]) -> dict[str, int]:
    """Return a bid with the points of every power; refuses any other than a whole one.

    A power that is left out has no points.
    """
    powers = variant_of(game).powers
    if not set(points) <= set(powers):
        raise unknown_power("points")
    bid = {power: points.get(power, 0) for power in powers}
    if any(number < 0 for number in bid.values()):
        raise Unprocessable(
            "points_whole",
            _("Give every power a whole number of points, 0 or more."),
            field="points",
        )
    if not is_bid(bid):
        raise Unprocessable(
            "points_sum",
            _("Divide exactly %(all)s points. These are %(sum)s.")
            % {"all": ALL_POINTS, "sum": sum(bid.values())},
            field="points",
        )
    return bid


def ranking_save(
    *, game: Game, ranking: Ranking, ranks: Mapping[str, int | None], now: datetime
) -> Ranking:
    """Save the ranking of a player of a locked game, new or changed, which may start the game."""
    ranking.ranks, is_new = check_ranks(game, ranks), ranking.pk is None
    ranking.save()
    if is_new:
        event_add(game=game, kind=EventKind.JOINED, actor=ranking.user, now=now)
        full_table_announce(game=game, now=now)
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


def full_table_announce(*, game: Game, now: datetime) -> None:
    """Notify the GM of a full game that waits for the GM, for a set time, or for powers."""
    is_fixed = game.seat_choice == SeatChoice.FIXED
    waits = is_fixed or game.start_mode != StartMode.FULL
    if game.status == Status.FORMING and waits and is_full(game):
        data = {"fixed": True} if is_fixed else {}
        event_add(game=game, kind=EventKind.TABLE_FULL, data=data, now=now)


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
    """Whether the powers can be assigned so that nobody gets one ranked never, or none at all."""
    if game.seat_choice == SeatChoice.FIXED:
        return not people_without_power(game)
    if not game.has_draw:
        return True
    try:
        draw_powers(game, counted_rankings(game))
    except NoAssignment:
        return False
    return True


def powers_assign(*, game: Game, now: datetime) -> None:
    """Assign a power to every player of a locked, forming game, in the order of their lots.

    Refuses if somebody would get a power ranked never, or has none of those that the GM assigns.
    """
    Ranking.objects.filter(game=game, user__is_active=False).delete()
    rankings = counted_rankings(game)
    if refusal := fixed_refusal(game):
        raise refusal
    if game.seat_choice == SeatChoice.FIXED:
        _give_seats(game, rankings, [ranking.power for ranking in rankings], now)
        return
    try:
        assignment = draw_powers(game, rankings)
    except NoAssignment:
        raise Conflict(
            "no_assignment",
            _(
                "Too many players ranked the same powers “never”. They can change their rankings "
                "until the start."
            ),
        ) from None
    _give_seats(game, rankings, assignment.powers, now)
    data = {"players": len(rankings), "total": assignment.total, "ways": assignment.ways}
    if game.seat_choice == SeatChoice.AUCTION:
        data["auction"] = True
    event_add(game=game, kind=EventKind.DEALT, data=data, now=now)


def _give_seats(
    game: Game, rankings: Sequence[Ranking], powers: Sequence[str], now: datetime
) -> None:
    """Give each of these players the seat of the power in the same place."""
    keep_accounts(ranking.user_id for ranking in rankings)
    seats = {seat.power: seat for seat in Seat.objects.filter(game=game)}
    for ranking, power in zip(rankings, powers, strict=True):
        ranking.power = power
        ranking.save(update_fields=["power"])
        seat_assign(seat=seats[power], user=ranking.user, now=now)
