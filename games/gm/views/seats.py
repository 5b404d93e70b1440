"""Views of swapped seats, civil disorder, excuses and withheld results."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.core.access import get_game_for_gm
from games.core.acts import act_on
from games.core.board.board import SVG, picture_policy
from games.core.board.words import board_words
from games.core.codec import variant_of
from games.core.decorators import account_of, account_view, form_of, show_refusal
from games.core.errors import NotFound, Refused, Unprocessable
from games.gm.acts.disorder import (
    can_roll_back,
    civil_disorder_declare,
    civil_disorder_preview,
    open_position,
)
from games.gm.forms import DisorderForm, InvitationForm, disorder_choices
from games.gm.page.desk import disorder_context
from games.gm.views.desk import show_desk
from games.models import Game
from games.seats.acts import invite, withdraw_offer
from maps.render import has_geometry, standalone_svg
from maps.render.theme import BOTH


@form_of("games:gm")
@account_view
def ask(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask a person to play a power before the start, or withdraw that."""
    get_game_for_gm(request.user, pk)
    sent = InvitationForm.read(request.POST)
    if sent["withdraw"]:
        act_on(request, pk, withdraw_offer.ACT, offer=sent["withdraw"])
        return redirect("games:gm", pk=pk)
    try:
        act_on(request, pk, invite.ACT, power=sent["power"], account=sent["account"])
    except Refused as refusal:
        if not refusal.field:
            raise
        return show_desk(request, pk, "ask", refusal)
    return redirect("games:gm", pk=pk)


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def disorder(request: HttpRequest, pk: int) -> HttpResponse:
    """Preview the civil disorder of ?power=POWER, or declare it."""
    game, _viewer = get_game_for_gm(request.user, pk)
    if request.method != "POST":
        if "power" not in request.GET:
            return redirect("games:gm", pk=pk)
        return _page(request, game, _read_form(game, request.GET))
    sent = _read_form(game, request.POST)
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
    sentences = [_("The power is in permanent civil disorder.")]
    if can_roll_back(game):
        sentences.append(_("To take this back, roll the game back under “Correct the game”."))
    messages.success(request, " ".join(sentences))
    return redirect("games:gm", pk=pk)


@require_safe
@never_cache
@picture_policy
def disorder_board(request: HttpRequest, pk: int) -> HttpResponse:
    """A picture of the open phase, or of the board after the civil disorder of ?power=POWER."""
    try:
        game, _viewer = get_game_for_gm(request.user, pk)
        sent, variant = _read_form(game, request.GET), variant_of(game)
        if not has_geometry(variant.id):
            raise NotFound("no_picture", _("This board has no picture."))
        if power := sent["power"]:
            choices = disorder_choices(sent)
            disorder, _undecided = civil_disorder_preview(game=game, power=power, choices=choices)
            position = disorder.position
        else:
            position = open_position(game=game)
    except Refused as refusal:
        return show_refusal(request, refusal, pk=pk)
    drawn = standalone_svg(variant, position, theme=BOTH, legend=False, words=board_words())
    return HttpResponse(drawn, content_type=SVG)


def _read_form(game: Game, data: QueryDict) -> dict[str, Any]:
    return DisorderForm.read(data, spaces=variant_of(game).board.centres)


def _page(
    request: HttpRequest, game: Game, sent: dict[str, Any], refusal: Unprocessable | None = None
) -> HttpResponse:
    """The preview, with the choices and the text that were sent."""
    power, choices = sent["power"], disorder_choices(sent)
    preview = civil_disorder_preview(game=game, power=power, choices=choices)
    context = disorder_context(game, power, *preview, is_final=not can_roll_back(game)) | {
        "typed": sent["confirm"],
        "error": refusal.message if refusal else "",
        "reason_typed": sent["reason"],
    }
    status = refusal.status if refusal else 200
    return render(request, "games/gm/disorder.html", context, status=status)
