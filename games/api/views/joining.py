"""Joining and leaving games, applying for open seats, and practice games."""

from __future__ import annotations

from datetime import datetime

from django.http import HttpRequest
from django.utils.translation import gettext_noop
from ninja import Router, Status

from games.api.auth import account_of, game_seen, require_scope
from games.api.codes import Level
from games.api.schemas import Out
from games.api.shown_games import GameOut, game_out
from games.api.views.acts import NOTHING, Answer, add_operation
from games.core.access import get_game_for_view
from games.core.inputs import In, Key, Short
from games.learn.services import practice_create
from games.models import ComputerLevel, Ranking, SeatApplication, TokenScope
from games.seats.acts import apply, join, leave, resign, stay, switch_seat, withdraw_application
from games.seats.queries.joining import own_place

router = Router(tags=[gettext_noop("Joining")])
OWN = require_scope(TokenScope.ORDERS)


class ApplicationOut(Out):
    """A waiting application."""

    id: int
    power: str
    created_at: datetime


class OwnPlaceOut(Out):
    """The caller's place in a game whose powers are assigned at the start.

    Others know it by its `lot`. `power` is "" before it is assigned. `points` is the sealed bid in
    an auction, {} without one: `receipt` is the SHA-256 of {"game": …, "lot": …, "points": …,
    "salt": …} as JSON with sorted names and no spaces.
    """

    lot: str
    power: str
    ranks: dict[str, int | None]
    points: dict[str, int]
    salt: str
    receipt: str


class PracticeIn(In):
    """A practice game in which you play `power` and computers of a `level` the others: beginner,
    intermediate, strong or master. The variant is the site's first one unless it is given."""

    power: Key
    variant: Short = ""
    level: Level = ComputerLevel.INTERMEDIATE.value


def _game(request: HttpRequest, pk: int, _result: object) -> GameOut:
    return game_out(*game_seen(request, pk))


def _application(_request: HttpRequest, _pk: int, made: SeatApplication) -> Status[ApplicationOut]:
    return Status(201, ApplicationOut.read_from(made, power=made.seat.power))


GAME = Answer(GameOut, _game)

add_operation(router, join.ACT, GAME)
add_operation(router, leave.ACT, NOTHING)
add_operation(router, apply.ACT, Answer({201: ApplicationOut}, _application))
add_operation(router, withdraw_application.ACT, NOTHING)
add_operation(router, resign.ACT, NOTHING)
add_operation(router, stay.ACT, NOTHING)
add_operation(router, switch_seat.ACT, GAME)


@router.get(
    "/games/{number:pk}/place",
    response=OwnPlaceOut,
    summary=gettext_noop("Read your ranking or your sealed bid, with its receipt."),
    **OWN,
)
def place(request: HttpRequest, pk: int) -> OwnPlaceOut:
    by = account_of(request)
    game, _viewer = get_game_for_view(by, pk)
    own = own_place(game, by)
    return OwnPlaceOut.read_from(own, power=own.power if isinstance(own, Ranking) else "")


@router.post(
    "/practice",
    response={201: GameOut},
    summary=gettext_noop("Start a practice game against computers."),
    description=gettext_noop("Without deadlines: a phase is resolved once your orders are final."),
    **OWN,
)
def practice(request: HttpRequest, data: PracticeIn) -> Status[GameOut]:
    made = practice_create(
        creator=account_of(request),
        power=data.power,
        variant_id=data.variant or None,
        level=data.level,
    )
    return Status(201, game_out(*game_seen(request, made.pk)))
