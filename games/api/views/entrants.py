"""Entrants of tournaments: sign-up, teams and reserves; seats handed on and offered."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Annotated, Any

from django.http import HttpRequest
from django.utils.translation import gettext_noop
from ninja import Router, Status
from pydantic import Field

from games.api.auth import account_of, caller_of, require_scope
from games.api.codes import SignUpCode
from games.api.schemas import Out
from games.api.shown_games import PlayerOut
from games.api.views.tournament_acts import GM
from games.core.inputs import WHOLE, Day, Id, In, Key, Short
from games.models import Entrant, TokenScope
from games.tournaments.page.entrants import entrants_context
from games.tournaments.services.captaincy import captain_change
from games.tournaments.services.entrants import (
    entrant_accept,
    entrant_demote,
    entrant_promote,
    entrant_remove,
    entrant_sign_up,
    entrant_withdraw,
)
from games.tournaments.services.invitations import entrants_invite
from games.tournaments.services.sign_up import sign_up_change
from games.tournaments.services.teams import member_ask, member_remove, round_choose, team_create
from games.tournaments.services.vacancies import seat_hand_on, vacancy_offer, vacancy_standby

router = Router(tags=[gettext_noop("Tournaments")])
PLAYER = require_scope(TokenScope.ORDERS)
Number = Annotated[int, Field(ge=1, le=999), WHOLE]


class TeamOut(Out):
    """A team with its members in the order in which they accepted. `waiting` have not answered;
    only the team sees them (scope `orders`), and directors (`gm`)."""

    id: int
    name: str
    captain: int
    is_reserve: bool
    members: list[PlayerOut]
    waiting: list[PlayerOut]


class EntrantsShown(Out):
    """How people sign up, and who takes part: alone, in teams, or as reserves in order. `invited`
    have not answered; only directors see them, with the scope `gm`."""

    sign_up: SignUpCode
    sign_up_until: date | None
    team_size: int | None
    most_entries: int | None
    players: list[PlayerOut]
    teams: list[TeamOut]
    reserves: list[PlayerOut]
    withdrawn: list[PlayerOut]
    invited: list[PlayerOut]


class SignUpIn(In):
    """Who may sign up, until when, in teams of at most how many (null for alone), and how many
    people or teams have a place."""

    sign_up: SignUpCode
    sign_up_until: Day | None = None
    team_size: Number | None = None
    most_entries: Number | None = None


class TeamIn(In):
    """The name of a team."""

    name: Short


class MemberIn(In):
    """The name of an account."""

    account: Short


class PersonIn(In):
    """The number of an account."""

    person: Id


class MembersIn(In):
    """The numbers of accounts, none for all members."""

    members: Annotated[list[Id], Field(max_length=10)]


class InvitedIn(In):
    """The names of accounts."""

    people: Annotated[list[Short], Field(max_length=200)]


def _read(request: HttpRequest, number: int) -> EntrantsShown:
    caller = caller_of(request)
    context = entrants_context(caller.user, number)
    directs = context["is_director"] and caller.may(TokenScope.GM)
    plays = caller.may(TokenScope.ORDERS)
    lists = ("players", "reserves", "withdrawn")
    return EntrantsShown.read_from(
        context["tournament"],
        teams=[
            _team(team, sees_waiting=directs or (plays and team["is_own"]))
            for team in context["teams"]
        ],
        invited=_people(context["invited"]) if directs else [],
        **{name: _people(context[name]) for name in lists},
    )


def _team(team: dict[str, Any], *, sees_waiting: bool) -> TeamOut:
    return TeamOut(
        id=team["team"].pk,
        name=team["team"].name,
        captain=team["team"].captain_id,
        is_reserve=team["is_reserve"],
        members=_people(team["members"]),
        waiting=_people(team["asked"]) if sees_waiting else [],
    )


def _people(rows: Iterable[Entrant]) -> list[PlayerOut]:
    return [PlayerOut.model_validate(row.user) for row in rows]


@router.get(
    "/tournaments/{number:number}/entrants",
    response=EntrantsShown,
    summary=gettext_noop("Read who takes part in a tournament."),
    **require_scope(),
)
def show_entrants(request: HttpRequest, number: int) -> EntrantsShown:
    return _read(request, number)


@router.post(
    "/tournaments/{number:number}/entrants",
    response=EntrantsShown,
    summary=gettext_noop("Sign up for a tournament."),
    **PLAYER,
)
def sign_up(request: HttpRequest, number: int) -> EntrantsShown:
    entrant_sign_up(number=number, by=account_of(request))
    return _read(request, number)


@router.post(
    "/tournaments/{number:number}/entrants/accept",
    response=EntrantsShown,
    summary=gettext_noop("Accept to take part in a tournament, or to join a team of it."),
    **PLAYER,
)
def accept_entry(request: HttpRequest, number: int) -> EntrantsShown:
    entrant_accept(number=number, by=account_of(request))
    return _read(request, number)


@router.delete(
    "/tournaments/{number:number}/entrants",
    response={204: None},
    summary=gettext_noop("Withdraw from a tournament, or decline to take part."),
    **PLAYER,
)
def withdraw_entry(request: HttpRequest, number: int) -> Status[None]:
    entrant_withdraw(number=number, by=account_of(request))
    return Status(204, None)


@router.post(
    "/tournaments/{number:number}/teams",
    response=EntrantsShown,
    summary=gettext_noop("Found a team, whose captain you are."),
    **PLAYER,
)
def make_team(request: HttpRequest, number: int, data: TeamIn) -> EntrantsShown:
    team_create(number=number, by=account_of(request), name=data.name)
    return _read(request, number)


@router.post(
    "/tournaments/{number:number}/team/members",
    response=EntrantsShown,
    summary=gettext_noop("Ask an account to join your team."),
    **PLAYER,
)
def ask_member(request: HttpRequest, number: int, data: MemberIn) -> EntrantsShown:
    member_ask(number=number, by=account_of(request), account=data.account)
    return _read(request, number)


@router.delete(
    "/tournaments/{number:number}/team/members/{number:user}",
    response=EntrantsShown,
    summary=gettext_noop("Remove a member of your team, or withdraw the question."),
    **PLAYER,
)
def remove_member(request: HttpRequest, number: int, user: int) -> EntrantsShown:
    member_remove(number=number, by=account_of(request), user_id=user)
    return _read(request, number)


@router.put(
    "/tournaments/{number:number}/team/captain",
    response=EntrantsShown,
    summary=gettext_noop("Hand the captaincy of your team over to another member."),
    **PLAYER,
)
def change_captain(request: HttpRequest, number: int, data: PersonIn) -> EntrantsShown:
    captain_change(number=number, by=account_of(request), user_id=data.person)
    return _read(request, number)


@router.put(
    "/tournaments/{number:number}/rounds/{number:place}/members",
    response=EntrantsShown,
    summary=gettext_noop("Choose the members of your team who play in a round."),
    **PLAYER,
)
def choose_members(request: HttpRequest, number: int, place: int, data: MembersIn) -> EntrantsShown:
    by = account_of(request)
    round_choose(number=number, by=by, round_number=place, user_ids=data.members)
    return _read(request, number)


@router.put(
    "/tournaments/{number:number}/sign-up",
    response=EntrantsShown,
    summary=gettext_noop("Set how people sign up for a tournament."),
    **GM,
)
def act_change_sign_up(request: HttpRequest, number: int, data: SignUpIn) -> EntrantsShown:
    sign_up_change(number=number, by=account_of(request), **data.model_dump())
    return _read(request, number)


@router.post(
    "/tournaments/{number:number}/invitations",
    response=EntrantsShown,
    summary=gettext_noop("Invite up to a hundred people to a tournament, or nobody."),
    **GM,
)
def act_invite_entrants(request: HttpRequest, number: int, data: InvitedIn) -> EntrantsShown:
    entrants_invite(number=number, by=account_of(request), people="\n".join(data.people))
    return _read(request, number)


@router.delete(
    "/tournaments/{number:number}/entrants/{number:user}",
    response=EntrantsShown,
    summary=gettext_noop("Remove a person from a tournament."),
    **GM,
)
def act_remove_entrant(request: HttpRequest, number: int, user: int) -> EntrantsShown:
    entrant_remove(number=number, by=account_of(request), user_id=user)
    return _read(request, number)


@router.post(
    "/tournaments/{number:number}/entrants/{number:user}/promote",
    response=EntrantsShown,
    summary=gettext_noop("Give a reserve of a tournament a place."),
    **GM,
)
def act_promote_entrant(request: HttpRequest, number: int, user: int) -> EntrantsShown:
    entrant_promote(number=number, by=account_of(request), user_id=user)
    return _read(request, number)


@router.post(
    "/tournaments/{number:number}/entrants/{number:user}/demote",
    response=EntrantsShown,
    summary=gettext_noop("Make an entrant of a tournament a reserve."),
    **GM,
)
def act_demote_entrant(request: HttpRequest, number: int, user: int) -> EntrantsShown:
    entrant_demote(number=number, by=account_of(request), user_id=user)
    return _read(request, number)


class SeatIn(PersonIn):
    """A power's seat of a game of the tournament, and the number of the account that gets it."""

    game: Id
    power: Key


