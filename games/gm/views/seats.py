"""What the GM does about seats: civil disorder, excuses, results seen before everybody."""

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
from games.core.forms import clean, whole_number
from games.core.visibility import may_see_players
from games.gm.page.desk import CHOICE, DeskTyped, disorder_context
from games.gm.page.questions import excuse_question
from games.gm.queries.inbox import gm_board
from games.gm.services.civil_disorder import (
    civil_disorder_declare,
    civil_disorder_preview,
    open_position,
)
from games.gm.views.desk import asked, back, show_desk, show_inbox, way_back
from games.models import Game, Right
from games.turn.services.missed_turns import excuse_grant
from games.turn.services.withheld_results import result_release, result_withhold
from maps.render import has_geometry, standalone_svg
from maps.render.theme import BOTH


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def disorder(request: HttpRequest, pk: int) -> HttpResponse:
    """What a declaration would do, with ?power=POWER; sent with the power's name, it declares."""
    game, _viewer = get_game_for_gm(request.user, pk)
    if request.method != "POST":
        if "power" not in request.GET:
            return redirect("games:gm", pk=pk)
        return _page(request, game, request.GET)
    if "preview" in request.POST:
        return _page(request, game, request.POST)
    try:
        civil_disorder_declare(
            game_id=pk,
            by=account_of(request),
            power=clean(request.POST.get("power", "")),
            confirm=clean(request.POST.get("confirm", "")),
            choices=_choices(request.POST),
            reason=clean(request.POST.get("reason", "")),
        )
    except Unprocessable as refusal:
        if refusal.field not in ("confirm", "reason"):
            raise
        return _page(request, game, request.POST, refusal)
    messages.success(request, _("The power is in permanent civil disorder."))
    return redirect("games:gm", pk=pk)


@require_safe
@never_cache
@picture_policy
def disorder_board(request: HttpRequest, pk: int) -> HttpResponse:
    """The open phase's board as a picture; with ?power=POWER as it would be after the declaration,
    with what was chosen."""
    try:
        game, _viewer = get_game_for_gm(request.user, pk)
        power = clean(request.GET.get("power", ""))
        variant = variant_of(game)
        if not has_geometry(variant.id):
            raise NotFound("no_picture", _("This board has no picture."))
        if power:
            preview = civil_disorder_preview(game=game, power=power, choices=_choices(request.GET))
            position = preview.disorder.position
        else:
            position = open_position(game=game)
    except Refused as refusal:
        return refused(request, refusal, pk=pk)
    drawn = standalone_svg(variant, position, theme=BOTH, legend=False, words=board_words())
    return HttpResponse(drawn, content_type=SVG)


def _page(
    request: HttpRequest, game: Game, data: QueryDict, refusal: Unprocessable | None = None
) -> HttpResponse:
    """The preview, with what was chosen and typed."""
    power = clean(data.get("power", ""))
    preview = civil_disorder_preview(game=game, power=power, choices=_choices(data))
    shown = disorder_context(
        game,
        preview,
        typed=clean(data.get("confirm", "")),
        error=refusal.message if refusal else "",
    )
    context = context_of(shown) | {"reason_typed": clean(data.get("reason", ""))}
    status = refusal.status if refusal else 200
    return render(request, "games/gm/disorder.html", context, status=status)


def _choices(data: QueryDict) -> dict[str, str]:
    """The kinds of unit that the GM chose, by centre."""
    return {
        name.removeprefix(CHOICE): clean(data.get(name, ""))
        for name in data
        if name.startswith(CHOICE)
    }


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def excuse(request: HttpRequest, pk: int) -> HttpResponse:
    """Excuse the player of a power from the open phase. Asks first, but on a row of the inbox."""
    game, viewer = get_game_for_gm(request.user, pk, Right.EXTEND)
    typed = request.POST if request.method == "POST" else request.GET
    power = clean(typed.get("power", ""))
    if request.method != "POST":
        row = clean(typed.get("row", ""))
        desk, back_to = gm_board(game, viewer), way_back(pk, row)
        named = may_see_players(viewer, game)
        question = excuse_question(desk, power, row, back_to, named=named)
        return asked(request, game, question)
    try:
        excuse_grant(
            game_id=pk,
            by=account_of(request),
            power=power,
            phase_number=whole_number(typed.get("phase", "")) or 0,
            reason=clean(typed.get("reason", "")),
        )
    except Refused as refusal:
        if "row" not in typed or "reason" in typed:
            raise
        return show_inbox(request, refusal)
    messages.success(request, _("The player is excused, and is told so."))
    return back(request, pk)


@form_of("games:gm")
@account_view
def withhold(request: HttpRequest, pk: int) -> HttpResponse:
    """Hold the result of the open phase back when its time is over."""
    get_game_for_gm(request.user, pk)
    reason = clean(request.POST.get("reason", ""))
    try:
        result_withhold(
            game_id=pk, by=account_of(request), reason=reason, phase_number=_phase(request)
        )
    except Unprocessable as refusal:
        refused = DeskTyped(withhold_reason=reason, withhold_error=refusal.message)
        return show_desk(request, pk, refusal.status, refused)
    messages.success(request, _("You will see the result first, and all are told so."))
    return redirect("games:gm", pk=pk)


@form_of("games:gm")
@account_view
def release(request: HttpRequest, pk: int) -> HttpResponse:
    """Publish a withheld result, or cancel withholding it."""
    get_game_for_gm(request.user, pk)
    phase = result_release(game_id=pk, by=account_of(request), phase_number=_phase(request))
    if phase.is_open:
        messages.success(request, _("The result will not be withheld."))
    else:
        messages.success(request, _("%(phase)s is resolved.") % {"phase": phase.title})
    return redirect("games:gm", pk=pk)


def _phase(request: HttpRequest) -> int:
    return whole_number(request.POST.get("phase", "")) or 0
