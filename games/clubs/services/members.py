"""Members of a club: they join, ask for it, are accepted, get a role, stand by, leave and are
removed."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.dispatch import receiver
from django.utils import timezone
from django.utils.translation import gettext as _

from games.clubs.authority import (
    authorize_member,
    authorize_officer,
    authorize_owner,
    club_closed,
    lock_open_club,
    no_programs,
)
from games.clubs.queries.clubs import (
    MOST_MEMBERS,
    OFFICERS,
    candidate_of,
    get_club,
    is_officer,
    member_of,
    successor_of,
)
from games.clubs.services.clubs import (
    check_memberships,
    locked_club_close,
    no_such_member,
    role_set,
)
from games.clubs.services.notices import ClubMessage, club_notify
from games.core.accounts import User
from games.core.errors import Conflict, Forbidden, NotFound, Refused
from games.core.events import account_leaves
from games.core.locks import lock_accounts, lock_club
from games.core.quotas import CLUB_REQUESTS
from games.core.rate_limits import count_towards
from games.core.refusals import unknown_choice
from games.models import (
    CandidateState,
    Club,
    ClubCandidate,
    ClubJoining,
    ClubMember,
    ClubRole,
    PlayerBlock,
)


def join_refusal(club: Club, user: User) -> Refused | None:
    """Why a person cannot join a club or ask for it. Members are refused, too."""
    if club.closed_at is not None:
        return club_closed()
    if user.is_program:
        return no_programs()
    if member_of(club, user) is not None:
        return Conflict("member_already", _("You are a member of this club."))
    candidate = candidate_of(club, user)
    state = candidate.state if candidate else ""
    if state == CandidateState.REMOVED:
        sentence = _("You were removed from this club. You can join it again if you are invited.")
        return Forbidden("removed", sentence)
    owner = ClubMember.objects.filter(club=club, role=ClubRole.OWNER).values("user")
    if PlayerBlock.objects.filter(user__in=owner, blocked=user).exists():
        return Forbidden("blocked", _("The owner of this club does not accept you."))
    if state == CandidateState.REQUEST:
        return Conflict("asked_already", _("You have asked to join; nobody has answered yet."))
    if state != CandidateState.INVITATION and club.joining == ClubJoining.INVITATION:
        return Forbidden("invitation_needed", _("Only invited people can join this club."))
    return None


@transaction.atomic
def club_join(*, number: int, by: User, now: datetime | None = None) -> ClubMember | ClubCandidate:
    """Join a club that is open or to which one is invited, else ask its officers.

    Returns the membership or the request. Refuses all that `join_refusal` refuses, a full club, and
    too many clubs or requests.
    """
    now = now or timezone.now()
    club = lock_open_club(number, by)
    if refusal := join_refusal(club, by):
        raise refusal
    candidate = candidate_of(club, by)
    count_towards(CLUB_REQUESTS, by.pk, now)
    if candidate is not None or club.joining == ClubJoining.OPEN:
        return locked_member_add(club=club, user=by, now=now)
    check_memberships(by)
    request = ClubCandidate.objects.create(
        club=club, user=by, state=CandidateState.REQUEST, created_at=now
    )
    officers = club.members.filter(role__in=OFFICERS).values_list("user_id", flat=True)
    club_notify(
        club=club, user_ids=list(officers), message=ClubMessage.REQUEST, key=request.pk, now=now
    )
    return request


def locked_member_add(*, club: Club, user: User, now: datetime) -> ClubMember:
    """Make a person a member of a locked club; refuses one more than it has places for."""
    lock_accounts([user.pk])
    check_memberships(user)
    if club.members.count() >= MOST_MEMBERS:
        sentence = _("A club has at most %(most)s members.") % {"most": MOST_MEMBERS}
        raise Conflict("club_full", sentence)
    ClubCandidate.objects.filter(club=club, user=user).delete()
    return ClubMember.objects.create(club=club, user=user, role_since=now, joined_at=now)


@transaction.atomic
def request_accept(
    *, number: int, by: User, user_id: int, now: datetime | None = None
) -> ClubMember:
    """Make a person who asked for it a member; refuses everybody but the officers."""
    now = now or timezone.now()
    club = authorize_officer(number, by).club
    request = _request(club, user_id)
    member = locked_member_add(club=club, user=request.user, now=now)
    club_notify(club=club, user_ids=[user_id], message=ClubMessage.ACCEPTED, key=member.pk, now=now)
    return member


@transaction.atomic
def request_decline(*, number: int, by: User, user_id: int, now: datetime | None = None) -> None:
    """Decline a request, and tell the person; refuses everybody but the officers."""
    now = now or timezone.now()
    club = authorize_officer(number, by).club
    request = _request(club, user_id)
    message = ClubMessage.DECLINED
    club_notify(club=club, user_ids=[user_id], message=message, key=request.pk, now=now)
    request.delete()


@transaction.atomic
def candidacy_end(*, number: int, by: User) -> None:
    """Decline an invitation, or withdraw one's request. The record of a removal stays."""
    get_club(by, number)
    lock_club(number)
    own = ClubCandidate.objects.filter(club=number, user=by)
    if not own.exclude(state=CandidateState.REMOVED).delete()[0]:
        raise no_candidate()


