"""The player of a practice table takes its last phase back."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.core.access import get_game_for_view
from games.core.answers import account_of, account_view
from games.core.forms import whole_number
from games.corrections.services.practice_undo import practice_undo


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
