"""Save orders, make them final, and take that back."""

import hashlib
import json
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.http import require_http_methods, require_safe

from adjudicator import entitlement
from adjudicator.state import PhaseKind
from games.core.access import get_open_phase, get_own_game, get_phase, get_seat_for_orders
from games.core.codec import BoardState, position_of, variant_of
from games.core.decorators import (
    account_of,
    arrived_at,
    form_of,
    game_view,
    invite_of,
    json_view,
    show_refusal,
)
from games.core.errors import Conflict, NotFound, Refused, ShowFormAgain
from games.core.forms import whole_number
from games.core.phases import newest_phases
from games.core.seat_states import seat_states
from games.core.visibility import Viewer, visible_sheet
from games.models import Game, Phase
from games.sheets.forms import (
    EVERY,
    CheckedSheet,
    TypedSheet,
    add_proposed,
    check_sheet,
    checked_sheet,
    read_sheet_form,
)
from games.sheets.page.choices import option_list, options_in_words
from games.sheets.page.draft import draft_answer, words_for_left_over
from games.sheets.page.options import order_options
from games.sheets.queries.choices import minor_choices, row_choices
from games.sheets.queries.sheet_report import SheetReport, sheet_rows
from games.sheets.queries.sheets import SavedSheet, others_missing, saved_sheet
from games.sheets.services.readiness import ready_declare, ready_withdraw
from games.sheets.services.sheets import orders_submit, report_digest

# The first asks first if something is missing. The second is the answer.
ASK_FIRST = "ask_final"

FINAL = (ASK_FIRST, "finalise")
# Asks the coach of a practice game about the saved orders.
COACH = "coach"

FOLDS = [f"conditional-{kind.value}" for kind in (PhaseKind.RETREATS, PhaseKind.ADJUSTMENTS)]


@form_of("games:game")
@game_view
def orders(request: HttpRequest, pk: int) -> HttpResponse:
    """Save, finalise or take back the orders of the player's own seat. Nothing typed is lost."""
    form = read_sheet_form(request.POST)
    try:
        game, viewer = _own_game(request, pk)
        try:
            return _act(request, game, viewer, form)
        except Conflict:
            if form.action in FINAL and _is_done(request, game, viewer, form):
                return redirect(game)
            raise
    except Refused as refusal:
        return show_refusal(request, refusal, pk=pk, text=form.as_text())


def _own_game(request: HttpRequest, pk: int) -> tuple[Game, Viewer]:
    """Return the game with its viewer, for the power that the page showed."""
    power = request.GET.get("power", "")
    return get_own_game(request.user, pk, invite=invite_of(request, pk), power=power)


def _act(request: HttpRequest, game: Game, viewer: Viewer, form: TypedSheet) -> HttpResponse:
    act: dict[str, Any] = {
        "game_id": game.pk,
        "power": viewer.power,
        "by": account_of(request),
        "phase_number": form.phase,
        "now": arrived_at(request),
    }
    if form.action == "take_back":
        ready_withdraw(**act)
        messages.success(request, _("Your orders are no longer final; they still count."))
        return redirect(game)
    if form.requested:
        raise _list(request, game, _check(game, viewer, form))
    if form.proposed:
        position = position_of(get_open_phase(game, form.phase))
        form = add_proposed(form, entitlement(variant_of(game), position, viewer.power))
    saved = _save(game, viewer, form, act)
    if form.orderless:
        sentence = ngettext(
            "%(count)s point is not bid: nothing was chosen for it.",
            "%(count)s points are not bid: nothing was chosen for them.",
            form.orderless,
        )
        messages.warning(request, sentence % {"count": form.orderless})
    if form.action == COACH and game.is_practice:
        return redirect("games:coach", pk=game.pk)
    if form.action == ASK_FIRST and not _is_finished(saved, game, viewer, form):
        return redirect(f"{game.get_absolute_url()}?open=final-{form.phase}")
    if form.action in FINAL:
        ready_declare(**act)
        phase = get_phase(game, form.phase)
        over = _("%(phase)s is resolved.") % {"phase": phase.title}
        messages.success(request, _("Your orders are final.") if phase.is_open else over)
    elif saved.report.overspent:
        messages.warning(
            request,
            _("Saved. These bids need more points than you have: as they stand, all are lost."),
        )
    elif saved.left_over:
        messages.warning(request, words_for_left_over(saved.left_over))
    elif any(line.is_refused for line in (*saved.report.orders, *saved.report.bids)):
        messages.warning(request, _("Saved as written. Messages show what cannot be carried out."))
    else:
        messages.success(request, _("Your orders are saved."))
    return redirect(game)


def _save(game: Game, viewer: Viewer, form: TypedSheet, act: dict[str, Any]) -> SavedSheet:
    """Save the typed sheet if it can be stored, even if some orders are not possible.

    Otherwise the page is shown again with it.
    """
    orders, bids = form.read_lines()

    def check(report: SheetReport) -> None:
        checked = checked_sheet(form, report)
        if not checked.can_be_saved:
            raise ShowFormAgain(game.pk, checked)

    try:
        return orders_submit(
            orders=list(orders.values()),
            bids=list(bids.values()),
            seen_version=form.seen,
            check=check,
            keeps=form.is_text,
            **act,
        )
    except Refused as refusal:
        # Show errors of the sheet first, because the player can correct them and send it again.
        checked = _check(game, viewer, form)
        if not checked.can_be_saved:
            raise ShowFormAgain(game.pk, checked) from None
        if refusal.code == "sheet_changed":
            checked = replace(checked, conflict=refusal.message)
            raise ShowFormAgain(game.pk, checked, status=409) from None
        raise


