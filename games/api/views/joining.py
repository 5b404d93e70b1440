"""Joining and leaving games, applying for open seats, and practice games."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from django.http import HttpRequest
from django.utils.translation import gettext_noop
from ninja import Router, Status
from pydantic import Field

from games.api.auth import account_of, game_seen, require_scope
from games.api.codes import Level
from games.api.schemas import Out
from games.api.shown_games import GameOut, game_out
from games.api.views.acts import NOTHING, add_operation
from games.core.access import get_game_for_view
from games.core.inputs import In, Key, Short, Whole
from games.learn.services import practice_create
from games.models import ComputerLevel, TokenScope
from games.seats.acts import apply as apply_for_seat, resign, stay, withdraw_application
from games.seats.services.assignments import seat_switch
from games.seats.services.joining import game_join, game_leave

router = Router(tags=[gettext_noop("Joining")])
OWN = require_scope(TokenScope.ORDERS)


class JoinIn(In):
    """A seat to take: its `power`; or where players rank the powers, the rank of each from 1, null
    for never; neither where they are drawn by lot. `invite` is the last part of the address that
    the GM of a private game gives."""

    power: Key = ""
    ranks: Annotated[dict[Key, Whole | None], Field(max_length=40)] = {}
    invite: Short = ""


class ApplicationOut(Out):
    """A waiting application."""

    id: int
    power: str
    created_at: datetime


class SwitchIn(In):
    """The power to play."""

    power: Key


class PracticeIn(In):
    """A practice game in which you play `power` and computers of a `level` the others: beginner,
    intermediate or strong. The variant is the site's first one unless it is given."""

    power: Key
    variant: Short = ""
    level: Level = ComputerLevel.INTERMEDIATE.value


@router.post(
    "/games/{number:pk}/join",
    response=GameOut,
    summary=gettext_noop("Join a game that has not started."),
    description=gettext_noop("A program is refused where `allows_programs` is false."),
    **OWN,
)
def join(request: HttpRequest, pk: int, data: JoinIn) -> GameOut:
    user = account_of(request)
    get_game_for_view(user, pk, invite=data.invite)
    game_join(game_id=pk, by=user, power=data.power, ranks=data.ranks, invite=data.invite)
    return game_out(*game_seen(request, pk))


@router.post(
    "/games/{number:pk}/leave",
    response={204: None},
    summary=gettext_noop("Leave a game that has not started."),
    **OWN,
)
def leave(request: HttpRequest, pk: int) -> Status[None]:
    user = account_of(request)
    get_game_for_view(user, pk)
    game_leave(game_id=pk, by=user)
    return Status(204, None)


@router.post(
    "/games/{number:pk}/applications",
    response={201: ApplicationOut},
    summary=apply_for_seat.ACT.summary,
    **OWN,
)
def apply(
    request: HttpRequest, pk: int, data: apply_for_seat.ApplicationIn
) -> Status[ApplicationOut]:
    user = account_of(request)
    get_game_for_view(user, pk, invite=data.invite)
    made = apply_for_seat.ACT.do(game_id=pk, by=user, inputs=dict(data))
    return Status(201, ApplicationOut(id=made.pk, power=data.power, created_at=made.created_at))


add_operation(router, withdraw_application.ACT, NOTHING)
add_operation(router, resign.ACT, NOTHING)
add_operation(router, stay.ACT, NOTHING)


@router.post(
    "/games/{number:pk}/switch-seat",
    response=GameOut,
    summary=gettext_noop("Switch to another power of a practice game that you play alone."),
    **OWN,
)
def switch_seat(request: HttpRequest, pk: int, data: SwitchIn) -> GameOut:
    user = account_of(request)
    get_game_for_view(user, pk)
    seat_switch(game_id=pk, by=user, power=data.power)
    return game_out(*game_seen(request, pk))


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
