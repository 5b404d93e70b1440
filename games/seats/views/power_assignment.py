"""The draw of a game's powers: its page, and its file for repeating it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.core.access import get_game_for_view
from games.core.answers import game_view, invite_of
from games.core.errors import Conflict
from games.seats.page.power_assignment import power_assignment_context
from games.seats.queries.power_assignment import (
    PowerAssignment,
    power_assignment,
    power_assignment_data,
)


@require_safe
@game_view
def power_assignment_page(request: HttpRequest, pk: int) -> HttpResponse:
    """The seed, the rankings and who got what; before the start the promise of the seed."""
    return render(
        request, "games/seats/power_assignment.html", power_assignment_context(_page(request, pk))
    )


@require_safe
@game_view
def power_assignment_file(request: HttpRequest, pk: int) -> HttpResponse:
    """The draw for whoever wants to repeat it."""
    page = _page(request, pk)
    if not page.seed:
        raise Conflict("not_dealt", _("The powers are not dealt yet."))
    return JsonResponse(power_assignment_data(page), json_dumps_params={"indent": 1})


def _page(request: HttpRequest, pk: int) -> PowerAssignment:
    game, viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    return power_assignment(game, viewer)
