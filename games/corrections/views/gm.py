"""The GM corrects a game: chooses, looks at what would change, gives a reason, confirms."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.core.access import get_game_for_gm
from games.core.answers import account_of, account_view, context_of
from games.core.errors import NotFound, Refused
from games.core.forms import clean, whole_number
from games.corrections.page.preview import (
    PreviewContext,
    Typed,
    roll_back_preview,
    roll_forward_preview,
)
from games.corrections.queries.roll_back_plan import roll_back_plan, roll_back_targets
from games.corrections.queries.roll_forward_plan import last_correction, roll_forward_plan
from games.corrections.services.roll_back import roll_back as do_roll_back
from games.corrections.services.roll_forward import roll_forward as do_roll_forward
from games.models import Correction

# What the GM can mend on the page of the preview itself.
MENDED = frozenset({"reason", "game_moved", "deadline_passing", "too_many"})


@require_safe
@account_view
def desk(request: HttpRequest, pk: int) -> HttpResponse:
    """What can be corrected."""
    game, _viewer = get_game_for_gm(request.user, pk)
    context = {
        "game": game,
        "targets": roll_back_targets(game),
        "last": last_correction(game),
    }
    return render(request, "games/corrections/desk.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def roll_back(request: HttpRequest, pk: int) -> HttpResponse:
    """Roll the game back to an earlier phase; asks first."""
    game, _viewer = get_game_for_gm(request.user, pk)
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
    game, _viewer = get_game_for_gm(request.user, pk)

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


def answer(
    request: HttpRequest,
    asked: Callable[[Typed], PreviewContext],
    done: Callable[[Typed], Correction],
) -> HttpResponse:
    """The preview, or what was confirmed; where that cannot be, the preview as it is by now with
    what was typed."""
    if request.method != "POST":
        return _shown(request, asked(Typed()), 200)
    typed = Typed(
        reason=request.POST.get("reason", ""), keeps_drafts=request.POST.get("drafts") != "empty"
    )
    try:
        correction = done(typed)
    except Refused as refusal:
        if refusal.code not in MENDED:
            raise
        said = {"error" if refusal.field == "reason" else "refusal": refusal.message}
        again = Typed(typed.reason, typed.keeps_drafts, **said)
        return _shown(request, asked(again), refusal.status)
    messages.success(request, _("The game is corrected, and all are told."))
    return redirect(correction)


def _shown(request: HttpRequest, context: PreviewContext, status: int) -> HttpResponse:
    return render(request, "games/corrections/preview.html", context_of(context), status=status)
