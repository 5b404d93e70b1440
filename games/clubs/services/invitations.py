"""Invitations to a club by a list of names: all of them or none."""

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.clubs.authority import authorize_officer
from games.clubs.queries.clubs import MOST_MEMBERS
from games.clubs.services.members import locked_member_add
from games.clubs.services.notices import ClubMessage, club_notify
from games.core.accounts import User, check_takes_offers
from games.core.errors import Conflict, Unprocessable, refusal_of
from games.core.locks import lock_accounts
from games.core.quotas import CLUB_INVITATIONS, GUEST_LOOK_UPS
from games.core.rate_limits import count_towards
from games.models import CandidateState, Club, ClubCandidate
from games.seats.queries.guests import ENTRIES, LONGEST_LIST, read_entries


@transaction.atomic
def members_invite(
    *, number: int, by: User, people: list[str] | str, now: datetime | None = None
) -> tuple[int, int]:
    """Invite up to fifty people by their names; for the officers. Returns how many are invited now,
    and how many who had asked became members.

    Invites nobody if a name is unknown or somebody takes no invitations, and names them. Members
    and people who are invited already are left out; those who asked to join become members.
    """
    now = now or timezone.now()
    club = authorize_officer(number, by).club
    text = people if isinstance(people, str) else "\n".join(people)
    users = _find_people(read_entries(text[:LONGEST_LIST]), by, now)
    members = set(club.members.values_list("user_id", flat=True))
    rows = {row.user_id: row for row in ClubCandidate.objects.filter(club=club, user__in=users)}
    states = {pk: row.state for pk, row in rows.items()}
    waiting = [pk for pk, state in states.items() if state == CandidateState.INVITATION]
    new = [user for user in users if user.pk not in (*members, *waiting)]
    if not new:
        raise Conflict(
            "nobody_to_invite", _("All these people are members or invited."), field=ENTRIES
        )
    if len(members) + len(new) > MOST_MEMBERS:
        sentence = _("A club has at most %(most)s members.") % {"most": MOST_MEMBERS}
        raise Conflict("club_full", sentence, field=ENTRIES)
    lock_accounts(user.pk for user in new)
    joined = 0
    for user in new:
        if states.get(user.pk) == CandidateState.REQUEST:
            member = locked_member_add(club=club, user=user, now=now)
            message, key = ClubMessage.ACCEPTED, member.pk
            joined += 1
        else:
            count_towards(CLUB_INVITATIONS, by.pk, now, field=ENTRIES)
            message, key = ClubMessage.INVITED, _invite(club, user, now).pk
        club_notify(club=club, user_ids=[user.pk], message=message, key=key, now=now)
    return len(new) - joined, joined


def _invite(club: Club, user: User, now: datetime) -> ClubCandidate:
    """Add an invitation in place of the record of a removal, if there is one."""
    ClubCandidate.objects.filter(club=club, user=user).delete()
    return ClubCandidate.objects.create(
        club=club, user=user, state=CandidateState.INVITATION, created_at=now
    )


def _find_people(names: list[str], by: User, now: datetime) -> list[User]:
    """The accounts of these names, each once. Refuses them all if one cannot be invited."""
    users, unknown, barred = [], [], []
    for name in names:
        count_towards(GUEST_LOOK_UPS, by.pk, now, subject=name.casefold(), field=ENTRIES)
        active = User.objects.by_name(name).filter(is_active=True)
        user = active.first() if name.isprintable() else None
        if user is None:
            unknown.append(name)
        elif user.is_program or refusal_of(check_takes_offers, user, by=by):
            barred.append(name)
        else:
            users.append(user)
    if unknown:
        raise _nobody_invited("no_such_account", _("No account has this name: %(names)s."), unknown)
    if barred:
        raise _nobody_invited("takes_no_offers", _("Cannot be invited: %(names)s."), barred)
    return list({user.pk: user for user in users}.values())


def _nobody_invited(code: str, sentence: str, names: Iterable[str]) -> Unprocessable:
    """The refusal of a list, which names those because of whom nobody is invited."""
    words = sentence % {"names": ", ".join(dict.fromkeys(names))}
    nobody = _("Nobody was invited yet.")
    return Unprocessable(code, f"{words} {nobody}", field=ENTRIES)
