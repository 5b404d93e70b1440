"""The settings of a game: all of them before its start, its schedule and its policy for missing
orders afterwards."""

from __future__ import annotations

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.clock.services.schedule_change import schedule_change
from games.core.access import get_game_for_gm
from games.core.accounts import User
from games.core.answers import account_of, account_view
from games.core.errors import Conflict, Unprocessable
from games.core.forms import clean, clean_form
from games.core.refusals import game_over
from games.lobby.forms import ChangedPlan, NewGame, game_initial
from games.lobby.page.plan_shown import plan_shown
from games.lobby.services.settings_change import settings_change
from games.models import Game, Status
from games.nmr.services.policy_change import policy_change
from games.policy.settings_mark import settings_mark
from games.policy.stored import policy_of
from games.schedule.stored import schedule_of


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def settings(request: HttpRequest, pk: int) -> HttpResponse:
    """What the GM may change at present."""
    game, _viewer = get_game_for_gm(request.user, pk)
    if game.status == Status.FINISHED:
        raise game_over()
    forming = game.status == Status.FORMING
    form_class = NewGame if forming else ChangedPlan
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
    template = "games/lobby/create.html" if forming else "games/lobby/plan.html"
    context = {"game": game, "form": form, "seen": settings_mark(game)} | plan_shown(form)
    return render(request, template, context, status=status)


def _change(request: HttpRequest, game: Game, form: NewGame | ChangedPlan) -> None:
    by, seen = account_of(request), clean(request.POST.get("seen", ""))
    if isinstance(form, NewGame):
        settings_change(game_id=game.pk, by=by, seen=seen, **form.settings())
        messages.success(request, _("The settings are saved, and whoever has joined is told."))
        return
    _change_plan(game, by, form, seen)
    messages.success(request, _("It holds from the next phase on, and all are told."))


@transaction.atomic
def _change_plan(game: Game, by: User, form: ChangedPlan, seen: str) -> None:
    """The schedule, the policy, or both; nothing of either where one of them is refused."""
    reason, schedule, policy = form.cleaned_data["reason"], form.schedule(), form.policy()
    is_other_policy = policy != policy_of(game)
    if schedule != schedule_of(game) or not is_other_policy:
        schedule_change(game_id=game.pk, by=by, schedule=schedule, reason=reason, seen=seen)
        # The schedule is another one now, and the game is locked.
        seen = ""
    if is_other_policy:
        policy_change(game_id=game.pk, by=by, policy=policy, reason=reason, seen=seen)
