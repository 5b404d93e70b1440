"""A seat's envelope for the GM, and its receipts for its player."""

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from adjudicator.conditional import conditional_kinds
from games.core.access import get_game_for_gm, get_game_for_view, get_phase, get_seat_for_orders
from games.core.acts import act_on
from games.core.codec import BoardState, position_of, variant_of
from games.core.decorators import (
    account_of,
    account_view,
    arrived_at,
    game_view,
    invite_of,
    show_refusal,
)
from games.core.errors import Refused, Unprocessable
from games.core.forms import Number, SentForm, Text
from games.core.gm import check_is_no_player
from games.core.phases import newest_phases, phase_find
from games.core.refusals import not_running
from games.core.seats import seat_named
from games.core.visibility import (
    is_unsealed,
    may_see_players,
    visible_conditional_receipts,
    visible_receipts,
    visible_sheet,
)
from games.models import Status
from games.sheets.acts import enter_orders, open_envelope
from games.sheets.forms import CheckedSheet, TypedSheet, check_sheet, checked_sheet
from games.sheets.page.draft import envelope_context
from games.sheets.page.receipts import conditional_receipts, receipts as receipt_rows
from games.sheets.queries.sheet_report import SheetReport


class EnvelopeForm(SentForm):
    power = Text()
    reason = Text()
    phase = Number()
    seen = Number()
    text = Text()


class NotGood(Exception):
    """The typed orders cannot be saved as they are."""

    def __init__(self, checked: CheckedSheet) -> None:
        super().__init__()
        self.checked = checked


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def envelope(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask for the reason, open the envelope, or save the GM's orders for the seat."""
    game, viewer = get_game_for_gm(request.user, pk)
    sent = EnvelopeForm.read(request.POST if request.method == "POST" else request.GET)
    if not sent["power"] and request.method != "POST":
        return redirect("games:gm", pk=pk)
    phase, seat = phase_find(game=game), seat_named(game, sent["power"])
    if phase is None or game.status != Status.RUNNING:
        raise not_running()

    is_open, now = is_unsealed(phase, seat), timezone.now()

    def page(
        status: int = 200, unsaved: CheckedSheet | None = None, reason: str = "", error: str = ""
    ) -> HttpResponse:
        sheet = visible_sheet(viewer, phase, seat)
        context = envelope_context(game, phase, seat.power, sheet, is_open=is_open, unsaved=unsaved)
        context |= {"reason": reason, "reason_error": error}
        context["refusal"] = enter_orders.may(phase, seat, now) if is_open else None
        return render(request, "games/sheets/envelope.html", context, status=status)

    if request.method != "POST":
        check_is_no_player(game, account_of(request))
        if not is_open and (refusal := open_envelope.may(phase, seat, now)):
            raise refusal
        return page()
    if "open" in request.POST:
        inputs = {"power": seat.power, "phase": sent["phase"], "reason": sent["reason"]}
        try:
            act_on(request, pk, open_envelope.ACT, **inputs)
        except Unprocessable as refusal:
            return page(refusal.status, reason=sent["reason"], error=refusal.message)
        return redirect(f"{reverse('games:gm_envelope', args=[pk])}?power={seat.power}")
    form = TypedSheet("text", sent["phase"], sent["seen"], text=sent["text"])
    orders, bids = form.read_lines()

    def check(report: SheetReport) -> None:
        checked = checked_sheet(form, report)
        if not checked.is_good:
            raise NotGood(checked)

    try:
        act_on(
            request,
            pk,
            enter_orders.ACT,
            power=seat.power,
            phase=sent["phase"],
            orders=list(orders.values()),
            bids=list(bids.values()),
            seen_version=form.seen,
            check=check,
            now=arrived_at(request),
        )
    except NotGood as error:
        return page(422, error.checked)
    except Refused as refusal:
        if refusal.code != "sheet_changed":
            return show_refusal(request, refusal, pk=pk, text=form.text)
        checked = check_sheet(BoardState(variant_of(game), position_of(phase), seat.power), form)
        return page(refusal.status, replace(checked, conflict=refusal.message))
    return redirect("games:gm", pk=pk)


@require_safe
@game_view
def receipts(request: HttpRequest, pk: int, number: int, branch: int | None = None) -> HttpResponse:
    """Show the receipts of the player's own seat, newest first; the current one is marked."""
    game, viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    seat = get_seat_for_orders(request.user, game)
    phase = get_phase(game, number, branch)
    is_named = may_see_players(viewer, game)
    filed = visible_conditional_receipts(viewer, phase, seat)
    present = newest_phases(game).open
    is_present = (
        present is not None
        and (present.year, present.season) == (phase.year, phase.season)
        and not phase.is_superseded
    )
    coming = conditional_kinds(present.turn) if present and is_present else ()
    context = {
        "game": game,
        "phase": phase,
        "receipts": receipt_rows(visible_receipts(viewer, phase, seat), is_named=is_named),
        "conditional": conditional_receipts(filed, phase, coming, is_named=is_named),
    }
    return render(request, "games/sheets/receipts.html", context)
