"""Before the start, invite up to fifty people at once, by names or email addresses."""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop, ngettext
from pydantic import Field

from games.core.accounts import User
from games.core.acts import Act
from games.core.errors import Refused, Unprocessable
from games.core.gm import gm_game
from games.core.inputs import In, Short
from games.core.quotas import GUEST_LETTERS, GUESTS
from games.core.rate_limits import check_quota, count_towards
from games.core.refusals import already_started
from games.models import Game, Guest, Status
from games.notices.services.messages import GuestMessage, guest_notify
from games.seats.queries.guests import (
    ENTRIES,
    LONGEST_LIST,
    Entry,
    EntryState,
    check_entries,
    read_entries,
)
from games.seats.services.guests import guests_add


class PeopleIn(In):
    """Names of accounts, or email addresses, which get a letter with a personal link."""

    people: Annotated[list[Short], Field(max_length=200)]


@dataclass(frozen=True, slots=True)
class Invited:
    """The entries of a list after it was sent: those that are invited now, and the others."""

    invited: list[Entry]
    others: list[Entry]


def may(game: Game) -> Refused | None:
    """Why nobody can be invited to a game."""
    return None if game.status == Status.FORMING else already_started()


@transaction.atomic
def people_invite(
    *, game_id: int, by: User, people: list[str] | str, now: datetime | None = None
) -> Invited:
    """Invite everybody of a list who can be invited, and return the others with the reasons.

    Refuses more than fifty people, a list of which nobody can be invited, and too many letters.
    """
    now = now or timezone.now()
    game = gm_game(game_id=game_id, by=by, prepares=True)
    if refusal := may(game):
        raise refusal
    text = people if isinstance(people, str) else "\n".join(people)
    entries = check_entries(game, by=by, entries=read_entries(text[:LONGEST_LIST]), now=now)
    invited = [entry for entry in entries if entry.can_be_invited]
    if not invited:
        raise Unprocessable(
            "nobody_to_invite",
            _("Nobody in this list can be invited. The reasons stand beside the names."),
            field=ENTRIES,
        )
    check_quota(GUESTS, Guest.objects.filter(game=game).count() + len(invited) - 1, field=ENTRIES)
    letters = [entry.text for entry in invited if entry.state is EntryState.LETTER]
    for _letter in letters:
        count_towards(GUEST_LETTERS, by.pk, now, field=ENTRIES)
    users = [entry.user for entry in invited if entry.user is not None]
    for guest in guests_add(game=game, people=users, addresses=letters, now=now):
        if guest.user_id is not None:
            guest_notify(guest=guest, message=GuestMessage.INVITED, now=now)
    return Invited(invited, [entry for entry in entries if not entry.can_be_invited])


def message(result: Invited) -> str:
    count = len(result.invited)
    invited = ngettext("%(n)s person is invited.", "%(n)s people are invited.", count)
    if not result.others:
        return invited % {"n": count}
    others = ngettext(
        "%(n)s entry is still in the box.",
        "%(n)s entries are still in the box.",
        len(result.others),
    )
    return f"{invited % {'n': count}} {others % {'n': len(result.others)}}"


ACT = Act(
    code="invite_people",
    path="gm/guests",
    inputs=PeopleIn,
    run=people_invite,
    message=message,
    summary=gettext_noop("Invite up to fifty people to a game that has not started."),
    description=gettext_noop(
        "Invitations keep no seats. People who cannot be invited are listed with the reasons; "
        "the others are invited. Whether an email address has an account is never told."
    ),
)
