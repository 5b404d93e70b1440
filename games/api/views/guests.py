"""Invitations to a game that has not started."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext_noop
from ninja import Router

from games.api.auth import game_seen, require_scope
from games.api.codes import EntryCode, GuestCode
from games.api.schemas import Out
from games.api.views.acts import NOTHING, Answer, add_operation
from games.seats.acts import decline_invitation, invite_people, uninvite
from games.seats.acts.invite_people import Invited
from games.seats.queries.guests import listed_guests

router = Router(tags=[gettext_noop("Joining")])


class GuestOut(Out):
    """An invitation: waiting, joined, declined, or letter while it is that of an email address.
    `name` is "" for an address that the caller may not read."""

    id: int
    name: str
    state: GuestCode


class GuestsOut(Out):
    """The guests of a game, for its GM, its players and the guests, unless players are secret."""

    guests: list[GuestOut]


class EntryOut(Out):
    """A person of a list, and why the person can or cannot be invited: account (gets a notice),
    letter (to an email address), unknown, malformed, twice, here, invited, program or barred."""

    text: str
    state: EntryCode
    sentence: str


class InvitedOut(Out):
    """The people who are invited now, and the others with the reasons."""

    invited: list[EntryOut]
    others: list[EntryOut]


@router.get(
    "/games/{number:pk}/guests",
    response=GuestsOut,
    summary=gettext_noop("List the people who are invited to a game that has not started."),
    **require_scope(),
)
def guests(request: HttpRequest, pk: int) -> GuestsOut:
    rows = listed_guests(*game_seen(request, pk))
    return GuestsOut(guests=[GuestOut.read_from(row) for row in rows])


def _invited(_request: HttpRequest, _pk: int, result: Invited) -> InvitedOut:
    return InvitedOut(
        invited=[EntryOut.read_from(entry) for entry in result.invited],
        others=[EntryOut.read_from(entry) for entry in result.others],
    )


add_operation(router, invite_people.ACT, Answer(InvitedOut, _invited))
add_operation(router, uninvite.ACT, NOTHING)
add_operation(router, decline_invitation.ACT, NOTHING)
