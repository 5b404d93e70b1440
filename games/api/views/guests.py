"""Before the start of a game: invitations, the waiting list, the muster."""

from __future__ import annotations

from datetime import datetime

from django.http import HttpRequest
from django.utils.translation import gettext_noop
from ninja import Router

from games.api.auth import game_seen, require_scope
from games.api.codes import EntryCode, GuestCode, MusterCode
from games.api.schemas import Out
from games.api.views.acts import NOTHING, Answer, add_operation
from games.models import MusterPolicy
from games.seats.acts import (
    confirm,
    decline_invitation,
    drop_muster,
    invite_people,
    set_muster,
    stop_waiting,
    take_back_confirmation,
    uninvite,
    wait,
)
from games.seats.acts.invite_people import Invited
from games.seats.queries.guests import listed_guests
from games.seats.queries.reserves import muster_of, muster_progress, waiting_list

router = Router(tags=[gettext_noop("Joining")])


class GuestOut(Out):
    """An invitation: waiting, joined, reserve, declined, or letter while it is that of an email
    address. `name` is "" for an address that the caller may not read."""

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


def _show_invited(_request: HttpRequest, _pk: int, result: Invited) -> InvitedOut:
    return InvitedOut(
        invited=[EntryOut.read_from(entry) for entry in result.invited],
        others=[EntryOut.read_from(entry) for entry in result.others],
    )


class MusterOut(Out):
    """The muster of a game: everybody confirms within `minutes`. While it runs, `until` is its end,
    and `confirmed` of `players` have confirmed; `is_confirmed` is the caller's own answer. `policy`
    is wait, computers or gm. `reserves` is the length of the waiting list, and `own_place` the
    caller's number in it, 0 outside."""

    minutes: int
    policy: MusterCode
    until: datetime | None
    confirmed: int
    players: int
    is_confirmed: bool
    reserves: int
    own_place: int


@router.get(
    "/games/{number:pk}/muster",
    response=MusterOut,
    summary=gettext_noop("Read the waiting list and the muster of a game that has not started."),
    description=gettext_noop("`minutes` is 0 in a game without a muster."),
    **require_scope(),
)
def muster(request: HttpRequest, pk: int) -> MusterOut:
    game, viewer = game_seen(request, pk)
    rule, running, waiting = (
        muster_of(game),
        muster_progress(game, viewer),
        waiting_list(game, viewer),
    )
    return MusterOut(
        minutes=int(rule.length.total_seconds() // 60) if rule else 0,
        policy=rule.policy if rule else MusterPolicy.WAIT.value,
        until=running.until if running else None,
        confirmed=running.confirmed if running else 0,
        players=running.total if running else 0,
        is_confirmed=running.has_confirmed if running else False,
        reserves=waiting.count if waiting else 0,
        own_place=waiting.own if waiting else 0,
    )


add_operation(router, set_muster.ACT, NOTHING)
add_operation(router, drop_muster.ACT, NOTHING)
add_operation(router, confirm.ACT, NOTHING)
add_operation(router, take_back_confirmation.ACT, NOTHING)
add_operation(router, wait.ACT, NOTHING)
add_operation(router, stop_waiting.ACT, NOTHING)
add_operation(router, invite_people.ACT, Answer(InvitedOut, _show_invited))
add_operation(router, uninvite.ACT, NOTHING)
add_operation(router, decline_invitation.ACT, NOTHING)
