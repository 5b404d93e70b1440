"""Asks the database, off the event loop, for the versions that a page has seen."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import ParamSpec, TypeVar

from asgiref.sync import sync_to_async
from django.db import connection

from games.core.visibility import Viewer, visible_version
from games.models import Game, Seat
from games.press.queries.threads import press_of_games

P = ParamSpec("P")

T = TypeVar("T")


async def ask(question: Callable[P, T], *arguments: P.args, **options: P.kwargs) -> T:
    """Asks in a thread, and gives the connection back before anything waits."""

    def asked() -> T:
        try:
            return question(*arguments, **options)
        finally:
            if not connection.in_atomic_block:
                connection.close()

    return await sync_to_async(asked)()


@dataclass(frozen=True, slots=True)
class Mark:
    """A game's versions, and how much press it holds in all: what the latter is nobody is told,
    only that somebody may have some when it grows."""

    version: int
    press: int
    secret: int = 0


def marks_of(games: Collection[int]) -> dict[int, Mark]:
    """The marks of these games, by their keys, in two queries."""
    press = press_of_games(games)
    found = Game.objects.filter(pk__in=games).values_list("pk", "version", "secret_version")
    return {pk: Mark(version, press.get(pk, 0), secret) for pk, version, secret in found}


def version_of(viewer: Viewer) -> int:
    """The version of the viewer's game, as the viewer may know it; 0 where the game is gone."""
    found = Game.objects.filter(pk=viewer.game_id).only("version", "secret_version").first()
    return visible_version(viewer, found) if found else 0


def holds_seat(seat_id: int, user_id: int) -> bool:
    """Whether this person still has the seat."""
    return Seat.objects.filter(pk=seat_id, holder=user_id).exists()
