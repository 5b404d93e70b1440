"""The page that fills an open seat of a tournament's table."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.core.decorators import account_of, account_view
from games.core.errors import Conflict, Refused, Unprocessable
from games.tournaments.forms.entrants import FillForm
from games.tournaments.page.vacancies import fill_context
from games.tournaments.services.vacancies import vacancy_offer, vacancy_standby


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def fill(request: HttpRequest, number: int, pk: int, power: str) -> HttpResponse:
    """Show who could fill an open seat, and offer it to one of them or to people on standby."""
    by, refusal = account_of(request), None
    if request.method == "POST":
        try:
            messages.success(request, _offer(request, number, pk, power))
            return redirect("games:tournament_fill", number, pk, power)
        except (Conflict, Unprocessable) as refused:
            refusal = refused
    context = fill_context(by, number, pk, power, refusal)
    return render(request, "games/tournaments/fill.html", context, status=_status(refusal))


def _offer(request: HttpRequest, number: int, pk: int, power: str) -> str:
    """Do what the button says, and return a sentence about it."""
    sent, by = FillForm.read(request.POST), account_of(request)
    if sent["action"] == "standby":
        vacancy_standby(game_id=pk, number=number, by=by, power=power)
        return _("The seat is offered to people on standby, one at a time.")
    vacancy_offer(game_id=pk, number=number, by=by, power=power, user_id=sent["person"])
    return _("The seat is offered for a day.")


def _status(refusal: Refused | None) -> int:
    return refusal.status if refusal else 200