def _is_finished(saved: SavedSheet, game: Game, viewer: Viewer, form: TypedSheet) -> bool:
    if saved.report.is_finished and game.is_practice:
        return not others_missing(get_open_phase(game, form.phase), viewer.user_id)
    return saved.report.is_finished


def _list(request: HttpRequest, game: Game, checked: CheckedSheet) -> ShowFormAgain:
    """Show the page again with the typed sheet and the lists asked for."""
    if checked.form.requested not in (EVERY, *FOLDS):
        messages.info(request, _("Nothing is saved yet. Choose the minor’s order first."))
    elif checked.report.orders or checked.bids:
        messages.info(
            request, _("Here are the lists. Your choices are still there but not saved yet.")
        )
    return ShowFormAgain(game.pk, checked, status=200)


def _is_done(request: HttpRequest, game: Game, viewer: Viewer, form: TypedSheet) -> bool:
    """Whether exactly this sheet is final already, because the button was pressed twice."""
    phase, seat = get_phase(game, form.phase), get_seat_for_orders(request.user, game)
    if phase.is_open and seat_states(phase, [seat])[seat.power] != "ready":
        return False
    sheet = visible_sheet(viewer, phase, seat)
    report = check_sheet(_state(phase, viewer), form).report
    return sheet is not None and sheet.digest == report_digest(report)


def _check(game: Game, viewer: Viewer, form: TypedSheet) -> CheckedSheet:
    """Check a typed sheet for the open phase without saving it."""
    return check_sheet(_state(get_open_phase(game, form.phase), viewer), form)


def _state(phase: Phase, viewer: Viewer) -> BoardState:
    return BoardState(variant_of(phase.game), position_of(phase), viewer.power)


@require_http_methods(["GET", "POST"])
@json_view
def draft(request: HttpRequest, pk: int) -> HttpResponse:
    """Save the draft of the player's own seat, with any errors in it, and return the messages.

    GET returns the saved sheet of the open phase, for a page whose own is older.
    """
    game, viewer = _own_game(request, pk)
    if request.method == "GET":
        phase = get_open_phase(game, whole_number(request.GET.get("phase")) or 0)
        return JsonResponse(_saved_answer(request, game, viewer, phase))
    form = read_sheet_form(request.POST)
    orders, bids = form.read_lines()
    try:
        saved = orders_submit(
            game_id=pk,
            power=viewer.power,
            by=account_of(request),
            phase_number=form.phase,
            orders=list(orders.values()),
            bids=list(bids.values()),
            seen_version=form.seen,
            keeps=form.is_text,
            now=arrived_at(request),
        )
    except Conflict as conflict:
        # The page may show a phase that no longer exists.
        phase = get_open_phase(game, form.phase)
        if conflict.code != "sheet_changed":
            raise
        answer = {
            "code": conflict.code,
            "message": conflict.message,
            "saved": _saved_answer(request, game, viewer, phase),
        }
        return JsonResponse(answer, status=conflict.status)
    answer = draft_answer(saved, timezone.now(), checked_sheet(form, saved.report))
    return JsonResponse(answer | _addresses(pk, form.phase))


@require_safe
@json_view
def order_choices(request: HttpRequest, pk: int) -> HttpResponse:
    """Return all orders that the player may give by clicking on the map in the open phase."""
    game, viewer = get_own_game(request.user, pk, invite=invite_of(request, pk))
    phase = newest_phases(game).open
    if phase is None:
        raise Conflict("not_running", _("No phase of this game is open."))
    options = order_options(_state(phase, viewer))
    text = json.dumps({"phase": phase.number, **options}, separators=(",", ":"))
    etag = f'"{hashlib.sha256(text.encode()).hexdigest()[:32]}"'
    fresh = HttpResponse(text, content_type="application/json", headers={"ETag": etag})
    response = get_conditional_response(request, etag=etag, response=fresh) or fresh
    response.headers["Cache-Control"] = "private, no-cache"
    return response


def _saved_answer(request: HttpRequest, game: Game, viewer: Viewer, phase: Phase) -> dict[str, Any]:
    """Return the saved sheet that a conflicting draft did not know."""
    sheet = visible_sheet(viewer, phase, get_seat_for_orders(request.user, game))
    answer = draft_answer(saved_sheet(_state(phase, viewer), sheet), timezone.now())
    return answer | _addresses(game.pk, phase.number)


def _addresses(pk: int, number: int) -> dict[str, str]:
    return {"receipts": reverse("games:receipts", kwargs={"pk": pk, "number": number})}


@require_safe
@game_view
def minor_orders(request: HttpRequest, pk: int, minor: str) -> HttpResponse:
    """Return the option groups of a minor, for players."""
    game, _viewer = get_own_game(request.user, pk, invite=invite_of(request, pk))
    phase = newest_phases(game).open
    variant = variant_of(game)
    orders = minor_choices(BoardState(variant, position_of(phase)), minor) if phase else ()
    if not orders:
        raise NotFound("no_such_minor", _("No minor of this name has a unit."))
    return HttpResponse(option_list(variant.board, orders))


@require_safe
@game_view
def order_lists(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Return a select for each row of the phase's form, for the player of the seat."""
    game, viewer = get_own_game(request.user, pk, invite=invite_of(request, pk))
    state = _state(get_open_phase(game, number), viewer)
    choices = row_choices(state, sheet_rows(state))
    own = {unit.space for unit in state.position.ordered_by(viewer.power)}
    board = state.variant.board
    lists = ((name, options_in_words(board, orders, own=own)) for name, orders in choices.items())
    selects = format_html_join("", '<select name="{}">{}</select>', lists)
    return HttpResponse(format_html("<!doctype html>{}", selects))
