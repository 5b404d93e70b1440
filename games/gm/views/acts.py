"""The page of each act: its question, and the form that does it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from games.core.access import get_game_for_gm
from games.core.decorators import account_of, account_view, context_of
from games.core.errors import Refused
from games.core.visibility import Viewer
from games.gm.acts.act import DeskAct
from games.gm.forms import RowForm
from games.gm.queries.inbox import gm_desk
from games.gm.views.desk import show_desk, show_inbox, way_back
from games.models import Game


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def act(request: HttpRequest, pk: int, act: DeskAct) -> HttpResponse:
    """Ask the question of an act, or do it. A row of the inbox does it without a question."""
    game, viewer = get_game_for_gm(request.user, pk, *act.rights)
    if request.method != "POST":
        return _ask(request, game, viewer, act)
    row = RowForm.read(request.POST)["row"]
    try:
        inputs = act.read_form(request.POST)
        result = act.do(game_id=pk, by=account_of(request), inputs=inputs)
    except Refused as refusal:
        if row and "reason" not in request.POST:
            return show_inbox(request, refusal, row, pk=pk)
        if refusal.field in act.on_desk:
            return show_desk(request, pk, act.code, refusal)
        raise
    messages.success(request, act.message(result))
    return redirect(act.leads_to(result) if act.leads_to else way_back(pk, row))


def _ask(request: HttpRequest, game: Game, viewer: Viewer, act: DeskAct) -> HttpResponse:
    """Show the question, or the desk with the form of an act without one."""
    if act.question is None:
        return redirect("games:gm", pk=game.pk)
    row = RowForm.read(request.GET)["row"]
    question = act.question(gm_desk(game, viewer), request.GET)
    context = context_of(question) | {"game": game, "action": act.url(game.pk), "row": row}
    context["back"] = question.back or way_back(game.pk, row)
    return render(request, "games/gm/confirm.html", context)
