"""Queries for open streams, run off the event loop."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import ParamSpec, TypeVar

from asgiref.sync import sync_to_async
from django.db import connection

from games.core.visibility import Viewer, visible_version
from games.models import Game, OrderSheet, Phase, PhaseStatus, Seat
from games.press.queries.threads import press_of_games

P = ParamSpec("P")

T = TypeVar("T")


async def ask(question: Callable[P, T], *arguments: P.args, **options: P.kwargs) -> T:
    """Run a query in a thread, then return its connection to the pool."""

    def run() -> T:
        try:
            return question(*arguments, **options)
        finally:
            if not connection.in_atomic_block:
                connection.close()

    return await sync_to_async(run)()


@dataclass(frozen=True, slots=True)
class Mark:
    """A game's versions and its number of messages of press.

    The number is secret: when it grows, each reader's own messages are counted. `commentary` is
    the version of the game's commentaries.
    """

    version: int
    press: int
    secret: int = 0
    commentary: int = 0


def marks_of(games: Collection[int]) -> dict[int, Mark]:
    """The marks of these games by primary key, in two queries."""
    press = press_of_games(games)
    rows = Game.objects.filter(pk__in=games).values_list(
        "pk", "version", "secret_version", "commentary_version"
    )
    return {
        pk: Mark(version, press.get(pk, 0), secret, commentary)
        for pk, version, secret, commentary in rows
    }


def version_of(viewer: Viewer) -> int:
    """The version of the viewer's game that the viewer may know; 0 if the game is gone."""
    game = Game.objects.filter(pk=viewer.game_id).only("version", "secret_version").first()
    return visible_version(viewer, game) if game else 0


def sheet_version(viewer: Viewer) -> int:
    """The version of the saved sheet of the viewer's own seat in the open phase; 0 without one."""
    sheets = OrderSheet.objects.filter(
        seat=viewer.seat_id,
        seat__holder=viewer.user_id,
        phase__status=PhaseStatus.OPEN,
        is_current=True,
    )
    return sheets.order_by().values_list("version", flat=True).first() or 0


def last_resolved(game_id: int) -> int:
    """The number of a game's last resolved phase; 0 before the first."""
    phases = Phase.objects.current().filter(game=game_id, status=PhaseStatus.RESOLVED)
    return phases.order_by("-number").values_list("number", flat=True).first() or 0


def holds_seat(seat_id: int, user_id: int) -> bool:
    """Whether this user still holds the seat."""
    return Seat.objects.filter(pk=seat_id, holder=user_id).exists()
