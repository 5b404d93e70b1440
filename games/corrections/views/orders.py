"""The GM corrects the sheet of a power in a resolved phase: types, looks, gives a reason."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from adjudicator import Bid
from games.core.access import get_game_for_gm
from games.core.answers import account_of, account_view
from games.core.codec import variant_of
from games.core.errors import NotFound, Refused
from games.core.forms import clean, whole_number
from games.corrections.page.preview import PreviewContext, Typed, orders_preview
from games.corrections.queries.orders_plan import CorrectedSheet, corrected_sheet, orders_plan
from games.corrections.services.authorize_correction import bids_of_the_gm
from games.corrections.services.orders_correct import orders_correct
from games.corrections.views.answer import answer
from games.models import Correction, Game, Right
from games.orders.queries.saved_text import sheet_lines, sheet_text


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def correct_orders(request: HttpRequest, pk: int) -> HttpResponse:
    """The sheet to change; what would come of it; and, with a reason, the correction itself."""
    game, viewer = get_game_for_gm(request.user, pk, Right.CORRECT)
    sent = request.POST if request.method == "POST" else request.GET
    number = whole_number(sent.get("phase", ""))
    if number is None:
        raise NotFound("no_such_phase", _("This game has no such phase."))
    sheet = corrected_sheet(game, number, clean(sent.get("power", "")))
    if request.method != "POST":
        used = sheet_text(sheet.sheet, with_bids=viewer.is_gm) if sheet.sheet else ""
        return _edit(request, game, sheet, used)
    text = clean(request.POST.get("text", ""))

    def lines() -> tuple[tuple[str, ...], tuple[Bid, ...] | None]:
        orders, bids = sheet_lines(text)
        if bids and not viewer.is_gm:
            raise bids_of_the_gm()
        return orders, bids if viewer.is_gm else None

    def asked(typed: Typed) -> PreviewContext:
        orders, bids = lines()
        plan = orders_plan(game, sheet.phase.number, sheet.power, orders, bids)
        return orders_preview(game, plan, sheet, text, typed)

    def done(typed: Typed) -> Correction:
        orders, bids = lines()
        return orders_correct(
            game_id=pk,
            by=account_of(request),
            phase_number=sheet.phase.number,
            power=sheet.power,
            orders=orders,
            bids=bids,
            reason=typed.reason,
            seen=clean(request.POST.get("seen", "")),
            keeps_drafts=typed.keeps_drafts,
        )

    try:
        return answer(request, asked, done)
    except Refused as refusal:
        if refusal.field not in ("orders", "bids"):
            raise
        return _edit(request, game, sheet, text, refusal)


def _edit(
    request: HttpRequest,
    game: Game,
    sheet: CorrectedSheet,
    text: str,
    refusal: Refused | None = None,
) -> HttpResponse:
    power = variant_of(game).powers[sheet.power]
    context = {
        "game": game,
        "phase": sheet.phase,
        "power": sheet.power,
        "power_name": power.name,
        "text": text,
        "is_gm": game.gm_id == account_of(request).pk,
        "error": refusal.message if refusal else "",
    }
    status = refusal.status if refusal else 200
    return render(request, "games/corrections/orders.html", context, status=status)