@transaction.atomic
def invitation_withdraw(*, number: int, by: User, user_id: int) -> None:
    """Withdraw an invitation; refuses everybody but the officers."""
    club = authorize_officer(number, by).club
    rows = ClubCandidate.objects.filter(club=club, user=user_id)
    if not rows.filter(state=CandidateState.INVITATION).delete()[0]:
        raise no_candidate()


@transaction.atomic
def member_leave(*, number: int, by: User, now: datetime | None = None) -> None:
    """Leave a club. An owner who leaves is followed by the longest-serving officer, else by the
    member who joined first; the last member closes the club."""
    get_club(by, number)
    club = lock_club(number)
    member = member_of(club, by) if club else None
    if club is None or member is None:
        raise no_such_member()
    _leave(club, member, now or timezone.now())


def _leave(club: Club, member: ClubMember, now: datetime) -> None:
    _offer_end(club, member)
    member.delete()
    if club.closed_at is not None:
        return
    if not club.members.exists():
        locked_club_close(club=club, now=now)
    elif member.role == ClubRole.OWNER:
        _pass_on(club, now)


def _offer_end(club: Club, member: ClubMember) -> None:
    """End the offer of a locked club that its owner made or that a member got, as it ends with the
    membership of either."""
    if club.offered_to_id is not None and (
        member.role == ClubRole.OWNER or club.offered_to_id == member.user_id
    ):
        club.offered_to = None
        club.save(update_fields=["offered_to"])


def _pass_on(club: Club, now: datetime) -> None:
    heir = successor_of(club)
    if heir is None:
        locked_club_close(club=club, now=now)
        return
    role_set(heir, ClubRole.OWNER, now)
    club_notify(club=club, user_ids=[heir.user_id], message=ClubMessage.OWNER, key=heir.pk, now=now)


@receiver(account_leaves)
def clubs_leave(user: User, now: datetime, **_more: Any) -> None:
    """Let an account that is to be deleted leave its clubs, by the rule for everybody."""
    own = ClubMember.objects.filter(user=user).order_by("club")
    for number in own.values_list("club", flat=True):
        club = lock_club(number)
        member = member_of(club, user) if club else None
        if club is not None and member is not None:
            _leave(club, member, now)


@transaction.atomic
def member_remove(*, number: int, by: User, user_id: int, now: datetime | None = None) -> None:
    """Remove a member, who comes back only by a new invitation.

    Officers remove members, and the owner also officers; nobody removes the owner or oneself.
    """
    now = now or timezone.now()
    officer = authorize_officer(number, by)
    club = officer.club
    member = ClubMember.objects.filter(club=club, user=user_id).first()
    if member is None:
        raise no_such_member()
    if member.user_id == by.pk:
        raise Conflict("oneself", _("To end your own membership, leave the club."))
    if not may_remove(officer, member):
        raise Forbidden("no_owner", _("Only the owner can remove an officer."))
    lock_accounts([user_id])
    removal = ClubCandidate.objects.create(
        club=club, user_id=user_id, state=CandidateState.REMOVED, created_at=now
    )
    _offer_end(club, member)
    member.delete()
    message = ClubMessage.REMOVED
    club_notify(club=club, user_ids=[user_id], message=message, key=removal.pk, now=now)


@transaction.atomic
def member_promote(
    *, number: int, by: User, user_id: int, role: str, now: datetime | None = None
) -> ClubMember:
    """Make a member an officer, or an officer a member; for the owner alone."""
    club = authorize_owner(number, by).club
    if role not in (ClubRole.OFFICER, ClubRole.MEMBER):
        raise unknown_choice("role")
    member = ClubMember.objects.filter(club=club, user=user_id).first()
    if member is None:
        raise no_such_member()
    if member.role == ClubRole.OWNER:
        raise Conflict("is_owner", _("Hand the club over first."))
    if member.role != role:
        role_set(member, ClubRole(role), now or timezone.now())
    return member


@transaction.atomic
def standby_set(
    *, number: int, by: User, is_ready: bool, now: datetime | None = None
) -> ClubMember:
    """Offer to replace players in the club's games, or stop that. Repeating it keeps the turn."""
    member = authorize_member(number, by)
    if is_ready and member.standby_since is None:
        member.standby_since = now or timezone.now()
    elif not is_ready:
        member.standby_since = None
    member.save(update_fields=["standby_since"])
    return member


def no_candidate() -> NotFound:
    """The request or invitation was answered or withdrawn."""
    return NotFound("no_such_candidate", _("There is no such request or invitation."))


def _request(club: Club, user_id: int) -> ClubCandidate:
    requests = ClubCandidate.objects.filter(club=club, user=user_id, state=CandidateState.REQUEST)
    request = requests.select_related("user").first()
    if request is None:
        raise no_candidate()
    return request


def may_remove(officer: ClubMember | None, member: ClubMember) -> bool:
    """Whether an officer may remove a member."""
    if officer is None or not is_officer(officer) or officer.user_id == member.user_id:
        return False
    return member.role == ClubRole.MEMBER or (
        officer.role == ClubRole.OWNER and member.role == ClubRole.OFFICER
    )
