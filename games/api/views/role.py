"""The GM role and deputies: offered, taken, declined, withdrawn, ended, claimed."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from django.http import HttpRequest
from django.utils.translation import gettext_noop
from ninja import Router, Status
from pydantic import Field

from games.api.auth import account_of, allowed
from games.api.codes import RightCode
from games.api.schemas import Out
from games.api.shown_games import PlayerOut, player_out
from games.api.views.acts import ActOut, act_done, gm_account
from games.core.access import get_game_for_gm, get_game_for_gm_role, get_game_for_view
from games.core.inputs import In, Short
from games.gm.queries.inbox import deputies
from games.gm.services.gm_role import (
    deputy_end,
    deputy_offer,
    deputy_take,
    gm_role_claim,
    gm_role_decline,
    gm_role_offer,
    gm_role_take,
    gm_role_withdraw,
)
from games.models import Deputy, TokenScope

router = Router(tags=[gettext_noop("GM")])
GM = allowed(TokenScope.GM)


class DeputyOut(Out):
    """A deputy, or a person who has been asked: then `taken_at` is null."""

    player: PlayerOut
    rights: list[RightCode]
    offered_at: datetime
    taken_at: datetime | None


class RolesOut(Out):
    """Who helps the GM, and the person to whom the GM role is offered."""

    deputies: list[DeputyOut]
    offered_to: PlayerOut | None


class AccountIn(In):
    """The name of an account."""

    account: Short


class DeputyIn(AccountIn):
    """A person to ask, and the rights: remind, extend, replace, correct."""

    rights: Annotated[list[RightCode], Field(max_length=40)]


@router.get(
    "/games/{number:pk}/gm/roles",
    response=RolesOut,
    summary=gettext_noop("Read the deputies, and the offer of the GM role."),
    **GM,
)
def roles(request: HttpRequest, pk: int) -> RolesOut:
    game, _viewer = get_game_for_gm(account_of(request), pk)
    offered_to = game.gm_role_offered_to
    return RolesOut(
        deputies=[_deputy(row) for row in deputies(game)],
        offered_to=player_out(offered_to) if offered_to else None,
    )


@router.post(
    "/games/{number:pk}/gm/deputies",
    response={201: DeputyOut},
    summary=gettext_noop("Ask an account to be a deputy."),
    **GM,
)
def act_ask_deputy(request: HttpRequest, pk: int, data: DeputyIn) -> Status[DeputyOut]:
    by = gm_account(request, pk)
    return Status(
        201, _deputy(deputy_offer(game_id=pk, by=by, account=data.account, rights=data.rights))
    )


@router.delete(
    "/games/{number:pk}/gm/deputies/{number:person}",
    response={204: None},
    summary=gettext_noop("Revoke the rights of a deputy, or the offer of them."),
    **GM,
)
def act_end_deputy(request: HttpRequest, pk: int, person: int) -> Status[None]:
    deputy_end(game_id=pk, by=gm_account(request, pk), user_id=person)
    return Status(204, None)


@router.post(
    "/games/{number:pk}/gm/role",
    response=RolesOut,
    summary=gettext_noop("Offer the GM role. You are the GM until the account takes it."),
    **GM,
)
def act_offer_role(request: HttpRequest, pk: int, data: AccountIn) -> RolesOut:
    gm_role_offer(game_id=pk, by=gm_account(request, pk), account=data.account)
    return roles(request, pk)


@router.delete(
    "/games/{number:pk}/gm/role",
    response={204: None},
    summary=gettext_noop("Withdraw the offer of the GM role."),
    **GM,
)
def act_withdraw_role(request: HttpRequest, pk: int) -> Status[None]:
    gm_role_withdraw(game_id=pk, by=gm_account(request, pk))
    return Status(204, None)


@router.post(
    "/games/{number:pk}/role/accept",
    response=ActOut,
    summary=gettext_noop("Take the GM role that is offered to you."),
    **GM,
)
def role_take(request: HttpRequest, pk: int) -> ActOut:
    by = account_of(request)
    get_game_for_gm_role(by, pk)
    gm_role_take(game_id=pk, by=by)
    return act_done(request, pk)


@router.post(
    "/games/{number:pk}/role/decline",
    response={204: None},
    summary=gettext_noop("Decline the GM role."),
    **GM,
)
def role_refuse(request: HttpRequest, pk: int) -> Status[None]:
    by = account_of(request)
    get_game_for_gm_role(by, pk)
    gm_role_decline(game_id=pk, by=by)
    return Status(204, None)


@router.post(
    "/games/{number:pk}/deputy/accept",
    response=ActOut,
    summary=gettext_noop("Become a deputy, as you have been asked."),
    **GM,
)
def deputy_accept(request: HttpRequest, pk: int) -> ActOut:
    by = account_of(request)
    get_game_for_view(by, pk)
    deputy_take(game_id=pk, by=by)
    return act_done(request, pk)


@router.delete(
    "/games/{number:pk}/deputy",
    response={204: None},
    summary=gettext_noop("Decline to be a deputy, or stop being one."),
    **GM,
)
def deputy_leave(request: HttpRequest, pk: int) -> Status[None]:
    by = account_of(request)
    get_game_for_view(by, pk)
    deputy_end(game_id=pk, by=by, user_id=by.pk)
    return Status(204, None)


@router.post(
    "/games/{number:pk}/deputy/claim",
    response=ActOut,
    summary=gettext_noop("As a deputy, take the role of a GM who has been absent too long."),
    **GM,
)
def deputy_claim(request: HttpRequest, pk: int) -> ActOut:
    by = account_of(request)
    get_game_for_view(by, pk)
    gm_role_claim(game_id=pk, by=by)
    return act_done(request, pk)


def _deputy(row: Deputy) -> DeputyOut:
    return DeputyOut(
        player=player_out(row.user),
        rights=list(row.rights),
        offered_at=row.offered_at,
        taken_at=row.taken_at,
    )
