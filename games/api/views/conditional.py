"""The caller's own conditional orders for the later phases of a season."""

from __future__ import annotations

from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _, gettext_noop
from ninja import Router

from adjudicator import Variant
from adjudicator.conditional import conditional_kinds
from adjudicator.state import PhaseKind
from games.api.auth import account_of, require_scope
from games.api.codes import LaterPhase
from games.api.schemas import Out
from games.api.versions import IF_MATCH, stale_if_changed, version_expected, with_tag
from games.core.access import get_own_game, get_phase, get_seat_for_orders
from games.core.codec import BoardState, position_of, variant_of
from games.core.decorators import arrived_at
from games.core.errors import NotFound
from games.core.inputs import In, Orders
from games.core.visibility import visible_conditional
from games.models import ConditionalSheet, TokenScope
from games.sheets.conditional.page import line_message
from games.sheets.conditional.text import conditional_report
from games.sheets.queries.sheet_report import LineReport
from games.sheets.services.conditional import conditional_submit

router = Router(tags=[gettext_noop("Orders")])
OWN = require_scope(TokenScope.ORDERS)


class ConditionalIn(In):
    """Orders in order of preference. With `is_final` a later phase that they answer completely
    does not wait for the seat."""

    orders: Orders
    is_final: bool = False


class WishOut(Out):
    """A line; `message` says why it can never be used, "" if it may be."""

    text: str
    message: str


class ConditionalOut(Out):
    """The conditional orders for one kind of later phase. Version 0 means that none are saved."""

    kind: LaterPhase
    version: int
    digest: str
    saved_at: datetime | None
    is_final: bool
    orders: list[WishOut]


class ConditionalList(Out):
    """The conditional orders for all phases that may still follow in the season."""

    items: list[ConditionalOut]


@router.get(
    "/games/{number:pk}/phases/{number:number}/conditional",
    response=ConditionalList,
    summary=gettext_noop("Read your conditional orders for the later phases of the season."),
    **OWN,
)
def conditional(request: HttpRequest, pk: int, number: int) -> ConditionalList:
    user = account_of(request)
    game, viewer = get_own_game(user, pk)
    phase = get_phase(game, number)
    variant, position = variant_of(game), position_of(phase)
    state = BoardState(variant, position, viewer.power)
    filed = visible_conditional(viewer, phase, get_seat_for_orders(user, game))
    by_kind = {sheet.step: sheet for sheet in filed}
    items = []
    for kind in conditional_kinds(position.turn):
        sheet = by_kind.get(kind.value)
        lines = conditional_report(state, kind, sheet.orders if sheet else [])
        items.append(_conditional_out(variant, kind, sheet, lines))
    return ConditionalList(items=items)


@router.put(
    "/games/{number:pk}/phases/{number:number}/conditional/{str:kind}",
    response=ConditionalOut,
    summary=gettext_noop("Save conditional orders for retreats or adjustments."),
    description=gettext_noop(
        'If-Match is the version that you have read, "0" if there was none, or * for any.'
    ),
    **require_scope(TokenScope.ORDERS, IF_MATCH),
)
def conditional_save(
    request: HttpRequest, pk: int, number: int, kind: str, data: ConditionalIn
) -> HttpResponse:
    if kind not in (PhaseKind.RETREATS, PhaseKind.ADJUSTMENTS):
        raise NotFound("no_such_kind", _("There is no such phase."))
    expected = version_expected(request)
    user = account_of(request)
    game, viewer = get_own_game(user, pk)
    with stale_if_changed():
        saved = conditional_submit(
            game_id=pk,
            power=viewer.power,
            by=user,
            phase_number=number,
            kind=PhaseKind(kind),
            orders=list(data.orders),
            is_ready=data.is_final,
            seen_version=expected,
            now=arrived_at(request),
        )
    answer = _conditional_out(variant_of(game), PhaseKind(kind), saved.sheet, saved.lines)
    return with_tag(answer.version, answer)


def _conditional_out(
    variant: Variant,
    kind: PhaseKind,
    sheet: ConditionalSheet | None,
    lines: tuple[LineReport, ...],
) -> ConditionalOut:
    return ConditionalOut(
        kind=kind.value,
        version=sheet.version if sheet else 0,
        digest=sheet.digest if sheet else "",
        saved_at=sheet.saved_at if sheet else None,
        is_final=sheet is not None and sheet.ready_at is not None,
        orders=[
            WishOut(text=line.text, message=line_message(variant, line) if line.is_refused else "")
            for line in lines
        ],
    )
