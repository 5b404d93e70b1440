"""The page of the entrants of a tournament: sign-up, teams and reserves."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.http import require_safe

from games.core.accounts import User
from games.core.decorators import account_of, account_view, form_of, game_view
from games.core.errors import Conflict, Forbidden, Refused, Unprocessable
from games.core.forms import clean_form, id_number
from games.core.settings_mark import mark_of, mark_to_show
from games.tournaments.forms.entrants import EntrantForm, SignUpForm
from games.tournaments.page.entrants import entrants_context
from games.tournaments.queries import get_tournament, tournaments_for
from games.tournaments.services.captaincy import captain_change
from games.tournaments.services.entrants import (
    entrant_accept,
    entrant_demote,
    entrant_promote,
    entrant_remove,
    entrant_sign_up,
    entrant_withdraw,
)
from games.tournaments.services.invitations import entrants_invite
from games.tournaments.services.sign_up import sign_up_change, sign_up_settings
from games.tournaments.services.teams import (
    member_ask,
    member_remove,
    round_choose,
    team_create,
    team_rename,
)
from games.tournaments.services.vacancies import seat_hand_on

PAGE = "games/tournaments/entrants.html"
Deed = Callable[[int, User, dict[str, Any]], str]


@require_safe
@game_view
def entrants(request: HttpRequest, number: int) -> HttpResponse:
    """Show who takes part in a tournament."""
    return render(request, PAGE, _context(request, number))


@form_of("games:tournament_entrants")
@account_view
def change(request: HttpRequest, number: int) -> HttpResponse:
    """Do what a button on the page of the entrants says; a refusal shows the page again."""
    tournament = get_tournament(request.user, number)
    sent = EntrantForm.read(request.POST)
    try:
        sentence = DEEDS.get(sent["action"], _sign_up)(number, account_of(request), sent)
    except (Conflict, Forbidden, Unprocessable) as refusal:
        context = _context(request, number, refusal) | {"sent": sent}
        return render(request, PAGE, context, status=refusal.status)
    messages.success(request, sentence)
    if not tournaments_for(request.user).filter(pk=number).exists():
        return redirect("games:tournaments")
    return redirect("games:tournament_entrants", tournament.pk)


@form_of("games:tournament_entrants")
@account_view
def change_sign_up(request: HttpRequest, number: int) -> HttpResponse:
    """Set how people sign up."""
    tournament = get_tournament(request.user, number)
    form = SignUpForm(clean_form(request.POST), initial=sign_up_settings(tournament))
    status = 422
    if form.is_valid():
        try:
            sign_up_change(number=number, by=account_of(request), **form.cleaned_data)
            messages.success(request, _("Saved."))
            return redirect("games:tournament_entrants", number)
        except (Conflict, Unprocessable) as refusal:
            form.add_error(refusal.field or None, refusal.message)
            status = refusal.status
    context = _context(request, number)
    context |= {"form": form, "seen": mark_to_show(form["seen"].value(), context["seen"], status)}
    return render(request, PAGE, context, status=status)


def _context(request: HttpRequest, number: int, refusal: Refused | None = None) -> dict[str, Any]:
    context = entrants_context(request.user, number, refusal)
    tournament = context["tournament"]
    shows_form = context["is_director"] and tournament.ended_at is None
    settings = sign_up_settings(tournament)
    form = SignUpForm(initial=settings) if shows_form else None
    return context | {"form": form, "seen": mark_of(settings), "sent": {}}


def _sign_up(number: int, by: User, _sent: dict[str, Any]) -> str:
    entrant = entrant_sign_up(number=number, by=by)
    return _("You are a reserve.") if entrant.is_reserve else _("You take part.")


def _accept(number: int, by: User, _sent: dict[str, Any]) -> str:
    entrant = entrant_accept(number=number, by=by)
    return _("You are a reserve.") if entrant.is_reserve else _("You take part.")


def _withdraw(number: int, by: User, _sent: dict[str, Any]) -> str:
    entrant_withdraw(number=number, by=by)
    return _("You do not take part.")


def _create_team(number: int, by: User, sent: dict[str, Any]) -> str:
    team_create(number=number, by=by, name=sent["name"])
    return _("Your team is founded. Ask its members.")


def _rename(number: int, by: User, sent: dict[str, Any]) -> str:
    team_rename(number=number, by=by, team_id=sent["team"], name=sent["name"])
    return _("Saved.")


def _ask(number: int, by: User, sent: dict[str, Any]) -> str:
    member_ask(number=number, by=by, account=sent["account"])
    return _("The person is asked and gets a notice.")


def _remove_member(number: int, by: User, sent: dict[str, Any]) -> str:
    member_remove(number=number, by=by, user_id=sent["person"])
    return _("This person is no longer in your team.")


def _hand_over(number: int, by: User, sent: dict[str, Any]) -> str:
    captain_change(number=number, by=by, user_id=sent["person"])
    return _("The team has another captain now.")


def _choose(number: int, by: User, sent: dict[str, Any]) -> str:
    people = [id_number(text) for text in sent["members"]]
    round_choose(number=number, by=by, round_number=sent["round"], user_ids=people)
    return _("Saved.")


def _hand_on(number: int, by: User, sent: dict[str, Any]) -> str:
    seat_hand_on(
        game_id=sent["game"], number=number, by=by, power=sent["power"], user_id=sent["person"]
    )
    return _("The seat has another player now.")


def _invite(number: int, by: User, sent: dict[str, Any]) -> str:
    count = len(entrants_invite(number=number, by=by, people=sent["people"]))
    sentence = ngettext("%(n)s person is invited.", "%(n)s people are invited.", count)
    return sentence % {"n": count}


def _remove(number: int, by: User, sent: dict[str, Any]) -> str:
    entrant_remove(number=number, by=by, user_id=sent["person"])
    return _("This person no longer takes part.")


def _promote(number: int, by: User, sent: dict[str, Any]) -> str:
    entrant_promote(number=number, by=by, user_id=sent["person"])
    return _("Saved.")


def _demote(number: int, by: User, sent: dict[str, Any]) -> str:
    entrant_demote(number=number, by=by, user_id=sent["person"])
    return _("Saved.")


DEEDS: dict[str, Deed] = {
    "sign_up": _sign_up,
    "accept": _accept,
    "withdraw": _withdraw,
    "create_team": _create_team,
    "rename": _rename,
    "ask": _ask,
    "remove_member": _remove_member,
    "hand_over": _hand_over,
    "choose": _choose,
    "hand_on": _hand_on,
    "invite": _invite,
    "remove": _remove,
    "promote": _promote,
    "demote": _demote,
}
