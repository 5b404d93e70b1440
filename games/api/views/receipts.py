"""Receipts: every saved version of the caller's own sheets."""

from datetime import datetime

from django.http import HttpRequest
from django.utils.translation import gettext_noop
from ninja import Router
from pydantic import Field

from games.api.auth import account_of, require_scope
from games.api.codes import SheetKind
from games.api.schemas import Out
from games.core.access import get_own_game, get_phase, get_seat_for_orders
from games.core.visibility import may_see_players, visible_conditional_receipts, visible_receipts
from games.models import ConditionalSheet, OrderSheet, TokenScope

router = Router(tags=[gettext_noop("Orders")])


class SavedBid(Out):
    """A bid of a saved sheet."""

    points: int
    order: str


class ReceiptOut(Out):
    """A saved version of a sheet; the one that `counts` is the current one.

    `kind` is "" for an order sheet, else the later phase of conditional orders. `digest` is the
    SHA-256 of {"bids": …, "orders": …} as JSON with sorted names and no spaces. `saved_by` is ""
    while players are secret, and for the computer.
    """

    kind: SheetKind
    version: int
    digest: str
    orders: list[str]
    bids: list[SavedBid]
    saved_at: datetime
    saved_by: str
    final_at: datetime | None = Field(validation_alias="ready_at")
    counts: bool = Field(validation_alias="is_current")


class ReceiptList(Out):
    """All versions, the newest first, order sheets before conditional ones."""

    items: list[ReceiptOut]


@router.get(
    "/games/{number:pk}/phases/{number:number}/receipts",
    response=ReceiptList,
    summary=gettext_noop("List the receipts of your sheets in a phase."),
    **require_scope(TokenScope.ORDERS),
)
def receipts(request: HttpRequest, pk: int, number: int) -> ReceiptList:
    user = account_of(request)
    game, viewer = get_own_game(user, pk)
    phase, seat = get_phase(game, number), get_seat_for_orders(user, game)
    named = may_see_players(viewer, game)
    sheets: list[OrderSheet | ConditionalSheet] = [
        *visible_receipts(viewer, phase, seat),
        *visible_conditional_receipts(viewer, phase, seat),
    ]
    return ReceiptList(items=[receipt_out(sheet, named=named) for sheet in sheets])


def receipt_out(sheet: OrderSheet | ConditionalSheet, *, named: bool) -> ReceiptOut:
    """A saved sheet that the caller may read."""
    bids = sheet.bids if isinstance(sheet, OrderSheet) else []
    return ReceiptOut.read_from(
        sheet,
        kind=sheet.step if isinstance(sheet, ConditionalSheet) else "",
        bids=bids,
        saved_by=sheet.saved_by.get_short_name() if sheet.saved_by and named else "",
    )