class StandbySeatIn(In):
    """A power's open seat of a game of the tournament."""

    game: Id
    power: Key


@router.post(
    "/tournaments/{number:number}/seats/hand-on",
    response={204: None},
    summary=gettext_noop("Give a seat for good to another member of its player's team."),
    **PLAYER,
)
def hand_on_seat(request: HttpRequest, number: int, data: SeatIn) -> Status[None]:
    seat_hand_on(
        game_id=data.game,
        number=number,
        by=account_of(request),
        power=data.power,
        user_id=data.person,
    )
    return Status(204, None)


@router.post(
    "/tournaments/{number:number}/seats/offer",
    response={204: None},
    summary=gettext_noop("Offer an open seat to a member of the team, or to a reserve."),
    **GM,
)
def act_offer_vacancy(request: HttpRequest, number: int, data: SeatIn) -> Status[None]:
    vacancy_offer(
        game_id=data.game,
        number=number,
        by=account_of(request),
        power=data.power,
        user_id=data.person,
    )
    return Status(204, None)


@router.post(
    "/tournaments/{number:number}/seats/standby",
    response={204: None},
    summary=gettext_noop("Offer an open seat of a tournament in turn to people on standby."),
    **GM,
)
def act_offer_to_standby(request: HttpRequest, number: int, data: StandbySeatIn) -> Status[None]:
    by = account_of(request)
    vacancy_standby(game_id=data.game, number=number, by=by, power=data.power)
    return Status(204, None)
