"""The clubs that a person may see, and who is who in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, TypedDict

from django.db.models import Case, Count, Exists, IntegerField, OuterRef, Q, QuerySet, Value, When
from django.utils.translation import gettext as _

from games.core.accounts import User, Visitor
from games.core.errors import NotFound
from games.models import CandidateState, Club, ClubCandidate, ClubMember, ClubRole, Tournament

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

OFFICERS = (ClubRole.OWNER, ClubRole.OFFICER)
MOST_MEMBERS = 300
LONGEST_QUERY = 60


class Size(TypedDict):
    """The number of members of a club."""

    members_count: int


ClubWithSize: TypeAlias = "WithAnnotations[Club, Size]"


def no_such_club() -> NotFound:
    """The club does not exist or is private; strangers cannot distinguish the two."""
    return NotFound("no_such_club", _("There is no such club, or it is private."))


def clubs_for(user: Visitor) -> QuerySet[ClubWithSize]:
    """The public clubs, those of a person, and those to which the person is invited, the newest
    first."""
    seen = Q(is_public=True)
    if user.is_authenticated:
        own = ClubMember.objects.filter(club=OuterRef("pk"), user=user)
        invited = ClubCandidate.objects.filter(
            club=OuterRef("pk"), user=user, state=CandidateState.INVITATION
        )
        seen |= Q(Exists(own.order_by())) | Q(Exists(invited.order_by()))
    clubs = Club.objects.filter(seen).annotate(members_count=Count("members"))
    return clubs.order_by("-pk")


def search_clubs(user: Visitor, query: str) -> QuerySet[ClubWithSize]:
    """The clubs of a list: without words the open ones, else all whose names have the words."""
    clubs = clubs_for(user)
    words = "".join(sign for sign in query if sign.isprintable()).strip()[:LONGEST_QUERY]
    if words:
        clubs = clubs.filter(name__icontains=words)
    return clubs if words else clubs.filter(closed_at=None)


def get_club(user: Visitor, number: int) -> ClubWithSize:
    """Return a club; strangers get no private one."""
    club = clubs_for(user).filter(pk=number).first()
    if club is None:
        raise no_such_club()
    return club


def member_of(club: Club, user: Visitor) -> ClubMember | None:
    """What a person is in a club; None for people who are no members."""
    if not user.is_authenticated:
        return None
    return ClubMember.objects.filter(club=club, user=user.pk).first()


def is_officer(member: ClubMember | None) -> bool:
    """Whether a member is the owner or an officer."""
    return member is not None and member.role in OFFICERS


def candidate_of(club: Club, user: Visitor) -> ClubCandidate | None:
    """The request, the invitation or the removal of a person who is no member."""
    if not user.is_authenticated:
        return None
    return ClubCandidate.objects.filter(club=club, user=user.pk).first()


def club_members(club: Club) -> list[ClubMember]:
    """The members of a club: the owner, the officers and the others, each by their time."""
    ranks = [When(role=role, then=Value(rank)) for rank, role in enumerate(ClubRole.values)]
    rank = Case(*ranks, output_field=IntegerField())
    return list(club.members.select_related("user__owner").order_by(rank, "role_since", "pk"))


def successor_of(club: Club) -> ClubMember | None:
    """The member who follows an owner who leaves: the officer who has been one for the longest
    time, else the member who joined first."""
    others = ClubMember.objects.filter(club=club, user__is_active=True)
    officer = others.filter(role=ClubRole.OFFICER).order_by("role_since", "pk").first()
    return officer or others.filter(role=ClubRole.MEMBER).order_by("joined_at", "pk").first()


def own_clubs(user: User) -> list[Club]:
    """The open clubs of a person, by name, to which the person may add games."""
    return list(Club.objects.filter(members__user=user, closed_at=None).order_by("name"))


def club_tournaments(user: Visitor, club: Club) -> list[Tournament]:
    """The tournaments of a club. A private one is for its director alone, apart from its page."""
    seen = Q(is_public=True)
    if user.is_authenticated:
        seen |= Q(director=user)
    return list(club.tournaments.filter(seen).order_by("-pk"))


def enterable_tournaments(user: User) -> list[Tournament]:
    """The tournaments of a director that belong to no club."""
    return list(Tournament.objects.filter(director=user, club=None).order_by("-pk")[:100])
