"""The GM fills a seat: applicants, offers, people on standby, and substitutes."""

from __future__ import annotations

from datetime import datetime

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_noop
from ninja import Router, Status
from pydantic import Field

from games.api.auth import account_of, require_scope
from games.api.codes import Flag, Holder, SubstitutionCode
from games.api.schemas import Out
from games.api.shown_games import PlayerOut
from games.api.views.acts import NOTHING, Answer, add_operation
from games.core.access import get_game_for_gm
from games.core.addresses import absolute
from games.core.seats import seat_named
from games.models import Game, Right, SeatOffer, SeatState, TokenScope
from games.seats.acts import (
    accept_application,
    ask_standby,
    ask_substitute_as_gm,
    confirm_substitute,
    decline_application,
    end_substitution_as_gm,
    invite,
    offer_seat,
    renew_invitation,
    withdraw_offer,
)
from games.seats.inputs import StandbyLanguage
from games.seats.page.substitute import ShownSubstitution, gm_context
from games.seats.queries.joining import invite_url
from games.seats.queries.replacement import Applicant, candidates

router = Router(tags=[gettext_noop("GM")])
GM = require_scope(TokenScope.GM)
SEAT = "/games/{number:pk}/gm/seats/{str:power}"


class ApplicantOut(Out):
    """An application. `flags` are warnings that the GM confirms: held_another, held_this,
    connection, blocked, blocks. Deputies of an anonymous game get none."""

    id: int = Field(validation_alias="pk")
    player: PlayerOut = Field(validation_alias="user")
    sentence: str
    created_at: datetime
    flags: list[Flag]


class OfferOut(Out):
    """An offer of a seat. Without a player the first person who follows `address` may answer."""

    id: int = Field(validation_alias="pk")
    power: str
    player: PlayerOut | None = Field(validation_alias="user")
    address: str
    is_standby: bool
    answer_until: datetime


class SubstitutionOut(Out):
    """A substitution: asked, withheld, accepted or running. `name` is the substitute's, "" if it is
    secret; `conflict` is the reason why a withheld one cannot play."""

    state: SubstitutionCode
    name: str
    until: datetime
    flags: list[Flag]
    conflict: str


class SeatFillingOut(Out):
    """All that a GM needs to fill a seat: `state` is open, taken, computer or civil_disorder.

    `standby` is the language of the people on standby whom it is offered to, "" for none, and
    `ready` the number of them for games of this pace.
    """

    power: str
    state: Holder
    applicants: list[ApplicantOut]
    offers: list[OfferOut]
    standby: StandbyLanguage
    ready: int
    substitution: SubstitutionOut | None


class InvitationOut(Out):
    """The invitation to a private game: `invite` is for programs, `address` for people."""

    invite: str
    address: str


@router.get(
    SEAT,
    response=SeatFillingOut,
    summary=gettext_noop("Read a seat’s applicants, offers and substitute."),
    **GM,
)
def gm_seat(request: HttpRequest, pk: int, power: str) -> SeatFillingOut:
    game, viewer = get_game_for_gm(account_of(request), pk, Right.REPLACE)
    seat, now = seat_named(game, power), timezone.now()
    people = candidates(seat, viewer, now)
    substitution = gm_context(game, seat, viewer, now)["live"]
    return SeatFillingOut(
        power=seat.power,
        state=SeatState(seat.state).name.lower(),
        applicants=[_applicant(row) for row in people.applicants],
        offers=[offer_out(game, offer, power) for offer in people.offers],
        standby=seat.standby,
        ready=people.ready,
        substitution=substitution_out(substitution),
    )


def _offer(request: HttpRequest, pk: int, offer: SeatOffer) -> Status[OfferOut]:
    return Status(201, offer_out(offer.seat.game, offer, offer.power))


def _invitation(_request: HttpRequest, _pk: int, game: Game) -> InvitationOut:
    return InvitationOut(invite=game.invite_token, address=absolute(invite_url(game)))


OFFER = Answer({201: OfferOut}, _offer)

add_operation(router, accept_application.ACT)
add_operation(router, decline_application.ACT)
add_operation(router, offer_seat.ACT, OFFER)
add_operation(router, invite.ACT, OFFER)
add_operation(router, withdraw_offer.ACT, NOTHING)
add_operation(router, ask_standby.ACT)
add_operation(router, ask_substitute_as_gm.ACT)
add_operation(router, confirm_substitute.ACT)
add_operation(router, end_substitution_as_gm.ACT, NOTHING)
add_operation(router, renew_invitation.ACT, Answer(InvitationOut, _invitation))


def substitution_out(substitution: ShownSubstitution | None) -> SubstitutionOut | None:
    """A substitution as its page shows it."""
    if substitution is None:
        return None
    return SubstitutionOut.read_from(substitution, flags=[flag.code for flag in substitution.flags])


def offer_out(game: Game, offer: SeatOffer, power: str) -> OfferOut:
    """A waiting offer, for the GM."""
    page = reverse("games:seat_offer", kwargs={"pk": game.pk, "token": offer.token})
    return OfferOut.read_from(offer, power=power, address="" if offer.user else absolute(page))


def _applicant(row: Applicant) -> ApplicantOut:
    return ApplicantOut.read_from(row.application, flags=row.flags)
