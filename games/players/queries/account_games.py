"""The games that keep an account, or that it would leave by being deleted."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from games.core.accounts import User
from games.core.codec import variant_of
from games.models import Game, Ranking, Seat, Status


@dataclass(frozen=True, slots=True)
class SeatToLeave:
    """A table that the account plays at, or has joined while it forms."""

    game: Game
    power_name: str
    is_forming: bool


def seats_to_leave(user: User) -> list[SeatToLeave]:
    """The tables that are not over, without practice tables; those at which a substitute plays for
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
