"""Proposals of other settings or of another schedule, to which all players must agree."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.core.access import get_game_for_gm, get_game_for_view
from games.core.decorators import account_of, account_view
from games.core.errors import Conflict, Unprocessable
from games.core.forms import clean_form, form_problems
from games.core.refusals import no_seat, not_running
from games.core.settings_mark import mark_to_show
from games.models import Game, Proposal, Status
from games.models.proposal import SETTINGS
from games.schedule.stored import schedule_of, settings_mark
from games.schedule.terms import STRICTER, TERMS, changed_terms_words
from games.settings.forms import NewGame
from games.settings.page import schedule_context
from games.settings.schedule_form import ProposedSchedule, line_initial
from games.votes.services.schedules import check_players_decide, schedule_propose
from games.votes.services.terms import terms_propose, terms_withdraw


class TermsForm(forms.Form):
    """The settings that change while a game runs if all its players agree."""

    last_year, press_mode, standby, is_public, open_to, allows_mentors = (
        NewGame.base_fields[name] for name in TERMS
    )

    def __init__(self, sent: QueryDict | None, *, game: Game) -> None:
        super().__init__(sent, initial={name: getattr(game, name) for name in TERMS})
        press: Any = self.fields["press_mode"]
        offered = (game.press_mode, *STRICTER[game.press_mode])
        press.choices = [row for row in press.choices if row[0] in offered]
        press.required = True
        self.game = game

    def clean_open_to(self) -> str:
        """Return who may join; without a choice this stays."""
        return self.cleaned_data["open_to"] or self.game.open_to


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def terms(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the form, propose the change, or withdraw the proposal on which players vote.

    For the GM; in a game without one for its players, who withdraw their votes instead.
    """
    game, viewer = get_game_for_view(request.user, pk)
    if not game.is_without_gm:
        game, viewer = get_game_for_gm(request.user, pk)
    elif not viewer.power:
        raise no_seat()
    if game.status != Status.RUNNING:
        raise not_running()
    by = account_of(request)
    if "withdraw" in request.POST:
        terms_withdraw(game_id=pk, by=by)
        messages.success(request, _("Your proposal is withdrawn."))
        return redirect("games:terms", pk=pk)
    form = TermsForm(clean_form(request.POST) if request.method == "POST" else None, game=game)
    status = 422 if form.errors else 200
    if form.is_valid():
        try:
            terms_propose(game_id=pk, by=by, wanted=form.cleaned_data)
        except (Conflict, Unprocessable) as refusal:
            form.add_error(refusal.field or None, refusal.message)
            status = refusal.status
        else:
            messages.success(request, _("The change is proposed. All players are notified."))
            return redirect(game if game.is_without_gm else reverse("games:terms", args=[pk]))
    made = None if game.is_without_gm else Proposal.objects.filter(game=game, kind=SETTINGS).first()
    proposed = changed_terms_words(game.variant_id, made.changes) if made else ""
    context = {"game": game, "form": form, "proposed": proposed}
    return render(request, "games/settings/terms.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def propose_schedule(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the schedule of a game without a GM to its players, and propose another one."""
    game, viewer = get_game_for_view(request.user, pk)
    check_players_decide(game)
    if not viewer.power:
        raise no_seat()
    if game.status != Status.RUNNING:
        raise not_running()
    schedule, is_sent = schedule_of(game), request.method == "POST"
    initial = {"variant_id": game.variant_id, "schedule": schedule} | line_initial(schedule)
    form = ProposedSchedule(clean_form(request.POST) if is_sent else None, initial=initial)
    is_choosing = "preview" in request.POST
    status = 422 if form.errors and not is_choosing else 200
    seen = form["seen"].value()
    if is_sent and not is_choosing and form.is_valid():
        try:
            schedule_propose(
                game_id=pk, by=account_of(request), schedule=form.schedule(), seen=seen
            )
        except (Conflict, Unprocessable) as refusal:
            form.refuse(refusal.field, refusal.message)
            status = refusal.status
        else:
            messages.success(request, _("The change is proposed. All players are notified."))
            return redirect(game)
    problems = form_problems(form, is_choosing=is_choosing)
    mark = mark_to_show(seen, settings_mark(game), status)
    context = {"game": game, "form": form, "seen": mark, "problems": problems}
    context |= schedule_context(form)
    return render(request, "games/settings/propose_schedule.html", context, status=status)
