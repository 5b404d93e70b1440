"""Joining a forming game: take, rank and leave seats. Its start, and the assignment of powers."""

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User, check_not_blocked
from games.core.codec import variant_of
from games.core.errors import Conflict, Forbidden, Unprocessable
from games.core.events import event_add, game_starts
from games.core.gm import has_run
from games.core.locks import lock_accounts, lock_game
from games.core.refusals import no_seat, seat_is_resigned, unknown_power
from games.core.seats import seat_find
from games.core.sweeps import do_for_each, next_keys
from games.models import EventKind, Game, Ranking, Seat, SeatChoice, SeatState, StartMode, Status
from games.seats.assignment import Assignment, NoAssignment, assign
from games.seats.queries.joining import (
    check_invited,
    check_may_play,
    invitations,
    is_full,
    joined_count,
    no_way_back,
    was_removed,
)
from games.seats.services.assignments import open_seats_fill, seat_assign, seat_vacate

# One sweep starts at most this many games, the next one the rest.
MOST = 20


def authorize_join(*, game: Game, by: User, invite: str) -> None:
    """Refuse people who may not join a locked game.

    These are people without the invitation that the game needs, its GMs, people whom the GM has
    blocked or removed, programs if its policy lets none play, people who have a seat already, and
    everybody once it has started.
    """
    check_invited(game, by, invite=invite)
    if has_run(game, by):
        raise Forbidden("gm_plays_not", _("GMs and former GMs of a game cannot play in it."))
    if game.status == Status.FORMING and was_removed(game, by.pk):
        raise no_way_back()
    check_not_blocked(game, by)
    check_may_play(game, by)
    if Seat.objects.filter(game=game, holder=by).exists():
        raise Conflict("seated_already", _("You hold a seat in this game already."))
    if game.status != Status.FORMING:
        raise Conflict("not_forming", _("This game has started: apply for one of its open seats."))


@transaction.atomic
def game_join(
    *,
    game_id: int,
    by: User,
    power: str = "",
    ranks: Mapping[str, int | None] | None = None,
    invite: str = "",
    now: datetime | None = None,
) -> Seat | Ranking:
    """Join a forming game in the way in which its seats are given.

    Takes the seat of `power`, saves `ranks`, or waits for the draw. Returns the seat, or else the
    ranking, which has a power if the game has started by that.
    """
    match lock_game(game_id).seat_choice:
        case SeatChoice.DRAWN:
            return lot_join(game_id=game_id, by=by, invite=invite, now=now)
        case SeatChoice.PREFERENCES:
            return ranking_submit(game_id=game_id, by=by, ranks=ranks or {}, invite=invite, now=now)
    return seat_join(game_id=game_id, by=by, power=power, invite=invite, now=now)


@transaction.atomic
def game_leave(*, game_id: int, by: User, now: datetime | None = None) -> None:
    """Leave a forming game: give up the seat, or the share in the assignment at the start."""
    leave = ranking_withdraw if lock_game(game_id).is_dealt_at_start else seat_leave
    leave(game_id=game_id, by=by, now=now)


@transaction.atomic
def seat_join(
    *, game_id: int, by: User, power: str = "", invite: str = "", now: datetime | None = None
) -> Seat:
    """Take the seat of `power`. A game for invited people needs its `invite` token.

    Taking the last seat starts a game that starts as soon as all seats are taken.
    """
    now = now or timezone.now()
    game = lock_game(game_id)
    authorize_join(game=game, by=by, invite=invite)
    if game.seat_choice == SeatChoice.PREFERENCES:
        raise Conflict("powers_ranked", _("Rank the powers to join this game."))
    if game.seat_choice == SeatChoice.DRAWN:
        raise Conflict("powers_drawn", _("The powers of this game are drawn when it starts."))
    seat = _open_seat(game, power)
    if any(offer.seat_id == seat.pk and offer.user_id != by.pk for offer in invitations(game, now)):
        raise Conflict(
            "seat_kept",
            _("The GM keeps this seat for somebody who has been asked. Choose another power."),
            field="power",
        )
    seat_take(game=game, seat=seat, by=by, now=now)
    return seat


def seat_take(*, game: Game, seat: Seat, by: User, now: datetime) -> None:
    """Give an open seat of a locked, forming game to a player, which may start the game."""
    seat_assign(seat=seat, user=by, now=now)
    event_add(game=game, kind=EventKind.SEAT_TAKEN, actor=by, data={"power": seat.power}, now=now)
    start_if_full(game=game, actor=by, now=now)
    _say_if_full(game, now)


def _open_seat(game: Game, power: str) -> Seat:
    if not power:
        raise Unprocessable("power_missing", _("Choose a power."), field="power")
    seat = seat_find(game=game, power=power)
    if seat is None:
        raise unknown_power("power")
    if seat.state != SeatState.OPEN:
        raise Conflict("seat_taken", _("Somebody has just taken this seat."), field="power")
    return seat


