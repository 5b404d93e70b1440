"""Views of swapped seats, civil disorder, excuses and withheld results."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.core.access import get_game_for_gm
from games.core.board.board import SVG, picture_policy
from games.core.board.words import board_words
from games.core.codec import variant_of
from games.core.decorators import account_of, account_view, context_of, form_of, refused
from games.core.errors import NotFound, Refused, Unprocessable
from games.core.visibility import may_see_players
from games.gm.forms import (
    DisorderForm,
    InvitationForm,
    PhaseForm,
    PowerForm,
    RemovalForm,
    SwapForm,
    disorder_choices,
)
from games.gm.page.desk import DeskTyped, disorder_context
from games.gm.page.questions import excuse_question, remove_question
from games.gm.queries.inbox import gm_desk
from games.gm.services.civil_disorder import (
    can_roll_back,
    civil_disorder_declare,
    civil_disorder_preview,
    open_position,
)
from games.gm.views.desk import asked, show_desk, show_inbox, way_back
from games.models import Game, Right
from games.seats.services.assignments import seats_swap
from games.seats.services.invitations import seat_invite
from games.seats.services.offers import offer_withdraw
from games.seats.services.removals import player_remove
from games.turn.services.missed_turns import excuse_grant
from games.turn.services.withheld_results import result_release, result_withhold
from maps.render import has_geometry, standalone_svg
from maps.render.theme import BOTH


@form_of("games:gm")
@account_view
def swap(request: HttpRequest, pk: int) -> HttpResponse:
    """Swap the players of two seats before the start."""
    get_game_for_gm(request.user, pk)
    sent = SwapForm.read(request.POST)
    power, other = sent["power"], sent["other"]
    try:
        seats_swap(game_id=pk, by=account_of(request), power=power, other=other)
    except Refused as refusal:
        if not refusal.field:
            raise
        typed = DeskTyped(swap_power=power, swap_other=other, swap_error=refusal.message)
        return show_desk(request, pk, refusal.status, typed)
    messages.success(request, _("The seats are swapped. Their players are notified."))
    return redirect("games:gm", pk=pk)


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def remove(request: HttpRequest, pk: int) -> HttpResponse:
    """Remove ?player=NUMBER before the start, after a question."""
    game, viewer = get_game_for_gm(request.user, pk)
    if request.method != "POST":
        player = RemovalForm.read(request.GET)["player"]
        return asked(request, game, remove_question(gm_desk(game, viewer), player))
    sent = RemovalForm.read(request.POST)
    player_remove(
        game_id=pk, by=account_of(request), player_id=sent["player"], reason=sent["reason"]
    )
    messages.success(request, _("The player is removed and notified."))
    return redirect("games:gm", pk=pk)


@form_of("games:gm")
@account_view
def ask(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask a person to play a power before the start, or withdraw that."""
    get_game_for_gm(request.user, pk)
    by, sent = account_of(request), InvitationForm.read(request.POST)
    if sent["withdraw"]:
        offer_withdraw(game_id=pk, by=by, offer_id=sent["withdraw"])
        messages.success(request, _("The seat is open to everybody again."))
        return redirect("games:gm", pk=pk)
    power, account = sent["power"], sent["account"]
    try:
        seat_invite(game_id=pk, by=by, power=power, account=account)
    except Refused as refusal:
        if not refusal.field:
            raise
        typed = DeskTyped(ask_power=power, ask_account=account, ask_error=refusal.message)
        return show_desk(request, pk, refusal.status, typed)
    messages.success(request, _("The seat is kept for this person, who has three days to answer."))
    return redirect("games:gm", pk=pk)


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def disorder(request: HttpRequest, pk: int) -> HttpResponse:
    """Preview the civil disorder of ?power=POWER, or declare it."""
    game, _viewer = get_game_for_gm(request.user, pk)
    if request.method != "POST":
        if "power" not in request.GET:
            return redirect("games:gm", pk=pk)
        return _page(request, game, _sent(game, request.GET))
    sent = _sent(game, request.POST)
    if sent["preview"]:
        return _page(request, game, sent)
    try:
        civil_disorder_declare(
            game_id=pk,
            by=account_of(request),
            power=sent["power"],
            confirm=sent["confirm"],
            choices=disorder_choices(sent),
            reason=sent["reason"],
        )
    except Unprocessable as refusal:
        if refusal.field not in ("confirm", "reason"):
            raise
        return _page(request, game, sent, refusal)
    said = [_("The power is in permanent civil disorder.")]
    if can_roll_back(game):
        said.append(_("To take this back, roll the game back under “Correct the game”."))
    messages.success(request, " ".join(said))
    return redirect("games:gm", pk=pk)


