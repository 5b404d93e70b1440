"""Deals the powers of a game to those who ranked them."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from games.core.codec import variant_of
from games.core.errors import Conflict
from games.core.events import event_add
from games.core.locks import lock_accounts
from games.models import EventKind, Game, Ranking, Seat
from games.seats.assignment import Assignment, NoAssignment, assign
from games.seats.services.seat_hold import seat_hold


def can_assign(game: Game) -> bool:
    """Whether the powers can be dealt without anybody's never."""
    try:
        _assignment(game, _rankings(game))
    except NoAssignment:
        return False
    return True


def powers_assign(*, game: Game, now: datetime) -> None:
    """Gives every player of a locked, forming game the seat that the draw deals, in the order of
    their lots; refuses where somebody would get a power ruled out."""
    rankings = _rankings(game)
    try:
        found = _assignment(game, rankings)
    except NoAssignment:
        raise Conflict(
            "no_assignment",
            _(
                "Too many players rule out the same powers: nobody is given a power ranked "
                "“never”. Players can change their rankings until the start."
            ),
        ) from None
    lock_accounts(ranking.user_id for ranking in rankings)
    seats = {seat.power: seat for seat in Seat.objects.filter(game=game)}
    for ranking, power in zip(rankings, found.powers, strict=True):
        ranking.power = power
        ranking.save(update_fields=["power"])
        seat_hold(seat=seats[power], user=ranking.user, now=now)
    data = {"players": len(rankings), "total": found.total, "ways": found.ways}
    event_add(game=game, kind=EventKind.DEALT, data=data, now=now)


def _rankings(game: Game) -> list[Ranking]:
    return list(Ranking.objects.filter(game=game).select_related("user").order_by("lot"))


def _assignment(game: Game, rankings: list[Ranking]) -> Assignment:
    powers = list(variant_of(game).powers)
    return assign(powers, [ranking.ranks for ranking in rankings], game.assignment_seed)
