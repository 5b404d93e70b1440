"""Games, tournaments and templates that enter a club and leave it."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from games.clubs.forms import TableForm
from games.clubs.queries.clubs import get_club
from games.clubs.services.tables import (
    game_enter,
    game_withdraw,
    tournament_enter,
    tournament_withdraw,
)
from games.clubs.services.templates import template_remove, template_share
from games.core.decorators import account_of, account_view, form_of
from games.core.refusals import unknown_choice


@form_of("games:club_number")
@account_view
def change_tables(request: HttpRequest, number: int) -> HttpResponse:
    """Put a game or a tournament into a club, or take it out; share or delete a template."""
    club = get_club(request.user, number)
    sent = TableForm.read(request.POST)
    place: dict[str, Any] = {"number": number, "by": account_of(request)}
    match sent["action"]:
        case "enter":
            game_enter(game_id=sent["game"], **place)
            messages.success(request, _("The game belongs to the club now."))
        case "withdraw":
            game_withdraw(game_id=sent["game"], **place)
            messages.success(request, _("The game is no longer in the club."))
        case "enter_tournament":
            tournament_enter(tournament_id=sent["tournament"], **place)
            messages.success(request, _("The club shows the tournament now."))
        case "withdraw_tournament":
            tournament_withdraw(tournament_id=sent["tournament"], **place)
            messages.success(request, _("The club no longer shows the tournament."))
        case "share":
            row = template_share(template_id=sent["template"], **place)
            sentence = _("All members can use the template “%(name)s” now.")
            messages.success(request, sentence % {"name": row.name})
        case "unshare":
            name = template_remove(template_id=sent["template"], **place)
            sentence = _("The template “%(name)s” is deleted.")
            messages.success(request, sentence % {"name": name})
        case _other:
            raise unknown_choice("action")
    return redirect(club)
