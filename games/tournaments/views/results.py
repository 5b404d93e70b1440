"""Pages after a tournament: its results, and its series."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.core.decorators import account_of, account_view, game_view
from games.core.forms import RowId, SentForm, check_sent
from games.tournaments.page.results import finished_rows, results_context, series_context
from games.tournaments.queries import finished_tournaments, get_tournament
from games.tournaments.services.series import previous_set

A_PAGE = 20


class SeriesForm(SentForm):
    """The number of the tournament before this one; 0 for none."""

    previous = RowId()


@require_safe
@game_view
def archive(request: HttpRequest) -> HttpResponse:
    """List the public tournaments that are over, with their winners."""
    page = Paginator(finished_tournaments(), A_PAGE).get_page(request.GET.get("page"))
    context = {"rows": finished_rows(page.object_list), "page": page}
    return render(request, "games/tournaments/archive.html", context)


@require_safe
@game_view
def results(request: HttpRequest, number: int) -> HttpResponse:
    """Show the results of a tournament."""
    context = results_context(request.user, number)
    return render(request, "games/tournaments/results.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@game_view
def series(request: HttpRequest, number: int) -> HttpResponseBase:
    """Show the tournaments of a series; a director names the one before."""
    if request.method == "POST":
        return change_series(request, number)
    context = series_context(request.user, number)
    return render(request, "games/tournaments/series.html", context)


@account_view
def change_series(request: HttpRequest, number: int) -> HttpResponse:
    """Name the tournament before this one."""
    get_tournament(request.user, number)
    check_sent(request.POST, "previous")
    previous = SeriesForm.read(request.POST)["previous"] or None
    previous_set(number=number, by=account_of(request), previous=previous)
    messages.success(request, _("Saved."))
    return redirect("games:tournament_series", number=number)
