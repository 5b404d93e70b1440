"""Pages of scoring systems."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.core.decorators import game_view
from games.scoring.page import system_context, systems_context


@require_safe
@game_view
def systems(request: HttpRequest) -> HttpResponse:
    """List the scoring systems, with one position scored by each."""
    return render(request, "games/scoring/systems.html", systems_context())


@require_safe
@game_view
def system(request: HttpRequest, code: str) -> HttpResponse:
    """Explain a scoring system by its formula, an example and its source."""
    return render(request, "games/scoring/system.html", system_context(code))
