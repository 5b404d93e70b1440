"""How many turns were missed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import F, QuerySet

from games.models import Game, MissedTurn, PhaseStatus, Seat


@dataclass(frozen=True, slots=True)
class Missed:
    """Of a seat: how many turns it has missed, whoever held it; how many of those its player has,
    and how many of these count towards the loss of the seat, since the GM has not excused them."""

    seat: int = 0
    player: int = 0
    counted: int = 0


def missed_turns(game: Game) -> dict[str, Missed]:
    """By power."""
    rows = list(_of_the_line().filter(seat__game=game).select_related("seat"))
    found = {}
    for seat in Seat.objects.filter(game=game):
        own = [row for row in rows if row.seat_id == seat.pk]
        players = [row for row in own if row.user_id and row.user_id == seat.holder_id]
        counted = sum(not row.is_excused for row in players)
        found[seat.power] = Missed(len(own), len(players), counted)
    return found


def counted_misses(seats: Iterable[Seat]) -> Counter[int]:
    """By the ids of these seats: the missed turns of their players that count towards the loss of
    the seat."""
    rows = _of_the_line().filter(seat__in=seats, user=F("seat__holder"), is_excused=False)
    return Counter(rows.values_list("seat_id", flat=True))


def _of_the_line() -> QuerySet[MissedTurn]:
    """What was missed in a phase that a correction has superseded counts no more."""
    return MissedTurn.objects.exclude(phase__status=PhaseStatus.SUPERSEDED)