@require_safe
@never_cache
@picture_policy
def disorder_board(request: HttpRequest, pk: int) -> HttpResponse:
    """A picture of the open phase, or of the board after the civil disorder of ?power=POWER."""
    try:
        game, _viewer = get_game_for_gm(request.user, pk)
        sent, variant = _sent(game, request.GET), variant_of(game)
        if not has_geometry(variant.id):
            raise NotFound("no_picture", _("This board has no picture."))
        if power := sent["power"]:
            choices = disorder_choices(sent)
            preview = civil_disorder_preview(game=game, power=power, choices=choices)
            position = preview.disorder.position
        else:
            position = open_position(game=game)
    except Refused as refusal:
        return refused(request, refusal, pk=pk)
    drawn = standalone_svg(variant, position, theme=BOTH, legend=False, words=board_words())
    return HttpResponse(drawn, content_type=SVG)


def _sent(game: Game, data: QueryDict) -> dict[str, Any]:
    return DisorderForm.read(data, spaces=variant_of(game).board.centres)


def _page(
    request: HttpRequest, game: Game, sent: dict[str, Any], refusal: Unprocessable | None = None
) -> HttpResponse:
    """The preview, with the choices and the text that were sent."""
    preview = civil_disorder_preview(game=game, power=sent["power"], choices=disorder_choices(sent))
    error = refusal.message if refusal else ""
    shown = disorder_context(game, preview, typed=sent["confirm"], error=error)
    context = context_of(shown) | {"reason_typed": sent["reason"]}
    status = refusal.status if refusal else 200
    return render(request, "games/gm/disorder.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def excuse(request: HttpRequest, pk: int) -> HttpResponse:
    """Excuse a player from the open phase. The inbox excuses without a question."""
    game, viewer = get_game_for_gm(request.user, pk, Right.EXTEND)
    if request.method != "POST":
        query = PowerForm.read(request.GET)
        back, named = way_back(pk, query["row"]), may_see_players(viewer, game)
        board = gm_desk(game, viewer)
        question = excuse_question(board, query["power"], query["row"], back, named=named)
        return asked(request, game, question)
    sent = PowerForm.read(request.POST)
    try:
        excuse_grant(
            game_id=pk,
            by=account_of(request),
            power=sent["power"],
            phase_number=sent["phase"],
            reason=sent["reason"],
        )
    except Refused as refusal:
        # Rows of the inbox excuse without a question, which is the form with a reason.
        if not sent["row"] or "reason" in request.POST:
            raise
        return show_inbox(request, refusal, sent["row"], pk=pk)
    messages.success(request, _("The player is excused and notified."))
    return redirect(way_back(pk, sent["row"]))


@form_of("games:gm")
@account_view
def withhold(request: HttpRequest, pk: int) -> HttpResponse:
    """Withhold the result of the open phase once orders are closed."""
    get_game_for_gm(request.user, pk)
    sent = PhaseForm.read(request.POST)
    reason = sent["reason"]
    try:
        result_withhold(
            game_id=pk, by=account_of(request), reason=reason, phase_number=sent["phase"]
        )
    except Unprocessable as refusal:
        refused = DeskTyped(withhold_reason=reason, withhold_error=refusal.message)
        return show_desk(request, pk, refusal.status, refused)
    messages.success(request, _("You will see the result first. All players are notified."))
    return redirect("games:gm", pk=pk)


@form_of("games:gm")
@account_view
def release(request: HttpRequest, pk: int) -> HttpResponse:
    """Publish a withheld result, or cancel withholding it."""
    get_game_for_gm(request.user, pk)
    number = PhaseForm.read(request.POST)["phase"]
    phase = result_release(game_id=pk, by=account_of(request), phase_number=number)
    if phase.is_open:
        messages.success(request, _("The result will not be withheld."))
    else:
        messages.success(request, _("%(phase)s is resolved.") % {"phase": phase.title})
    return redirect("games:gm", pk=pk)
