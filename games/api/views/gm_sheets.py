"""The sheets that a GM may read: of resolved phases, and those whose envelope is open."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_noop
from ninja import Router

from games.api.auth import account_of, require_scope
from games.api.schemas import Out
from games.api.versions import IF_MATCH, stale_if_changed, version_expected, with_tag
from games.api.views.acts import add_operation, gm_account
from games.api.views.receipts import ReceiptOut, receipt_out
from games.core.access import get_game_for_gm, get_phase
from games.core.decorators import arrived_at
from games.core.seats import game_seats
from games.core.visibility import visible_sheets
from games.models import TokenScope
from games.sheets.acts import enter_orders, open_envelope
from games.sheets.inputs import SheetIn

router = Router(tags=[gettext_noop("GM")])
GM = require_scope(TokenScope.GM)


class SeatSheet(Out):
    """The sheet of a seat that the GM may read, null for one that is sealed or was not filed."""

    power: str
    sheet: ReceiptOut | None


class SheetList(Out):
    """The sheets of a phase, by seat."""

    items: list[SeatSheet]


add_operation(router, open_envelope.ACT)


@router.get(
    "/games/{number:pk}/gm/phases/{number:number}/sheets",
    response=SheetList,
    summary=gettext_noop("Read the sheets of a resolved phase, or those whose envelope is open."),
    **GM,
)
def gm_sheets(request: HttpRequest, pk: int, number: int) -> SheetList:
    game, viewer = get_game_for_gm(account_of(request), pk)
    phase = get_phase(game, number)
    seats = list(game_seats(game, phase))
    sheets = {
        pk: receipt_out(sheet, named=True)
        for pk, sheet in visible_sheets(viewer, phase, seats).items()
    }
    return SheetList(
        items=[SeatSheet(power=seat.power, sheet=sheets.get(seat.pk)) for seat in seats]
    )


@router.put(
    "/games/{number:pk}/gm/phases/{number:number}/sheets/{str:power}",
    response=SeatSheet,
    summary=enter_orders.ACT.summary,
    description=enter_orders.ACT.description,
    **require_scope(TokenScope.GM, IF_MATCH),
)
def gm_sheet_save(
    request: HttpRequest, pk: int, number: int, power: str, data: SheetIn
) -> HttpResponse:
    expected = version_expected(request)
    by = gm_account(request, pk)
    orders, bids = data.read()
    with stale_if_changed():
        saved = enter_orders.orders_enter(
            game_id=pk,
            by=by,
            power=power,
            phase_number=number,
            orders=orders,
            bids=bids,
            seen_version=expected,
            now=arrived_at(request),
        )
    assert saved.sheet is not None, "the sheet is saved"
    # This save's own sheet: another may have replaced it already.
    answer = SeatSheet(power=power, sheet=receipt_out(saved.sheet, named=True))
    return with_tag(saved.version, answer)
