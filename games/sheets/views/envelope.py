"""A seat's envelope for the GM, and its receipts for its player."""

from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from adjudicator.conditional import conditional_kinds
from games.core.access import get_game_for_gm, get_game_for_view, get_phase, get_seat_for_orders
from games.core.codec import BoardState, position_of, variant_of
from games.core.decorators import (
    account_of,
    account_view,
    arrived_at,
    context_of,
    game_view,
    invite_of,
    refused,
)
from games.core.errors import Refused, Unprocessable
from games.core.forms import Number, SentForm, Text
from games.core.phases import newest_phases, phase_find
from games.core.refusals import not_running
from games.core.seats import seat_named
from games.core.visibility import (
    Viewer,
    is_unsealed,
    may_see_players,
    visible_conditional_receipts,
    visible_receipts,
    visible_sheet,
)
from games.models import Game, Phase, Seat, Status
from games.sheets.forms import CheckedSheet, TypedSheet, check_sheet, checked_sheet
from games.sheets.page.draft import NOTHING_TYPED, EnvelopeTyped, envelope_context
from games.sheets.page.receipts import conditional_receipts, receipts as receipt_rows
from games.sheets.queries.sheet_report import SheetReport
from games.sheets.services.envelopes import envelope_open, orders_enter


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
    if request.method != "POST":
        return _shown(request, game, viewer, phase, seat)
    if "open" in request.POST:
        return _open(request, game, viewer, phase, seat, sent)
    return _save(request, game, viewer, phase, seat, sent)


def _open(
    request: HttpRequest,
    game: Game,
    viewer: Viewer,
    phase: Phase,
    seat: Seat,
    sent: dict[str, Any],
) -> HttpResponse:
    try:
        envelope_open(
            game_id=game.pk,
            by=account_of(request),
            power=seat.power,
            reason=sent["reason"],
            phase_number=sent["phase"],
            now=arrived_at(request),
        )
    except Unprocessable as refusal:
        typed = EnvelopeTyped(reason=sent["reason"], reason_error=refusal.message)
        return _shown(request, game, viewer, phase, seat, typed, refusal.status)
    messages.success(request, _("The envelope is open. All players have been notified."))
    return redirect(f"{reverse('games:gm_envelope', args=[game.pk])}?power={seat.power}")


def _save(
    request: HttpRequest,
    game: Game,
    viewer: Viewer,
    phase: Phase,
    seat: Seat,
    sent: dict[str, Any],
) -> HttpResponse:
    typed = TypedSheet("text", sent["phase"], sent["seen"], text=sent["text"])
    orders, bids = typed.written()

    def check(report: SheetReport) -> None:
        checked = checked_sheet(typed, report)
        if not checked.is_good:
            raise NotGood(checked)

    try:
        orders_enter(
            game_id=game.pk,
            by=account_of(request),
            power=seat.power,
            phase_number=typed.phase,
            orders=list(orders.values()),
            bids=list(bids.values()),
            seen_version=typed.seen,
            check=check,
            now=arrived_at(request),
        )
    except NotGood as found:
        return _shown(request, game, viewer, phase, seat, EnvelopeTyped(checked=found.checked), 422)
    except Refused as refusal:
        if refusal.code != "sheet_changed":
            return refused(request, refusal, pk=game.pk, typed=typed.text)
        checked = check_sheet(BoardState(variant_of(game), position_of(phase), seat.power), typed)
        again = EnvelopeTyped(checked=replace(checked, conflict=refusal.message))
        return _shown(request, game, viewer, phase, seat, again, refusal.status)
    messages.success(request, _("The orders are saved. All players have been notified."))
    return redirect("games:gm", pk=game.pk)


def _shown(
    request: HttpRequest,
    game: Game,
    viewer: Viewer,
    phase: Phase,
    seat: Seat,
    typed: EnvelopeTyped = NOTHING_TYPED,
    status: int = 200,
) -> HttpResponse:
    context = envelope_context(
        game,
        phase,
        seat.power,
        visible_sheet(viewer, phase, seat),
        is_open=is_unsealed(phase, seat),
        typed=typed,
    )
    return render(request, "games/sheets/envelope.html", context_of(context), status=status)


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
    coming = conditional_kinds(present.turn) if present and _is_of(phase, present) else ()
    context = {
        "game": game,
        "phase": phase,
        "receipts": receipt_rows(visible_receipts(viewer, phase, seat), is_named=is_named),
        "conditional": conditional_receipts(filed, phase, coming, is_named=is_named),
    }
    return render(request, "games/sheets/receipts.html", context)


def _is_of(phase: Phase, present: Phase) -> bool:
    """Whether a phase belongs to the present season."""
    is_same = (present.year, present.season) == (phase.year, phase.season)
    return is_same and not phase.is_superseded
