"""Tournaments run over the API: their settings, helpers, rounds, games and end."""

from __future__ import annotations

from typing import Annotated

from django.http import HttpRequest
from django.utils.translation import gettext_noop
from ninja import Status
from pydantic import Field

from games.api.auth import account_of, require_scope
from games.api.codes import ScoringCode, TournamentRoleCode
from games.api.views.tournaments import TournamentShown, read_tournament, router
from games.core.inputs import WHOLE, Day, Id, In, Short, Text
from games.models import TokenScope
from games.tournaments.queries import get_tournament
from games.tournaments.services.entries import game_enter, game_withdraw
from games.tournaments.services.helpers import (
    helper_accept,
    helper_ask,
    helper_leave,
    helper_remove,
)
from games.tournaments.services.rounds import game_place, round_add, round_change, round_remove
from games.tournaments.services.tournaments import (
    tournament_change,
    tournament_create,
    tournament_delete,
    tournament_end,
    tournament_reopen,
)

GM = require_scope(TokenScope.GM)
Count = Annotated[int, Field(ge=1, le=20), WHOLE]


class TournamentIn(In):
    """The settings of a new tournament. `best_of` is null to count all games of a player."""

    name: Short
    text: Text = ""
    is_public: bool = True
    best_of: Count | None = None
    scoring: ScoringCode = "square"
    is_blind: bool = False


class TournamentChanges(In):
    """The settings to change; those that are left out stay."""

    name: Short = ""
    text: Text = ""
    is_public: bool = True
    best_of: Count | None = None
    scoring: ScoringCode = "square"
    is_blind: bool = False


class EntryIn(In):
    """A game that you run."""

    game: Id


class HelperIn(In):
    """The name of an account, and what it is asked to be: "director" or "gm"."""

    account: Short
    role: TournamentRoleCode


class RoundIn(In):
    """The name and the days of a round; all may be left out."""

    name: Short = ""
    starts_on: Day | None = None
    ends_on: Day | None = None


class PlaceIn(In):
    """A game of the tournament, and the number of its round, null for none."""

    game: Id
    round: Count | None


@router.post(
    "/tournaments",
    response={201: TournamentShown},
    summary=gettext_noop("Create a tournament, which you direct."),
    **GM,
)
def tournament_make(request: HttpRequest, data: TournamentIn) -> Status[TournamentShown]:
    made = tournament_create(by=account_of(request), **data.model_dump())
    return Status(201, read_tournament(request, made.pk))


@router.patch(
    "/tournaments/{number:number}",
    response=TournamentShown,
    summary=gettext_noop("Change the settings of a tournament."),
    **GM,
)
def act_change_tournament(
    request: HttpRequest, number: int, data: TournamentChanges
) -> TournamentShown:
    by = account_of(request)
    tournament_change(number=number, by=by, **data.model_dump(exclude_unset=True))
    return read_tournament(request, number)


@router.delete(
    "/tournaments/{number:number}",
    response={204: None},
    summary=gettext_noop("Delete a tournament without games."),
    **GM,
)
def act_delete_tournament(request: HttpRequest, number: int) -> Status[None]:
    tournament_delete(number=number, by=account_of(request))
    return Status(204, None)


@router.post(
    "/tournaments/{number:number}/end",
    response=TournamentShown,
    summary=gettext_noop("End a tournament whose games are all over, and award its medals."),
    **GM,
)
def act_end_tournament(request: HttpRequest, number: int) -> TournamentShown:
    tournament_end(number=number, by=account_of(request))
    return read_tournament(request, number)


@router.post(
    "/tournaments/{number:number}/reopen",
    response=TournamentShown,
    summary=gettext_noop("Let a tournament that was ended go on."),
    **GM,
)
def act_reopen_tournament(request: HttpRequest, number: int) -> TournamentShown:
    tournament_reopen(number=number, by=account_of(request))
    return read_tournament(request, number)


@router.post(
    "/tournaments/{number:number}/games",
    response=TournamentShown,
    summary=gettext_noop("Add a game that you run to a tournament."),
    **GM,
)
def act_enter_game(request: HttpRequest, number: int, data: EntryIn) -> TournamentShown:
    game_enter(game_id=data.game, number=number, by=account_of(request))
    return read_tournament(request, number)


@router.delete(
    "/tournaments/{number:number}/games/{number:game}",
    response=TournamentShown,
    summary=gettext_noop("Take a game that has not started out of a tournament."),
    **GM,
)
def act_withdraw_game(request: HttpRequest, number: int, game: int) -> TournamentShown:
    get_tournament(account_of(request), number)
    game_withdraw(game_id=game, by=account_of(request), number=number)
    return read_tournament(request, number)


@router.post(
    "/tournaments/{number:number}/helpers",
    response=TournamentShown,
    summary=gettext_noop("Ask an account to be co-director or GM of a tournament."),
    **GM,
)
def act_ask_helper(request: HttpRequest, number: int, data: HelperIn) -> TournamentShown:
    helper_ask(number=number, by=account_of(request), **data.model_dump())
    return read_tournament(request, number)


@router.delete(
    "/tournaments/{number:number}/helpers/{number:user}",
    response=TournamentShown,
    summary=gettext_noop("Remove a helper of a tournament, or withdraw the question."),
    **GM,
)
def act_remove_helper(request: HttpRequest, number: int, user: int) -> TournamentShown:
    helper_remove(number=number, by=account_of(request), user_id=user)
    return read_tournament(request, number)


@router.post(
    "/tournaments/{number:number}/role/accept",
    response=TournamentShown,
    summary=gettext_noop("Help a tournament in the role for which you are asked."),
    **GM,
)
def act_accept_tournament_role(request: HttpRequest, number: int) -> TournamentShown:
    helper_accept(number=number, by=account_of(request))
    return read_tournament(request, number)


@router.delete(
    "/tournaments/{number:number}/role",
    response={204: None},
    summary=gettext_noop("Decline to help a tournament, or stop helping."),
    **GM,
)
def act_leave_tournament_role(request: HttpRequest, number: int) -> Status[None]:
    helper_leave(number=number, by=account_of(request))
    return Status(204, None)


@router.post(
    "/tournaments/{number:number}/rounds",
    response=TournamentShown,
    summary=gettext_noop("Add a round to a tournament."),
    **GM,
)
def act_add_round(request: HttpRequest, number: int, data: RoundIn) -> TournamentShown:
    round_add(number=number, by=account_of(request), **data.model_dump())
    return read_tournament(request, number)


@router.put(
    "/tournaments/{number:number}/rounds/{number:place}",
    response=TournamentShown,
    summary=gettext_noop("Change the name and the days of a round."),
    **GM,
)
def act_change_round(
    request: HttpRequest, number: int, place: int, data: RoundIn
) -> TournamentShown:
    round_change(number=number, by=account_of(request), round_number=place, **data.model_dump())
    return read_tournament(request, number)


@router.delete(
    "/tournaments/{number:number}/rounds",
    response=TournamentShown,
    summary=gettext_noop("Remove the last round of a tournament."),
    **GM,
)
def act_remove_round(request: HttpRequest, number: int) -> TournamentShown:
    round_remove(number=number, by=account_of(request))
    return read_tournament(request, number)


@router.post(
    "/tournaments/{number:number}/rounds/games",
    response=TournamentShown,
    summary=gettext_noop("Put a game of a tournament into a round."),
    **GM,
)
def act_place_game(request: HttpRequest, number: int, data: PlaceIn) -> TournamentShown:
    game_place(number=number, by=account_of(request), game_id=data.game, round_number=data.round)
    return read_tournament(request, number)
