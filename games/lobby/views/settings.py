"""The settings of a game: all of them before its start, its schedule afterwards."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.clock.services.schedule_change import schedule_change
from games.core.access import get_game_for_gm
from games.core.answers import account_of, account_view
from games.core.errors import Conflict, Unprocessable
from games.core.forms import clean_form
from games.core.refusals import game_over
from games.lobby.forms import ChangedSchedule, NewGame, game_initial
from games.lobby.services.settings_change import settings_change
from games.models import Game, Status
from games.schedule.preview import form_preview


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def settings(request: HttpRequest, pk: int) -> HttpResponse:
    """What the GM may change at present."""
    game, _viewer = get_game_for_gm(request.user, pk)
    if game.status == Status.FINISHED:
        raise game_over()
    forming = game.status == Status.FORMING
    form_class = NewGame if forming else ChangedSchedule
    sent = clean_form(request.POST) if request.method == "POST" else None
    form = form_class(sent, initial=game_initial(game))
    status = 422 if form.errors and "preview" not in request.POST else 200
    if request.method == "POST" and "preview" not in request.POST and form.is_valid():
        try:
            _change(request, game, form)
        except (Conflict, Unprocessable) as refusal:
            form.refuse(refusal.field, refusal.message)
            status = refusal.status
        else:
            return redirect("games:gm", pk=pk)
    template = "games/lobby/create.html" if forming else "games/lobby/schedule.html"
    context = {"game": game, "form": form, "preview": form_preview(form)}
    return render(request, template, context, status=status)


def _change(request: HttpRequest, game: Game, form: NewGame | ChangedSchedule) -> None:
    by = account_of(request)
    if isinstance(form, NewGame):
        settings_change(game_id=game.pk, by=by, **form.settings())
        messages.success(request, _("The settings are saved, and whoever has joined is told."))
        return
    reason = form.cleaned_data["reason"]
    schedule_change(game_id=game.pk, by=by, schedule=form.schedule(), reason=reason)
    messages.success(request, _("The schedule holds from the next phase on, and all are told."))
