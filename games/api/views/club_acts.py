"""Clubs run over the API: their settings, members, league, tournaments and templates."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from django.http import HttpRequest
from django.utils.translation import gettext_noop
from ninja import Status
from pydantic import Field

from games.api.auth import account_of
from games.api.codes import ClubJoiningCode, ClubRoleCode, ScoringCode
from games.api.schemas import Out
from games.api.shown_games import PlayerOut
from games.api.views.clubs import GM, OWN, ClubShown, MemberOut, SeasonOut, read_club, router
from games.api.views.templates import TemplateOut
from games.clubs.authority import no_officer
from games.clubs.queries.clubs import club_members, get_club, is_officer, member_of
from games.clubs.queries.seasons import get_season
from games.clubs.services.clubs import FIELDS, club_change, club_close, club_found, club_hand_over
from games.clubs.services.invitations import members_invite
from games.clubs.services.members import (
    candidacy_end,
    invitation_withdraw,
    member_promote,
    member_remove,
    request_accept,
    request_decline,
    standby_set,
)
from games.clubs.services.seasons import season_add, season_change, season_remove
from games.clubs.services.tables import tournament_enter, tournament_withdraw
from games.clubs.services.templates import template_remove, template_share
from games.core.inputs import Day, Id, In, Short, Text, Whole
from games.models import CandidateState, ClubRole, ClubSeason

CLUB = "/clubs/{number:number}"
SEASON_FIELDS = ("name", "starts_on", "ends_on", "scoring", "best_of")


class ClubIn(In):
    """The settings of a new club. `joining` is open, request or invitation, and a private club has
    invitation. `link` is an https address where its people talk."""

    name: Short
    text: Text = ""
    link: Text = ""
    is_public: bool = True
    joining: ClubJoiningCode = "request"


class ClubChanges(In):
    """The settings to change; those that are left out stay."""

    name: Short = ""
    text: Text = ""
    link: Text = ""
    is_public: bool = True
    joining: ClubJoiningCode = "request"


class CloseIn(In):
    """The name of the club, to confirm."""

    confirm: Short


class CandidateOut(Out):
    """A person who has asked to join, or is invited."""

    player: PlayerOut = Field(validation_alias="user")
    created_at: datetime


class CandidatesOut(Out):
    """The people who have asked to join, and those who are invited."""

    requests: list[CandidateOut]
    invitations: list[CandidateOut]


class ClubInvitedIn(In):
    """The names of accounts."""

    people: Annotated[list[Short], Field(max_length=50)]


class ClubInvitedOut(Out):
    """How many people are invited now, and how many who had asked became members."""

    invited: int
    joined: int


class RoleIn(In):
    """The new role: officer, member, or owner to hand the club over."""

    role: ClubRoleCode


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


def _members(request: HttpRequest, number: int) -> list[MemberOut]:
    rows = club_members(get_club(account_of(request), number))
    return [MemberOut.read_from(row) for row in rows]


@router.post(
    "/clubs",
    response={201: ClubShown},
    summary=gettext_noop("Found a club, which you own."),
    **GM,
)
def act_found_club(request: HttpRequest, data: ClubIn) -> Status[ClubShown]:
    club = club_found(by=account_of(request), **data.model_dump())
    return Status(201, read_club(request, club.pk))


@router.patch(
    CLUB, response=ClubShown, summary=gettext_noop("Change the settings of a club."), **GM
)
def act_change_club(request: HttpRequest, number: int, data: ClubChanges) -> ClubShown:
    by = account_of(request)
    present = get_club(by, number)
    chosen = {field: getattr(present, field) for field in FIELDS}
    club_change(number=number, by=by, **chosen | data.model_dump(exclude_unset=True))
    return read_club(request, number)


@router.post(
    CLUB + "/close",
    response={204: None},
    summary=gettext_noop("Close a club that you own for good, or delete it if it is empty."),
    **GM,
)
def act_close_club(request: HttpRequest, number: int, data: CloseIn) -> Status[None]:
    club_close(number=number, by=account_of(request), confirm=data.confirm)
    return Status(204, None)


@router.get(
    CLUB + "/candidates",
    response=CandidatesOut,
    summary=gettext_noop("List the requests and the invitations of a club, for its officers."),
    **GM,
)
def club_candidates(request: HttpRequest, number: int) -> CandidatesOut:
    by = account_of(request)
    club = get_club(by, number)
    if not is_officer(member_of(club, by)):
        raise no_officer()
    rows = list(club.candidates.select_related("user__owner"))
    requests = [row for row in rows if row.state == CandidateState.REQUEST]
    invitations = [row for row in rows if row.state == CandidateState.INVITATION]
    return CandidatesOut(
        requests=[CandidateOut.read_from(row) for row in requests],
        invitations=[CandidateOut.read_from(row) for row in invitations],
    )


@router.post(
    CLUB + "/invitations",
    response=ClubInvitedOut,
    summary=gettext_noop("Invite up to fifty people to a club, or nobody."),
    **GM,
)
def act_invite_members(request: HttpRequest, number: int, data: ClubInvitedIn) -> ClubInvitedOut:
    by = account_of(request)
    invited, joined = members_invite(number=number, by=by, people=data.people)
    return ClubInvitedOut(invited=invited, joined=joined)


@router.delete(
    CLUB + "/invitations/{number:user}",
    response={204: None},
    summary=gettext_noop("Withdraw an invitation to a club."),
    **GM,
)
def act_withdraw_invitation(request: HttpRequest, number: int, user: int) -> Status[None]:
    invitation_withdraw(number=number, by=account_of(request), user_id=user)
    return Status(204, None)


@router.post(
    CLUB + "/requests/{number:user}/accept",
    response=list[MemberOut],
    summary=gettext_noop("Accept a person who has asked to join a club."),
    **GM,
)
def act_accept_member(request: HttpRequest, number: int, user: int) -> list[MemberOut]:
    request_accept(number=number, by=account_of(request), user_id=user)
    return _members(request, number)


@router.delete(
    CLUB + "/requests/{number:user}",
    response={204: None},
    summary=gettext_noop("Decline a person who has asked to join a club."),
    **GM,
)
def act_decline_member(request: HttpRequest, number: int, user: int) -> Status[None]:
    request_decline(number=number, by=account_of(request), user_id=user)
    return Status(204, None)


@router.put(
    CLUB + "/members/{number:user}",
    response=list[MemberOut],
    summary=gettext_noop("Make a member an officer, a member or the owner of a club you own."),
    **GM,
)
def act_change_role(request: HttpRequest, number: int, user: int, data: RoleIn) -> list[MemberOut]:
    by = account_of(request)
    if data.role == ClubRole.OWNER:
        club_hand_over(number=number, by=by, user_id=user)
    else:
        member_promote(number=number, by=by, user_id=user, role=data.role)
    return _members(request, number)


@router.delete(
    CLUB + "/members/{number:user}",
    response=list[MemberOut],
    summary=gettext_noop("Remove a member, who comes back only by a new invitation."),
    **GM,
)
def act_remove_member(request: HttpRequest, number: int, user: int) -> list[MemberOut]:
    member_remove(number=number, by=account_of(request), user_id=user)
    return _members(request, number)


@router.delete(
    CLUB + "/candidacy",
    response={204: None},
    summary=gettext_noop("Decline the invitation of a club, or take your request back."),
    **OWN,
)
def act_end_candidacy(request: HttpRequest, number: int) -> Status[None]:
    candidacy_end(number=number, by=account_of(request))
    return Status(204, None)


@router.put(
    CLUB + "/standby",
    response={204: None},
    summary=gettext_noop("Stand by for open seats in the games of a club."),
    **OWN,
)
def act_stand_by(request: HttpRequest, number: int) -> Status[None]:
    standby_set(number=number, by=account_of(request), is_ready=True)
    return Status(204, None)


@router.delete(
    CLUB + "/standby",
    response={204: None},
    summary=gettext_noop("Stop standing by for the games of a club."),
    **OWN,
)
def act_stop_standby(request: HttpRequest, number: int) -> Status[None]:
    standby_set(number=number, by=account_of(request), is_ready=False)
    return Status(204, None)


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
    by = account_of(request)
    present: ClubSeason = get_season(get_club(by, number), season)
    chosen = {field: getattr(present, field) for field in SEASON_FIELDS}
    chosen |= data.model_dump(exclude_unset=True)
    return SeasonOut.read_from(season_change(number=number, by=by, season_id=season, **chosen))


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
