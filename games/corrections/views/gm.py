"""The GM corrects a game: chooses, looks at what would change, gives a reason, confirms."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.core.access import get_game_for_gm
from games.core.answers import account_of, account_view
from games.core.codec import variant_of
from games.core.errors import NotFound
from games.core.forms import clean, whole_number
from games.corrections.page.preview import (
    PreviewContext,
    Typed,
    roll_back_preview,
    roll_forward_preview,
)
from games.corrections.queries.board_plan import can_edit_board
from games.corrections.queries.orders_plan import corrected_phases
from games.corrections.queries.roll_back_plan import roll_back_plan, roll_back_targets
from games.corrections.queries.roll_forward_plan import last_correction, roll_forward_plan
from games.corrections.services.roll_back import roll_back as do_roll_back
from games.corrections.services.roll_forward import roll_forward as do_roll_forward
from games.corrections.views.answer import answer
from games.models import Correction, Right


@require_safe
@account_view
def desk(request: HttpRequest, pk: int) -> HttpResponse:
    """What can be corrected."""
    game, _viewer = get_game_for_gm(request.user, pk, Right.CORRECT)
    context = {
        "game": game,
        "targets": roll_back_targets(game),
        "last": last_correction(game),
        "phases": corrected_phases(game),
        "can_edit": can_edit_board(game),
        "powers": [(key, power.name) for key, power in variant_of(game).powers.items()],
    }
    return render(request, "games/corrections/desk.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def roll_back(request: HttpRequest, pk: int) -> HttpResponse:
    """Roll the game back to an earlier phase; asks first."""
    game, _viewer = get_game_for_gm(request.user, pk, Right.CORRECT)
    sent = request.POST if request.method == "POST" else request.GET
    number = whole_number(sent.get("to", ""))
    if number is None:
        raise NotFound("no_such_phase", _("This game has no such phase."))

    def asked(typed: Typed) -> PreviewContext:
        return roll_back_preview(game, roll_back_plan(game, number), typed)

    def done(typed: Typed) -> Correction:
        return do_roll_back(
            game_id=pk,
            by=account_of(request),
            to_number=number,
            reason=typed.reason,
            seen=clean(request.POST.get("seen", "")),
            keeps_drafts=typed.keeps_drafts,
        )

    return answer(request, asked, done)


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def roll_forward(request: HttpRequest, pk: int) -> HttpResponse:
    """Take the last correction back; asks first."""
    game, _viewer = get_game_for_gm(request.user, pk, Right.CORRECT)

    def asked(typed: Typed) -> PreviewContext:
        return roll_forward_preview(game, roll_forward_plan(game), typed)

    def done(typed: Typed) -> Correction:
        return do_roll_forward(
            game_id=pk,
            by=account_of(request),
            reason=typed.reason,
            seen=clean(request.POST.get("seen", "")),
        )

    return answer(request, asked, done)
