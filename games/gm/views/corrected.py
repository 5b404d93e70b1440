"""Corrections as everybody sees them, their pictures, and undoing at a practice game."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.core.access import get_game_for_view
from games.core.board.board import SVG, picture_policy
from games.core.decorators import account_of, account_view, context_of, game_view, invite_of
from games.core.forms import whole_number
from games.gm.corrections.picture import picture_drawn
from games.gm.corrections.services import practice_undo
from games.gm.corrections.shown import correction_context, correction_list, correction_shown, listed


@require_safe
@game_view
def corrections(request: HttpRequest, pk: int) -> HttpResponse:
    """All of them, newest first."""
    game, viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    context = {"game": game, "is_gm": viewer.is_gm, "listed": listed(correction_list(game))}
    return render(request, "games/gm/corrections.html", context)


@require_safe
@game_view
def correction(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """One of them: its reason, both boards and all that changed."""
    game, _viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    shown = correction_context(correction_shown(game, number))
    return render(request, "games/gm/correction.html", context_of(shown))


@require_safe
@picture_policy
@game_view
def correction_board(request: HttpRequest, pk: int, shown: str) -> HttpResponse:
    """The board that the address holds, as a page of a correction put it there."""
    game, _viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    return HttpResponse(picture_drawn(game, shown), content_type=SVG)


@require_POST
@account_view
def undo(request: HttpRequest, pk: int) -> HttpResponse:
    """The last phase is open again."""
    game, _viewer = get_game_for_view(request.user, pk)
    practice_undo(
        game_id=pk,
        by=account_of(request),
        phase_number=whole_number(request.POST.get("phase", "")) or 0,
    )
    messages.success(request, _("Taken back. Your orders are as they were, and not final."))
    return redirect(game)
