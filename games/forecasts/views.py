"""The pages of forecasts."""

from dataclasses import replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.core.access import check_signed_in, get_game_for_view
from games.core.codec import variant_of
from games.core.decorators import account_of, game_view, invite_of
from games.core.errors import Refused
from games.core.page_cache import cache_for_visitors, lists_mark, version_mark
from games.forecasts.forms import ForecastForm, LeagueQuery, forecast_input
from games.forecasts.page import forecasts_context, league_context, scoring_context
from games.forecasts.queries import period_named
from games.forecasts.services import forecast_give, forecast_withdraw


@require_http_methods(["GET", "HEAD", "POST"])
@cache_for_visitors(version_mark, queries=("",))
@game_view
def forecasts(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the forecasts of a game; a spectator gives one here. Refused input is shown again."""
    invite = invite_of(request, pk)
    game, _viewer = get_game_for_view(request.user, pk, invite=invite)
    form, status = None, 200
    if request.method == "POST":
        check_signed_in(request.user)
        powers = tuple(variant_of(game).powers)
        sent = ForecastForm.read(request.POST, powers=powers)
        on = {"game_id": pk, "by": account_of(request), "year": sent["year"], "invite": invite}
        form = forecast_input(sent, powers)
        try:
            if sent["withdraw"]:
                forecast_withdraw(**on)
                messages.success(request, _("Your forecast is withdrawn."))
            else:
                forecast_give(**on, numbers=form.numbers)
                messages.success(
                    request,
                    _(
                        "Your forecast is saved. Nobody else sees it before the first orders of "
                        "the year are resolved."
                    ),
                )
            return redirect("games:forecasts", pk=pk)
        except Refused as refusal:
            if refusal.status in (403, 404):
                raise
            form = replace(form, error=refusal.message, bad=refusal.field)
            status = refusal.status
    context = forecasts_context(game, request.user, form=form)
    return render(request, "games/forecasts/forecasts.html", context, status=status)


@require_safe
@cache_for_visitors(lists_mark, queries=("",))
@game_view
def league(request: HttpRequest) -> HttpResponse:
    """Show the league of forecasters of a quarter or a year, by default of the present quarter."""
    now = timezone.now()
    period = period_named(LeagueQuery.read(request.GET)["period"], now)
    return render(request, "games/forecasts/league.html", league_context(period, now))


@require_safe
@game_view
def scoring(request: HttpRequest) -> HttpResponse:
    """Explain the score of a forecast by its formula, an example and its source."""
    return render(request, "games/forecasts/scoring.html", scoring_context())
