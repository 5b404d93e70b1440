"""Save orders, make them final, and take that back."""

import hashlib
import json
from dataclasses import replace
from datetime import datetime
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
from games.core.accounts import User
from games.core.codec import BoardState, position_of, variant_of
from games.core.decorators import (
    account_of,
    arrived_at,
    form_of,
    game_view,
    invite_of,
    json_view,
    refused,
)
from games.core.errors import Conflict, NotFound, Refused, ShowFormAgain
from games.core.forms import whole_number
from games.core.phases import newest_phases
from games.core.visibility import Viewer, seat_states, visible_sheet
from games.models import Game, Phase
from games.sheets.forms import (
    EVERY,
    CheckedSheet,
    TypedSheet,
    check_sheet,
    checked_sheet,
    read_sheet_form,
    with_proposed,
)
from games.sheets.page.choices import option_list, options_in_words
from games.sheets.page.draft import draft_answer, kept_words
from games.sheets.page.options import order_options
from games.sheets.queries.choices import minor_choices, row_choices
from games.sheets.queries.sheet_report import SheetReport, sheet_rows
from games.sheets.queries.sheets import SavedSheet, others_missing, saved_sheet
from games.sheets.services.readiness import ready_declare, ready_withdraw
from games.sheets.services.sheets import orders_submit, report_digest

# The first asks first if something is missing. The second is the answer.
ASK_FIRST = "ask_final"

FINAL = (ASK_FIRST, "finalise")

FOLDS = [f"conditional-{kind.value}" for kind in (PhaseKind.RETREATS, PhaseKind.ADJUSTMENTS)]


@form_of("games:game")
@game_view
def orders(request: HttpRequest, pk: int) -> HttpResponse:
    """Save, finalise or take back the orders of the player's own seat. Nothing typed is lost."""
    typed = read_sheet_form(request.POST)
    try:
        game, viewer = get_own_game(
            request.user, pk, invite=invite_of(request, pk), power=request.GET.get("power", "")
        )
        try:
            return _act(request, game, viewer, typed)
        except Conflict:
            if typed.action in FINAL and _is_done(request, game, viewer, typed):
                return redirect(game)
            raise
    except Refused as refusal:
        return refused(request, refusal, pk=pk, typed=typed.as_text())


def _act(request: HttpRequest, game: Game, viewer: Viewer, typed: TypedSheet) -> HttpResponse:
    by, now = account_of(request), arrived_at(request)
    if typed.action == "take_back":
        ready_withdraw(
            game_id=game.pk, power=viewer.power, by=by, phase_number=typed.phase, now=now
        )
        messages.success(request, _("Your orders are no longer final; they still count."))
        return redirect(game)
    if typed.asked:
        raise _list(request, game, _check(game, viewer, typed))
    if typed.proposed:
        position = position_of(get_open_phase(game, typed.phase))
        typed = with_proposed(typed, entitlement(variant_of(game), position, viewer.power))
    saved = _save(game, viewer, by, typed, now)
    if typed.orderless:
        said = ngettext(
            "%(count)s point is not bid: nothing was chosen for it.",
            "%(count)s points are not bid: nothing was chosen for them.",
            typed.orderless,
        )
        messages.warning(request, said % {"count": typed.orderless})
    if typed.action == ASK_FIRST and not _is_finished(saved, game, viewer, typed):
        return redirect(f"{game.get_absolute_url()}?open=final-{typed.phase}")
    if typed.action in FINAL:
        ready_declare(game_id=game.pk, power=viewer.power, by=by, phase_number=typed.phase, now=now)
        phase = get_phase(game, typed.phase)
        said = _("Your orders are final.") if phase.is_open else _("%(phase)s is resolved.")
        messages.success(request, said % {"phase": phase.title})
    elif saved.report.overspent:
        messages.warning(
            request,
            _("Saved. These bids need more points than you have: as they stand, all are lost."),
        )
    elif saved.kept:
        messages.warning(request, kept_words(saved.kept))
    elif any(line.is_refused for line in (*saved.report.orders, *saved.report.bids)):
        messages.warning(request, _("Saved as written. Messages show what cannot be carried out."))
    else:
        messages.success(request, _("Your orders are saved."))
    return redirect(game)


def _save(game: Game, viewer: Viewer, by: User, typed: TypedSheet, now: datetime) -> SavedSheet:
    """Save the typed sheet if it can be stored, even if some orders are not possible.

    Otherwise the page is shown again with it.
    """
    written, bids = typed.written()

    def check(report: SheetReport) -> None:
        checked = checked_sheet(typed, report)
        if not checked.can_be_saved:
            raise ShowFormAgain(game.pk, checked)

    try:
        return orders_submit(
            game_id=game.pk,
            power=viewer.power,
            by=by,
            phase_number=typed.phase,
            orders=list(written.values()),
            bids=list(bids.values()),
            seen_version=typed.seen,
            check=check,
            keeps=typed.is_text,
            now=now,
        )
    except Refused as refusal:
        # Show errors of the sheet first, because the player can correct them and send it again.
        checked = _check(game, viewer, typed)
        if not checked.can_be_saved:
            raise ShowFormAgain(game.pk, checked) from None
        if refusal.code == "sheet_changed":
            raise ShowFormAgain(
                game.pk, replace(checked, conflict=refusal.message), status=409
            ) from None
        raise


