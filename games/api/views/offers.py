"""Offers to a person and the answers to them; substitutes of the own seat, and standby."""

from __future__ import annotations

from datetime import datetime

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_noop
from ninja import Router
from pydantic import Field

from games.api.auth import ANY, account_of, caller_of, require_scope
from games.api.codes import OfferKind, RightCode
from games.api.schemas import Out
from games.api.views.acts import NOTHING, Answer, add_operation
from games.api.views.seats import SubstitutionOut, substitution_out
from games.core.access import get_game_for_view
from games.core.refusals import no_seat
from games.core.seats import seat_find
from games.models import Standby, TokenScope
from games.seats.acts import (
    accept_offer,
    ask_substitute,
    become_substitute,
    decline_offer,
    decline_substitution,
    end_substitution,
    go_on_standby,
    leave_standby,
)
from games.seats.acts.accept_offer import AcceptIn
from games.seats.inputs import Language, Pace
from games.seats.page.substitute import own_context
from games.seats.queries.replacement import offers_to
from games.seats.queries.standby import standby_of

router = Router(tags=[gettext_noop("Joining")])
OWN = require_scope(TokenScope.ORDERS)
# The kinds of offers that are for tokens with the scope of the GM.
OF_GM = ("gm_role", "deputy")


class OwnOfferOut(Out):
    """An offer that waits for the account's answer. `kind` is seat, substitute, mentor, gm_role or
    deputy.

    `power` is "" if the powers are dealt at the start. `token` is that of a seat, and `until` the
    last moment for the answer or of the substitution.
    """

    kind: OfferKind
    game: int
    name: str
    power: str
    token: str
    until: datetime | None
    rights: list[RightCode]


class OwnOffers(Out):
    """The offers of all games."""

    items: list[OwnOfferOut]


class AnswerOut(Out):
    """Whether the seat is the caller's now, or waits until the GM has confirmed it."""

    is_yours: bool


class StandbyOut(Out):
    """The account's standby. `since` is null for people who are not on standby."""

    paces: list[Pace]
    languages: list[Language]
    since: datetime | None = Field(validation_alias="waiting_since")


@router.get(
    "/me/offers",
    response=OwnOffers,
    summary=gettext_noop("List offers that wait for your answer."),
    description=gettext_noop(
        "Seats and substitutions need the scope “orders”, the GM role and deputies’ rights “gm”."
    ),
    **require_scope(ANY),
)
def own_offers(request: HttpRequest) -> OwnOffers:
    caller = caller_of(request)
    offers = offers_to(account_of(request), timezone.now())
    return OwnOffers(
        items=[
            OwnOfferOut.read_from(row, game=row.game.pk, name=row.game.name)
            for row in offers
            if caller.may(TokenScope.GM if row.kind in OF_GM else TokenScope.ORDERS)
        ]
    )


@router.post(
    "/games/{number:pk}/offers/{token:token}/accept",
    response=AnswerOut,
    summary=accept_offer.ACT.summary,
    **OWN,
)
def offer_take(
    request: HttpRequest, pk: int, token: str, data: AcceptIn | None = None
) -> AnswerOut:
    inputs = {"token": token, "ranks": data.ranks if data else {}}
    seat = accept_offer.ACT.do(game_id=pk, by=account_of(request), inputs=inputs)
    return AnswerOut(is_yours=seat is not None)


add_operation(router, decline_offer.ACT, NOTHING)


@router.get(
    "/games/{number:pk}/substitute",
    response=SubstitutionOut | None,
    summary=gettext_noop("Read the substitution of your seat, null if there is none."),
    **OWN,
)
def substitution(request: HttpRequest, pk: int) -> SubstitutionOut | None:
    game, viewer = get_game_for_view(account_of(request), pk)
    seat = seat_find(game=game, power=viewer.power or viewer.lent_power)
    if seat is None:
        raise no_seat()
    seat.game = game
    return substitution_out(own_context(game, seat, viewer, timezone.now())["live"])


ASKED = Answer(SubstitutionOut | None, lambda request, pk, _made: substitution(request, pk))
ANSWERED = Answer(AnswerOut, lambda _request, _pk, seat: AnswerOut(is_yours=seat is not None))

add_operation(router, ask_substitute.ACT, ASKED)
add_operation(router, end_substitution.ACT, NOTHING)
add_operation(router, become_substitute.ACT, ANSWERED)
add_operation(router, decline_substitution.ACT, NOTHING)


@router.get("/me/standby", response=StandbyOut, summary=gettext_noop("Read your standby."), **OWN)
def standby(request: HttpRequest) -> StandbyOut:
    return _standby_out(standby_of(account_of(request).pk))


def _standby_out(row: Standby | None) -> StandbyOut:
    if row is None:
        return StandbyOut(paces=[], languages=[], since=None)
    return StandbyOut.read_from(row)


STANDBY = Answer(StandbyOut, lambda _request, _pk, row: _standby_out(row))

add_operation(router, go_on_standby.ACT, STANDBY)
add_operation(router, leave_standby.ACT, NOTHING)
