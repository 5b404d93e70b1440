"""Lists of people whom a director invites to a tournament at once."""

import re
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User, check_takes_offers
from games.core.errors import Refused, Unprocessable, refusal_of
from games.core.locks import lock_accounts
from games.core.quotas import GUEST_LOOK_UPS
from games.core.rate_limits import count_towards
from games.core.refusals import not_for_programs
from games.models import Entrant, Tournament
from games.tournaments.entrants import MOST_ENTRANTS, too_many_entrants
from games.tournaments.notice_types import EntrantMessage, entrant_notify
from games.tournaments.services.access import lock_directed_tournament

MOST_AT_ONCE = 100
LONGEST_LIST = 10_000
BETWEEN = re.compile(r"[\r\n,;]+")
FIELD = "people"


@transaction.atomic
def entrants_invite(
    *, number: int, by: User, people: str, now: datetime | None = None
) -> list[Entrant]:
    """Invite up to a hundred people by name, whom lines, commas or semicolons separate.

    Each accepts or declines; nobody plays or has a place before. People who take part already, or
    are asked, are passed over. If somebody cannot be invited, nobody is, and the refusal lists all
    such names with the reasons. Refuses everybody but the directors.
    """
    now = now or timezone.now()
    tournament = lock_directed_tournament(number, by)
    names = _names(people)
    users: dict[int, User] = {}
    problems = []
    for name in names:
        count_towards(GUEST_LOOK_UPS, by.pk, now, subject=name.casefold(), field=FIELD)
        active = User.objects.by_name(name).filter(is_active=True)
        user = active.first() if name.isprintable() else None
        if refusal := _refusal(user, by):
            problems.append(_("%(name)s: %(reason)s") % {"name": name, "reason": refusal.message})
        elif user is not None:
            users[user.pk] = user
    if problems:
        sentence = _("Nobody is invited yet. Correct these names or remove them.")
        raise Unprocessable(
            "not_invited", " ".join([sentence, *problems[:MOST_AT_ONCE]]), field=FIELD
        )
    return _invite(tournament, users, now)


def _names(people: str) -> list[str]:
    parts = (" ".join(part.split()) for part in BETWEEN.split(people[:LONGEST_LIST]))
    names = list({name.casefold(): name for name in parts if name}.values())
    if not names:
        raise Unprocessable("nobody_named", _("Enter at least one name."), field=FIELD)
    if len(names) > MOST_AT_ONCE:
        sentence = _("Invite at most %(most)s people at once; these are %(count)s.")
        raise Unprocessable(
            "too_many_people", sentence % {"most": MOST_AT_ONCE, "count": len(names)}, field=FIELD
        )
    return names


def _refusal(user: User | None, by: User) -> Refused | None:
    """Why an account cannot be invited."""
    if user is None:
        return Unprocessable("no_such_account", _("No account has this name."))
    if user.is_program:
        return not_for_programs()
    return None if user == by else refusal_of(check_takes_offers, user, by=by)


def _invite(tournament: Tournament, users: dict[int, User], now: datetime) -> list[Entrant]:
    """Store the invitations of a locked tournament and notify the people.

    Somebody who was removed or has withdrawn is invited again, into their former team.
    """
    known = {row.user_id: row for row in tournament.entrants.filter(user__in=users)}
    new = [user for pk, user in users.items() if pk not in known]
    if tournament.entrants.count() + len(new) > MOST_ENTRANTS:
        raise too_many_entrants(FIELD)
    lock_accounts(users)
    invited = [Entrant(tournament=tournament, user=user, created_at=now) for user in new]
    for row in known.values():
        if row.withdrawn_at is not None:
            row.accepted_at = row.withdrawn_at = None
            row.created_at, row.is_removed = now, False
            row.save()
            invited.append(row)
    Entrant.objects.bulk_create(row for row in invited if row.pk is None)
    entrant_notify(
        tournament=tournament,
        user_ids=[row.user_id for row in invited],
        message=EntrantMessage.INVITED,
        now=now,
    )
    return invited
