"""The sheets that a GM may read: of resolved phases, and those whose envelope is open."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_noop
from ninja import Router

from games.api.auth import account_of, require_scope
from games.api.schemas import Out
from games.api.versions import IF_MATCH, stale_if_changed, version_expected, with_tag
from games.api.views.acts import ActOut, act_done, gm_account
from games.api.views.receipts import ReceiptOut, receipt_out
from games.api.views.sheets import SheetIn
from games.core.access import get_game_for_gm, get_phase
from games.core.acts import PowerPhaseIn
from games.core.decorators import arrived_at
from games.core.seats import game_seats
from games.core.visibility import visible_sheets
from games.models import TokenScope
from games.sheets.services.envelopes import envelope_open, orders_enter

router = Router(tags=[gettext_noop("GM")])
GM = require_scope(TokenScope.GM)


class SeatSheet(Out):
    """The sheet of a seat that the GM may read, null for one that is sealed or was not filed."""

    power: str
    sheet: ReceiptOut | None


class SheetList(Out):
    """The sheets of a phase, by seat."""

    items: list[SeatSheet]


@router.post(
    "/games/{number:pk}/gm/envelope",
    response=ActOut,
    summary=gettext_noop("Open the envelope of a seat. All players are notified."),
    **GM,
)
def act_envelope(request: HttpRequest, pk: int, data: PowerPhaseIn) -> ActOut:
    envelope_open(
        game_id=pk,
        by=gm_account(request, pk),
        power=data.power,
        reason=data.reason,
        phase_number=data.phase,
        now=arrived_at(request),
    )
    return act_done(request, pk)


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
    summary=gettext_noop("Enter orders for a seat whose envelope is open."),
    description=gettext_noop(
        'If-Match is the version that you have read, "0" if there was none, or * for any.'
    ),
    **require_scope(TokenScope.GM, IF_MATCH),
)
def gm_sheet_save(
    request: HttpRequest, pk: int, number: int, power: str, data: SheetIn
) -> HttpResponse:
    expected = version_expected(request)
    by = gm_account(request, pk)
    orders, bids = data.read()
    with stale_if_changed():
        saved = orders_enter(
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
