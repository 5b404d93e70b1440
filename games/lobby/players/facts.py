"""People by name or number, and the games of one account."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from games.core.accounts import User, Visitor
from games.core.codec import variant_of
from games.core.refusals import no_such_player
from games.models import Game, PlayerBlock, Ranking, Seat, Status


def player_by_number(number: int) -> User:
    """The player with this number; refuses a number that nobody has."""
    return _one(Q(pk=number))


def player_named(name: str) -> User:
    """The player with this name, however it is spaced and written; refuses one that nobody has."""
    return _one(Q(name__iexact=" ".join(name.split())) if name.isprintable() else Q(pk=0))


def _one(wanted: Q) -> User:
    found = User.objects.filter(wanted, is_active=True).first()
    if found is None:
        raise no_such_player()
    return found


@dataclass(frozen=True, slots=True)
class SeatToLeave:
    """A table that the account plays at, or has joined while it forms."""

    game: Game
    power_name: str
    is_forming: bool


def seats_to_leave(user: User) -> list[SeatToLeave]:
    """The tables that are not over, without practice games; those at which a substitute plays for
    the account, and not those at which it is one."""
    own = Q(holder=user, lent_by__isnull=True) | Q(lent_by=user)
    seats = Seat.objects.filter(own, game__is_practice=False).select_related("game")
    found = [
        SeatToLeave(
            seat.game,
            variant_of(seat.game).powers[seat.power].name,
            seat.game.status == Status.FORMING,
        )
        for seat in seats.exclude(game__status=Status.FINISHED)
    ]
    joined = Ranking.objects.filter(user=user, game__status=Status.FORMING)
    return found + [
        SeatToLeave(row.game, "", is_forming=True) for row in joined.select_related("game")
    ]


def games_run_by(user: User) -> QuerySet[Game]:
    """The games that somebody is the GM of and that are not over."""
    return Game.objects.filter(gm=user).exclude(status=Status.FINISHED).order_by("pk")


def blocked_players(user: User) -> list[User]:
    """Whom a person has blocked, by name."""
    rows = PlayerBlock.objects.filter(user=user).select_related("blocked").order_by("blocked__name")
    return [row.blocked for row in rows]


def blocked_tables(games: Iterable[Game], user: Visitor) -> frozenset[int]:
    """The ids of the games to be marked: their GM, or somebody who sits there or has joined, is
    blocked. Where players are secret only the GM counts: a mark would tell who plays."""
    if not user.is_authenticated:
        return frozenset()
    blocked = set(PlayerBlock.objects.filter(user_id=user.pk).values_list("blocked_id", flat=True))
    if not blocked:
        return frozenset()
    games = list(games)
    named = [game for game in games if not game.is_anonymous or game.status == Status.FINISHED]
    forming = [game for game in named if game.status == Status.FORMING]
    seats = Seat.objects.filter(game__in=named, holder__in=blocked)
    joined = Ranking.objects.filter(game__in=forming, user__in=blocked)
    return frozenset(
        {game.pk for game in games if game.gm_id in blocked}
        | set(seats.values_list("game_id", flat=True))
        | set(joined.values_list("game_id", flat=True))
    )
