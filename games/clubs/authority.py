"""Who acts for a club: its owner, its officers and its members, each checked under the lock."""

from django.utils.translation import gettext as _

from games.clubs.queries.clubs import get_club, is_officer, member_of, no_such_club
from games.core.accounts import User
from games.core.errors import Conflict, Forbidden
from games.core.locks import keep_accounts, lock_club
from games.models import Club, ClubMember, ClubRole


def lock_open_club(number: int, by: User) -> Club:
    """Return a locked club that `by` may see; refuses one that is closed."""
    get_club(by, number)
    club = lock_club(number)
    if club is None:
        raise no_such_club()
    keep_accounts([by.pk])
    if club.closed_at is not None:
        raise club_closed()
    return club


def club_closed() -> Conflict:
    """The club is closed."""
    return Conflict("club_closed", _("This club is closed. Its archive stays."))


def no_programs() -> Forbidden:
    """The account is a program."""
    return Forbidden("no_programs", _("Programs cannot be members of clubs."))


def authorize_member(number: int, by: User) -> ClubMember:
    """Return the membership of `by` in a locked club that is open; refuses all others."""
    club = lock_open_club(number, by)
    member = member_of(club, by)
    if member is None:
        raise Forbidden("no_member", _("Only members of this club can do that."))
    member.club = club
    return member


def authorize_officer(number: int, by: User) -> ClubMember:
    """Return the membership of an officer or the owner of a locked club that is open."""
    member = authorize_member(number, by)
    if not is_officer(member):
        raise no_officer()
    return member


def no_officer() -> Forbidden:
    """Only the owner and the officers may do this."""
    return Forbidden("no_officer", _("Only the owner and the officers of this club can do that."))


def authorize_owner(number: int, by: User) -> ClubMember:
    """Return the membership of the owner of a locked club that is open."""
    member = authorize_member(number, by)
    if member.role != ClubRole.OWNER:
        raise no_owner()
    return member


def no_owner() -> Forbidden:
    """The person is not the owner of the club."""
    return Forbidden("no_owner", _("Only the owner of this club can do that."))