@transaction.atomic
def lot_join(*, game_id: int, by: User, invite: str = "", now: datetime | None = None) -> Ranking:
    """Join a game whose powers are drawn by lot at its start.

    All powers get the same rank, so that the seed alone decides: joining again draws nothing.
    """
    now = now or timezone.now()
    game = lock_game(game_id)
    authorize_join(game=game, by=by, invite=invite)
    if game.seat_choice != SeatChoice.DRAWN:
        raise Conflict("no_lots", _("Powers are not drawn in this game."))
    if Ranking.objects.filter(game=game, user=by).exists():
        raise Conflict("joined_before", _("You have joined this game already."))
    mine = _rank_powers(game, by, dict.fromkeys(variant_of(game).powers, 1), now)
    start_if_full(game=game, actor=by, now=now)
    mine.refresh_from_db()
    return mine


@transaction.atomic
def ranking_submit(
    *,
    game_id: int,
    by: User,
    ranks: Mapping[str, int | None],
    invite: str = "",
    now: datetime | None = None,
) -> Ranking:
    """Save the ranking of `by`: a rank from 1 for every power, or None for never.

    Equal ranks are allowed. Rankings stay secret, and can be changed, until the game starts. If the
    game starts as soon as all seats are taken, the last player needed starts it, if nobody has to
    get a power ranked never.
    """
    now = now or timezone.now()
    game = lock_game(game_id)
    mine = Ranking.objects.filter(game=game, user=by).first()
    authorize_join(game=game, by=by, invite=game.invite_token if mine else invite)
    if game.seat_choice != SeatChoice.PREFERENCES:
        raise Conflict("no_rankings", _("Powers are not ranked in this game."))
    given = _check_ranks(game, ranks)
    if mine is not None:
        mine.ranks = given
        mine.save(update_fields=["ranks"])
    else:
        mine = _rank_powers(game, by, given, now)
    start_if_full(game=game, actor=by, now=now)
    mine.refresh_from_db()
    return mine


def place_take(*, game: Game, by: User, ranks: Mapping[str, int | None], now: datetime) -> Ranking:
    """Let a person who was asked join a locked game whose powers are dealt; this may start it.

    Without `ranks`, or if the powers are drawn, all powers have the same rank.
    """
    if Ranking.objects.filter(game=game, user=by).exists():
        raise Conflict("joined_before", _("You have joined this game already."))
    is_ranked = ranks and game.seat_choice == SeatChoice.PREFERENCES
    given = _check_ranks(game, ranks) if is_ranked else dict.fromkeys(variant_of(game).powers, 1)
    mine = _rank_powers(game, by, given, now)
    start_if_full(game=game, actor=by, now=now)
    mine.refresh_from_db()
    return mine


def _rank_powers(game: Game, by: User, ranks: Mapping[str, int | None], now: datetime) -> Ranking:
    free = len(variant_of(game).powers) - Ranking.objects.filter(game=game).count()
    if free <= 0:
        raise Conflict("table_full", _("Every seat of this game is taken."))
    if free <= sum(offer.user_id != by.pk for offer in invitations(game, now)):
        raise Conflict(
            "seat_kept", _("The GM keeps the last places for people who have been asked.")
        )
    lock_accounts([by.pk])
    mine = Ranking.objects.create(game=game, user=by, ranks=ranks, joined_at=now)
    event_add(game=game, kind=EventKind.JOINED, actor=by, now=now)
    _say_if_full(game, now)
    return mine


def _check_ranks(game: Game, ranks: Mapping[str, int | None]) -> dict[str, int | None]:
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


@transaction.atomic
def ranking_withdraw(*, game_id: int, by: User, now: datetime | None = None) -> None:
    """Leave a forming game whose powers are assigned at the start."""
    now = now or timezone.now()
    game = lock_game(game_id)
    ranking = Ranking.objects.filter(game=game, user=by).first()
    if ranking is None:
        raise Forbidden("not_joined", _("You have not joined this game."))
    if game.status != Status.FORMING:
        raise seat_is_resigned()
    ranking.delete()
    event_add(game=game, kind=EventKind.LEFT, actor=by, now=now)


@transaction.atomic
def seat_leave(*, game_id: int, by: User, now: datetime | None = None) -> None:
    """Leave a forming game. In a running game players resign instead."""
    now = now or timezone.now()
    game = lock_game(game_id)
    seat = Seat.objects.filter(game=game, holder=by).first()
    if seat is None:
        raise no_seat()
    if game.status != Status.FORMING:
        raise seat_is_resigned()
    seat_vacate(seat=seat, state=SeatState.OPEN, now=now)
    event_add(game=game, kind=EventKind.SEAT_LEFT, actor=by, data={"power": seat.power}, now=now)


def start_if_full(*, game: Game, actor: User, now: datetime) -> None:
    """Start a locked, forming game that is full, unless the GM decides when it starts."""
    if game.start_mode == StartMode.FULL and is_full(game) and can_assign(game):
        locked_game_start(game=game, actor=actor, now=now)


def _say_if_full(game: Game, now: datetime) -> None:
    """Notify the GM of a full game that waits for the GM or a set time."""
    if game.status == Status.FORMING and game.start_mode != StartMode.FULL and is_full(game):
        event_add(game=game, kind=EventKind.TABLE_FULL, now=now)


def games_start(*, now: datetime | None = None) -> int:
    """Start the games whose set time has come, and return their number. Run by the sweep.

    A game that nobody has joined, or whose powers cannot be assigned, waits for its GM instead.
    """
    now = now or timezone.now()
    due = Game.objects.filter(status=Status.FORMING, starts_at__lte=now)
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
