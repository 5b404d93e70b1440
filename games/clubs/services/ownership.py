"""The offer of a club to a member: made, accepted, declined, withdrawn; it ends with the membership
of either."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.clubs.authority import authorize_member, authorize_owner
from games.clubs.services.clubs import MOST_OWNED, no_such_member, role_set
from games.clubs.services.notices import ClubMessage, club_notify
from games.core.accounts import User, check_takes_offers
from games.core.errors import Conflict, NotFound
from games.core.locks import lock_accounts
from games.core.quotas import ALL_OFFERS
from games.core.rate_limits import count_towards
from games.models import Club, ClubMember, ClubRole


@transaction.atomic
def club_offer(*, number: int, by: User, user_id: int, now: datetime | None = None) -> Club:
    """Offer a club to another member, who is asked; for the owner alone.

    Refuses a second offer, and a member who takes no offers or owns too many clubs.
    """
    now = now or timezone.now()
    club = authorize_owner(number, by).club
    members = ClubMember.objects.filter(club=club, user=user_id).exclude(user=by)
    heir = members.select_related("user").first()
    if heir is None:
        raise no_such_member()
    if club.offered_to_id is not None:
        raise Conflict(
            "club_offered",
            _("The club is already offered to somebody. Withdraw that offer first."),
        )
    check_takes_offers(heir.user, by=by)
    _check_owned(user_id)
    count_towards(ALL_OFFERS, by.pk, now)
    lock_accounts([user_id])
    club.offered_to = heir.user
    club.save(update_fields=["offered_to"])
    _notify(club, user_id, ClubMessage.OFFERED, now)
    return club


@transaction.atomic
def club_take(*, number: int, by: User, now: datetime | None = None) -> ClubMember:
    """Accept the offer of a club: its owner becomes an officer."""
    now = now or timezone.now()
    heir = authorize_member(number, by)
    club = heir.club
    _check_offered(club, by)
    lock_accounts([by.pk])
    _check_owned(by.pk)
    owner = club.members.get(role=ClubRole.OWNER)
    role_set(owner, ClubRole.OFFICER, now)
    role_set(heir, ClubRole.OWNER, now)
    club.offered_to = None
    club.save(update_fields=["offered_to"])
    _notify(club, owner.user_id, ClubMessage.OFFER_TAKEN, now)
    return heir


@transaction.atomic
def club_offer_decline(*, number: int, by: User, now: datetime | None = None) -> Club:
    """Decline the offer of a club; its owner is told."""
    now = now or timezone.now()
    club = authorize_member(number, by).club
    _check_offered(club, by)
    club.offered_to = None
    club.save(update_fields=["offered_to"])
    owner = club.members.get(role=ClubRole.OWNER)
    _notify(club, owner.user_id, ClubMessage.OFFER_DECLINED, now)
    return club


@transaction.atomic
def club_offer_withdraw(*, number: int, by: User) -> Club:
    """Withdraw the offer of a club; for the owner alone."""
    club = authorize_owner(number, by).club
    if club.offered_to_id is None:
        raise _no_offer()
    club.offered_to = None
    club.save(update_fields=["offered_to"])
    return club


def _check_offered(club: Club, user: User) -> None:
    if club.offered_to_id != user.pk:
        raise _no_offer()


def _no_offer() -> NotFound:
    return NotFound("no_such_offer", _("The club is not offered, or no longer."))


def _check_owned(user_id: int) -> None:
    """Refuse one more club of a person who owns as many as one can."""
    owned = ClubMember.objects.filter(user=user_id, role=ClubRole.OWNER, club__closed_at=None)
    if owned.count() >= MOST_OWNED:
        sentence = _("This member owns %(most)s clubs, which is the most.") % {"most": MOST_OWNED}
        raise Conflict("too_many", sentence)


def _notify(club: Club, user_id: int, message: ClubMessage, now: datetime) -> None:
    key = int(now.timestamp())
    club_notify(club=club, user_ids=[user_id], message=message, key=key, now=now)
