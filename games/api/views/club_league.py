"""Clubs run over the API: their league, tournaments and templates."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext_noop
from ninja import Status

from games.api.auth import account_of
from games.api.codes import ScoringCode
from games.api.views.club_acts import CLUB
from games.api.views.clubs import GM, ClubShown, SeasonOut, read_club, router
from games.api.views.templates import TemplateOut
from games.clubs.services.seasons import season_add, season_change, season_remove
from games.clubs.services.tables import tournament_enter, tournament_withdraw
from games.clubs.services.templates import template_remove, template_share
from games.core.inputs import Day, Id, In, Short, Whole


class SeasonIn(In):
    """A new season. `best_of` is null to count all games of a player."""

    name: Short
    starts_on: Day
    ends_on: Day
    scoring: ScoringCode = "square"
    best_of: Whole | None = None


class SeasonChanges(In):
    """The settings to change; those that are left out stay."""

    name: Short = ""
    starts_on: Day | None = None
    ends_on: Day | None = None
    scoring: ScoringCode = "square"
    best_of: Whole | None = None


class ClubTournamentIn(In):
    """A tournament that you direct."""

    tournament: Id


class ShareIn(In):
    """The number of an own template."""

    template: Id


@router.post(
    CLUB + "/league",
    response={201: SeasonOut},
    summary=gettext_noop("Add a season to the league of a club."),
    **GM,
)
def act_add_season(request: HttpRequest, number: int, data: SeasonIn) -> Status[SeasonOut]:
    season = season_add(number=number, by=account_of(request), **data.model_dump())
    return Status(201, SeasonOut.read_from(season))


@router.patch(
    CLUB + "/league/{number:season}",
    response=SeasonOut,
    summary=gettext_noop("Change a season of a club’s league."),
    **GM,
)
def act_change_season(
    request: HttpRequest, number: int, season: int, data: SeasonChanges
) -> SeasonOut:
    by, changes = account_of(request), data.model_dump(exclude_unset=True)
    return SeasonOut.read_from(season_change(number=number, by=by, season_id=season, **changes))


@router.delete(
    CLUB + "/league/{number:season}",
    response={204: None},
    summary=gettext_noop("Delete a season that counts no game."),
    **GM,
)
def act_remove_season(request: HttpRequest, number: int, season: int) -> Status[None]:
    season_remove(number=number, by=account_of(request), season_id=season)
    return Status(204, None)


@router.post(
    CLUB + "/tournaments",
    response=ClubShown,
    summary=gettext_noop("Show a tournament that you direct on the pages of a club of yours."),
    **GM,
)
def act_enter_club_tournament(
    request: HttpRequest, number: int, data: ClubTournamentIn
) -> ClubShown:
    tournament_enter(number=number, by=account_of(request), tournament_id=data.tournament)
    return read_club(request, number)


@router.delete(
    CLUB + "/tournaments/{number:tournament}",
    response=ClubShown,
    summary=gettext_noop("Take a tournament out of a club."),
    **GM,
)
def act_leave_club_tournament(request: HttpRequest, number: int, tournament: int) -> ClubShown:
    tournament_withdraw(number=number, by=account_of(request), tournament_id=tournament)
    return read_club(request, number)


@router.post(
    CLUB + "/templates",
    response={201: TemplateOut},
    summary=gettext_noop("Copy an own template for the members of a club."),
    **GM,
)
def act_share_template(request: HttpRequest, number: int, data: ShareIn) -> Status[TemplateOut]:
    row = template_share(number=number, by=account_of(request), template_id=data.template)
    return Status(201, TemplateOut.read_from(row))


@router.delete(
    CLUB + "/templates/{number:template}",
    response={204: None},
    summary=gettext_noop("Delete a template of a club."),
    **GM,
)
def act_remove_template(request: HttpRequest, number: int, template: int) -> Status[None]:
    template_remove(number=number, by=account_of(request), template_id=template)
    return Status(204, None)
