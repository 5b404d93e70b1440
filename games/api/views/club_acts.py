"""Clubs run over the API: their settings and members."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from django.http import HttpRequest
from django.utils.translation import gettext_noop
from ninja import Status
from pydantic import Field

from games.api.auth import account_of
from games.api.codes import ClubJoiningCode, ClubRoleCode
from games.api.schemas import Out
from games.api.shown_games import PlayerOut
from games.api.views.clubs import GM, OWN, ClubShown, MemberOut, read_club, router
from games.clubs.authority import no_officer
from games.clubs.queries.clubs import club_members, get_club, is_officer, member_of
from games.clubs.services.clubs import club_change, club_close, club_found
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
from games.clubs.services.ownership import (
    club_offer,
    club_offer_decline,
    club_offer_withdraw,
    club_take,
)
from games.core.inputs import In, Short, Text
from games.models import CandidateState, ClubRole

CLUB = "/clubs/{number:number}"


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
    """The new role: officer, member, or owner to offer the club to the member."""

    role: ClubRoleCode


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
    club_change(number=number, by=by, **data.model_dump(exclude_unset=True))
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
    summary=gettext_noop("Make a member an officer or a member, or offer the club that you own."),
    **GM,
)
def act_change_role(request: HttpRequest, number: int, user: int, data: RoleIn) -> list[MemberOut]:
    by = account_of(request)
    if data.role == ClubRole.OWNER:
        club_offer(number=number, by=by, user_id=user)
    else:
        member_promote(number=number, by=by, user_id=user, role=data.role)
    return _members(request, number)


@router.post(
    CLUB + "/offer",
    response=list[MemberOut],
    summary=gettext_noop("Accept the offer of a club, and own it."),
    **GM,
)
def act_take_club(request: HttpRequest, number: int) -> list[MemberOut]:
    club_take(number=number, by=account_of(request))
    return _members(request, number)


@router.delete(
    CLUB + "/offer",
    response={204: None},
    summary=gettext_noop("Decline the offer of a club, or withdraw that of your own."),
    **GM,
)
def act_end_club_offer(request: HttpRequest, number: int) -> Status[None]:
    by = account_of(request)
    if get_club(by, number).offered_to_id == by.pk:
        club_offer_decline(number=number, by=by)
    else:
        club_offer_withdraw(number=number, by=by)
    return Status(204, None)


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
