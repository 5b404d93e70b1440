"""The list of ratings."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.core.decorators import game_view
from games.ratings.page import power_lists, provisional_list, rating_list
from games.ratings.queries import ENOUGH_GAMES


@require_safe
@game_view
def ratings(request: HttpRequest) -> HttpResponse:
    """List the best players and the strengths of the powers."""
    context = {
        "players": rating_list(),
        "provisional": provisional_list(),
        "variants": power_lists(),
        "enough": ENOUGH_GAMES,
    }
    return render(request, "games/ratings/ratings.html", context)
