"""The opened cabinet of a finished game."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.core.access import get_game_for_view
from games.core.decorators import context_of, game_view, invite_of
from games.core.opened import Part, Sight, is_opened
from games.record.page.cabinet import cabinet_context
from games.record.queries.cabinet import cabinet_page


@require_safe
@game_view
def cabinet(
    request: HttpRequest, pk: int, number: int | None = None, view: str = ""
) -> HttpResponse:
    """Show a phase of a finished game in a view; by default the fullest that everybody has."""
    game, viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    now = timezone.now()
    fullest = Sight.EVERYTHING if any(is_opened(game, part, now) for part in Part) else Sight.PUBLIC
    page = cabinet_page(game, viewer, number, view or fullest.value, now)
    context = cabinet_context(page, request.GET.get("show", ""), now)
    return render(request, "games/record/cabinet.html", context_of(context))
