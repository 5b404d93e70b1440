"""How far games have moved on, for all that are watched at once."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from games.models import Game, Seat
from games.press.queries.unread import press_of_games


@dataclass(frozen=True, slots=True)
class Mark:
    """A game's version, and how much press it holds in all: what the latter is nobody is told,
    only that somebody may have some when it grows."""

    version: int
    press: int


def marks_of(games: Collection[int]) -> dict[int, Mark]:
    """The marks of these games, by their keys, in two queries."""
    press = press_of_games(games)
    versions = Game.objects.filter(pk__in=games).values_list("pk", "version")
    return {pk: Mark(version, press.get(pk, 0)) for pk, version in versions}


def version_of(game_id: int) -> int:
    """A game's version; 0 where it is gone."""
    found = Game.objects.filter(pk=game_id).values_list("version", flat=True).first()
    return found or 0


def holds_seat(seat_id: int, user_id: int) -> bool:
    """Whether this person still has the seat."""
    return Seat.objects.filter(pk=seat_id, holder=user_id).exists()
