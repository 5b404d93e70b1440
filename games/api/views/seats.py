"""The GM fills a seat: applicants, offers, people on standby, and substitutes."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_noop
from ninja import Router, Status
from pydantic import Field

from games.api.auth import account_of, require_scope
from games.api.codes import Flag, GivenFlag, Holder, StandbyLanguage, SubstitutionCode
from games.api.schemas import Out
from games.api.shown_games import PlayerOut
from games.api.views.acts import ActOut, act_done, gm_account
from games.core.access import get_game_for_gm
from games.core.addresses import absolute
from games.core.inputs import Day, In, Short
from games.core.seats import seat_named
from games.models import Game, Right, SeatOffer, SeatState, TokenScope
from games.seats.page.substitute import ShownSubstitution, gm_context
from games.seats.queries.joining import invite_url
from games.seats.queries.replacement import Applicant, candidates
from games.seats.services.applications import application_accept, application_decline
from games.seats.services.invitations import seat_invite
from games.seats.services.joining import invite_renew
from games.seats.services.offers import offer_withdraw, seat_offer
from games.seats.services.standby import seat_standby
from games.seats.services.substitutes import substitute_ask, substitute_confirm, substitution_stop

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


class ConfirmedIn(In):
    """The flags of a person that the GM has read and accepts."""

    confirmed: Annotated[list[GivenFlag], Field(max_length=40)] = []


class OfferIn(ConfirmedIn):
    """An offer to the account with this name, "" for anyone with its address."""

    account: Short = ""


class AskIn(In):
    """The name of an account to ask to play."""

    account: Short


class StandbyIn(In):
    """The language of the people on standby to ask, "any" for all, "" to stop."""

    language: StandbyLanguage


class SubstituteIn(In):
    """The name of the account to ask, and the last day of the absence."""

    account: Short
    until: Day


class GmSubstituteIn(SubstituteIn, ConfirmedIn):
    """A substitute whom the GM asks."""


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
    substitution = gm_context(game, seat, viewer, now).live
    return SeatFillingOut(
        power=seat.power,
        state=SeatState(seat.state).name.lower(),
        applicants=[_applicant(row) for row in people.applicants],
        offers=[offer_out(game, offer, power) for offer in people.offers],
        standby=seat.standby,
        ready=people.ready,
        substitution=substitution_out(substitution),
    )


@router.post(
    "/games/{number:pk}/gm/applications/{number:application}/accept",
    response=ActOut,
    summary=gettext_noop("Give the seat to an applicant."),
    description=gettext_noop("Flags of the applicant that are not `confirmed` are refused."),
    **GM,
)
def act_take_applicant(
    request: HttpRequest, pk: int, application: int, data: ConfirmedIn
) -> ActOut:
    by = gm_account(request, pk, Right.REPLACE)
    application_accept(game_id=pk, by=by, application_id=application, confirmed=data.confirmed)
    return act_done(request, pk)


@router.post(
    "/games/{number:pk}/gm/applications/{number:application}/decline",
    response=ActOut,
    summary=gettext_noop("Decline an application. Only the applicant is notified."),
    **GM,
)
def act_decline_applicant(request: HttpRequest, pk: int, application: int) -> ActOut:
    by = gm_account(request, pk, Right.REPLACE)
    application_decline(game_id=pk, by=by, application_id=application)
    return act_done(request, pk)


@router.post(
    f"{SEAT}/offers",
    response={201: OfferOut},
    summary=gettext_noop("Offer a seat for a day; before the start, keep it for a named account."),
    **GM,
)
def act_offer(request: HttpRequest, pk: int, power: str, data: OfferIn) -> Status[OfferOut]:
    by = account_of(request)
    game, _viewer = get_game_for_gm(by, pk, Right.REPLACE)
    made = seat_offer(
        game_id=pk, by=by, power=power, account=data.account, confirmed=data.confirmed
    )
    return Status(201, offer_out(game, made, power))


@router.post(
    "/games/{number:pk}/gm/offers",
    response={201: OfferOut},
    summary=gettext_noop("Ask a person to play in a game whose powers are dealt at the start."),
    **GM,
)
def act_ask(request: HttpRequest, pk: int, data: AskIn) -> Status[OfferOut]:
    game, by = get_game_for_gm(account_of(request), pk)[0], gm_account(request, pk)
    made = seat_invite(game_id=pk, by=by, account=data.account)
    return Status(201, offer_out(game, made, ""))


@router.delete(
    "/games/{number:pk}/gm/offers/{number:offer}",
    response={204: None},
    summary=gettext_noop("Withdraw an offer of a seat."),
    **GM,
)
def act_withdraw_offer(request: HttpRequest, pk: int, offer: int) -> Status[None]:
    by = gm_account(request, pk, Right.REPLACE)
    offer_withdraw(game_id=pk, by=by, offer_id=offer)
    return Status(204, None)


@router.put(
    f"{SEAT}/standby",
    response=ActOut,
    summary=gettext_noop("Offer an open seat in turn to people on standby, or stop that."),
    **GM,
)
def act_standby(request: HttpRequest, pk: int, power: str, data: StandbyIn) -> ActOut:
    by = gm_account(request, pk, Right.REPLACE)
    seat_standby(game_id=pk, by=by, power=power, language=data.language)
    return act_done(request, pk)


@router.post(
    f"{SEAT}/substitute",
    response=ActOut,
    summary=gettext_noop("Ask a substitute for the player of a seat."),
    **GM,
)
def act_ask_substitute(request: HttpRequest, pk: int, power: str, data: GmSubstituteIn) -> ActOut:
    substitute_ask(
        game_id=pk,
        by=gm_account(request, pk, Right.REPLACE),
        power=power,
        account=data.account,
        last_day=data.until,
        confirmed=data.confirmed,
    )
    return act_done(request, pk)


@router.post(
    f"{SEAT}/substitute/confirm",
    response=ActOut,
    summary=gettext_noop("Confirm a substitute who has accepted and has flags."),
    **GM,
)
def act_confirm_substitute(request: HttpRequest, pk: int, power: str, data: ConfirmedIn) -> ActOut:
    by = gm_account(request, pk, Right.REPLACE)
    substitute_confirm(game_id=pk, by=by, power=power, confirmed=data.confirmed)
    return act_done(request, pk)


@router.delete(
    f"{SEAT}/substitute",
    response={204: None},
    summary=gettext_noop("End a substitution, or withdraw the request."),
    **GM,
)
def act_end_substitute(request: HttpRequest, pk: int, power: str) -> Status[None]:
    by = gm_account(request, pk, Right.REPLACE)
    substitution_stop(game_id=pk, by=by, power=power)
    return Status(204, None)


@router.post(
    "/games/{number:pk}/gm/invite",
    response=InvitationOut,
    summary=gettext_noop("Replace the invitation to a private game. The old one is void."),
    **GM,
)
def act_renew_invite(request: HttpRequest, pk: int) -> InvitationOut:
    game = invite_renew(game_id=pk, by=gm_account(request, pk))
    return InvitationOut(invite=game.invite_token, address=absolute(invite_url(game)))


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