def _is_finished(saved: SavedSheet, game: Game, viewer: Viewer, typed: TypedSheet) -> bool:
    is_finished = saved.report.is_finished
    if is_finished and game.is_practice:
        return not others_missing(get_open_phase(game, typed.phase), viewer.user_id)
    return is_finished


def _list(request: HttpRequest, game: Game, checked: CheckedSheet) -> ShowFormAgain:
    """Show the page again with the typed sheet and the lists asked for."""
    if checked.typed.asked not in (EVERY, *FOLDS):
        messages.info(request, _("Nothing is saved yet. Choose the minor’s order first."))
    elif checked.report.orders or checked.bids:
        said = _("Here are the lists. Your choices are still there but not saved yet.")
        messages.info(request, said)
    return ShowFormAgain(game.pk, checked, status=200)


def _is_done(request: HttpRequest, game: Game, viewer: Viewer, typed: TypedSheet) -> bool:
    """Whether exactly this sheet is final already, because the button was pressed twice."""
    phase, seat = get_phase(game, typed.phase), get_seat_for_orders(request.user, game)
    if phase.is_open and seat_states(phase, [seat])[seat.power] != "ready":
        return False
    sheet = visible_sheet(viewer, phase, seat)
    report = _report(phase, viewer, typed).report
    return sheet is not None and sheet.digest == report_digest(report)


def _check(game: Game, viewer: Viewer, typed: TypedSheet) -> CheckedSheet:
    """Check a typed sheet for the open phase without saving it."""
    return _report(get_open_phase(game, typed.phase), viewer, typed)


def _report(phase: Phase, viewer: Viewer, typed: TypedSheet) -> CheckedSheet:
    return check_sheet(BoardState(variant_of(phase.game), position_of(phase), viewer.power), typed)


@require_http_methods(["GET", "POST"])
@json_view
def draft(request: HttpRequest, pk: int) -> HttpResponse:
    """Save the draft of the player's own seat, with any errors in it, and return the messages.

    GET returns the saved sheet of the open phase, for a page whose own is older.
    """
    game, viewer = get_own_game(
        request.user, pk, invite=invite_of(request, pk), power=request.GET.get("power", "")
    )
    if request.method == "GET":
        phase = get_open_phase(game, whole_number(request.GET.get("phase")) or 0)
        return JsonResponse(_saved_answer(request, game, viewer, phase))
    typed = read_sheet_form(request.POST)
    orders, bids = typed.written()
    try:
        saved = orders_submit(
            game_id=pk,
            power=viewer.power,
            by=account_of(request),
            phase_number=typed.phase,
            orders=list(orders.values()),
            bids=list(bids.values()),
            seen_version=typed.seen,
            keeps=typed.is_text,
            now=arrived_at(request),
        )
    except Conflict as conflict:
        # The page may show a phase that no longer exists.
        phase = get_open_phase(game, typed.phase)
        if conflict.code != "sheet_changed":
            raise
        said = {
            "code": conflict.code,
            "message": conflict.message,
            "saved": _saved_answer(request, game, viewer, phase),
        }
        return JsonResponse(said, status=conflict.status)
    answer = draft_answer(saved, timezone.now(), checked_sheet(typed, saved.report))
    return JsonResponse(answer | _addresses(pk, typed.phase))


@require_safe
@json_view
def order_choices(request: HttpRequest, pk: int) -> HttpResponse:
    """Return all orders that the player may give by clicking on the map in the open phase."""
    game, viewer = get_own_game(request.user, pk, invite=invite_of(request, pk))
    phase = newest_phases(game).open
    if phase is None:
        raise Conflict("not_running", _("No phase of this game is open."))
    found = order_options(BoardState(variant_of(game), position_of(phase), viewer.power))
    text = json.dumps({"phase": phase.number, **found}, separators=(",", ":"))
    etag = f'"{hashlib.sha256(text.encode()).hexdigest()[:32]}"'
    fresh = HttpResponse(text, content_type="application/json", headers={"ETag": etag})
    response = get_conditional_response(request, etag=etag, response=fresh) or fresh
    response.headers["Cache-Control"] = "private, no-cache"
    return response


def _saved_answer(request: HttpRequest, game: Game, viewer: Viewer, phase: Phase) -> dict[str, Any]:
    """Return the saved sheet that a conflicting draft did not know."""
    sheet = visible_sheet(viewer, phase, get_seat_for_orders(request.user, game))
    state = BoardState(variant_of(game), position_of(phase), viewer.power)
    return draft_answer(saved_sheet(state, sheet), timezone.now()) | _addresses(
        game.pk, phase.number
    )


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
    phase = get_open_phase(game, number)
    state = BoardState(variant_of(game), position_of(phase), viewer.power)
    choices = row_choices(state, sheet_rows(state))
    own = {unit.space for unit in state.position.ordered_by(viewer.power)}
    board = state.variant.board
    lists = ((name, options_in_words(board, orders, own=own)) for name, orders in choices.items())
    selects = format_html_join("", '<select name="{}">{}</select>', lists)
    return HttpResponse(format_html("<!doctype html>{}", selects))
