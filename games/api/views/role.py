"""The GM role and deputies: offered, taken, declined, withdrawn, ended, claimed."""

from __future__ import annotations

from datetime import datetime

from django.http import HttpRequest
from django.utils.translation import gettext_noop
from ninja import Router, Status
from pydantic import Field

from games.api.auth import account_of, require_scope
from games.api.codes import RightCode
from games.api.schemas import Out
from games.api.shown_games import PlayerOut
from games.api.views.acts import NOTHING, Answer, add_operation
from games.core.access import get_game_for_gm
from games.gm.acts import (
    ask_deputy,
    become_deputy,
    claim_role,
    decline_role,
    end_deputy,
    leave_deputy,
    offer_role,
    take_role,
    withdraw_role,
)
from games.gm.queries.inbox import deputies
from games.models import Game, TokenScope

router = Router(tags=[gettext_noop("GM")])
GM = require_scope(TokenScope.GM)


class DeputyOut(Out):
    """A deputy, or a person who has been asked: then `taken_at` is null."""

    player: PlayerOut = Field(validation_alias="user")
    rights: list[RightCode]
    offered_at: datetime
    taken_at: datetime | None


class RolesOut(Out):
    """Who helps the GM, and the person to whom the GM role is offered."""

    deputies: list[DeputyOut]
    offered_to: PlayerOut | None = Field(validation_alias="gm_role_offered_to")


@router.get(
    "/games/{number:pk}/gm/roles",
    response=RolesOut,
    summary=gettext_noop("Read the deputies, and the offer of the GM role."),
    **GM,
)
def roles(request: HttpRequest, pk: int) -> RolesOut:
    game, _viewer = get_game_for_gm(account_of(request), pk)
    return RolesOut.read_from(game, deputies=list(deputies(game)))


def _roles_now(request: HttpRequest, pk: int, _game: Game) -> RolesOut:
    return roles(request, pk)


DEPUTY = Answer({201: DeputyOut}, lambda _request, _pk, row: Status(201, DeputyOut.read_from(row)))

add_operation(router, ask_deputy.ACT, DEPUTY)
add_operation(router, end_deputy.ACT, NOTHING)
add_operation(router, offer_role.ACT, Answer(RolesOut, _roles_now))
add_operation(router, withdraw_role.ACT, NOTHING)
add_operation(router, take_role.ACT)
add_operation(router, decline_role.ACT, NOTHING)
add_operation(router, become_deputy.ACT)
add_operation(router, leave_deputy.ACT, NOTHING)
add_operation(router, claim_role.ACT)
