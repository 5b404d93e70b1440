"""Pages of rounds for everybody: a round, its draw as a file, how draws are made."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.core.decorators import game_view
from games.rounds.page.rounds import round_context
from games.rounds.queries.plans import get_round, plan_of
from games.rounds.queries.readable import draw_file


@require_safe
@game_view
def show_round(request: HttpRequest, number: int, round_number: int) -> HttpResponse:
    """Show a round: its rules, who plays and why, its tables with their players."""
    context = round_context(request.user, number, round_number)
    return render(request, "games/rounds/round.html", context)


@require_safe
@game_view
def show_draw(request: HttpRequest, number: int, round_number: int) -> HttpResponse:
    """Return the draw of a round, which anybody can repeat."""
    each = get_round(request.user, number, round_number)
    data = draw_file(each, plan_of(each))
    name = f"draw-{number}-{round_number}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return JsonResponse(data, headers=headers, json_dumps_params={"indent": 1})


@require_safe
@game_view
def show_rules(request: HttpRequest) -> HttpResponse:
    """Explain how players are drawn to tables, and who plays in a round."""
    return render(request, "games/rounds/rules.html")
