"""Commentaries of resolved phases, and forecasts of spectators."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_noop
from ninja import Query, Router
from pydantic import Field

from games.api.auth import account_of, caller_of, game_seen, require_scope
from games.api.schemas import Out
from games.api.shown_games import PlayerOut
from games.commentary.queries import commentary_for, not_resolved, visible_steps
from games.core.access import get_phase
from games.core.accounts import User
from games.core.inputs import In, Key, Whole
from games.forecasts.queries import (
    ScoredForecast,
    first_phase,
    game_forecasts,
    league,
    own_forecast,
    period_named,
)
from games.forecasts.services import forecast_give, forecast_withdraw
from games.models import TokenScope

router = Router(tags=[gettext_noop("Commentaries and forecasts")])
OWN = require_scope(TokenScope.ORDERS)


class DrawingOut(Out):
    """An arrow from a space to its target, or with the target "" a ring, with a few words."""

    space: Key
    target: Key
    words: str


class StepOut(Out):
    """A step of a commentary: a sentence, published orders and drawings."""

    number: int
    text: str
    orders: list[str]
    drawings: list[DrawingOut]


class CommentaryOut(Out):
    """The commentary of a phase, as far as it was shown. `current` is the number of the step on
    stage, null if the show is over."""

    author: PlayerOut | None
    started_at: datetime | None
    ended_at: datetime | None
    current: int | None
    steps: list[StepOut]


@router.get(
    "/games/{number:pk}/phases/{number:number}/commentary",
    response=CommentaryOut,
    summary=gettext_noop("Read the commentary of a phase."),
    **require_scope(),
)
def commentary(request: HttpRequest, pk: int, number: int) -> CommentaryOut:
    game, _viewer = game_seen(request, pk)
    phase = get_phase(game, number)
    if not phase.is_resolved:
        raise not_resolved()
    row = commentary_for(phase)
    steps = visible_steps(row, timezone.now())
    is_open = row is not None and bool(steps)
    return CommentaryOut(
        author=PlayerOut.read_from(row.author) if is_open and row else None,
        started_at=row.started_at if is_open and row else None,
        ended_at=row.ended_at if is_open and row else None,
        current=(row.current or None) if is_open and row else None,
        steps=[StepOut.read_from(step) for step in steps],
    )


class NumberOut(Out):
    """The centres of a power at the end of the year, and the confidence: sure, likely, open."""

    power: Key
    centres: int
    confidence: str


class ForecastOut(Out):
    """A forecast. `error` is its mean ranked probability score and `gain` how much smaller that is
    than if nothing changed, as exact fractions; both are null before the end of the year."""

    player: PlayerOut
    year: int
    numbers: list[NumberOut]
    is_void: bool
    error: str | None
    gain: str | None


class ForecastList(Out):
    """The forecasts that everybody may read, and with the scope `orders` your own. `open_year` is
    the year that takes forecasts, null if there is none at present."""

    open_year: int | None
    items: list[ForecastOut]


class NumberIn(In):
    """The centres of a power at the end of the year, and the confidence: sure, likely, open."""

    power: Key
    centres: Whole
    confidence: Key


class ForecastIn(In):
    """A whole forecast: every power that is alive."""

    numbers: Annotated[list[NumberIn], Field(max_length=40)]


@router.get(
    "/games/{number:pk}/forecasts",
    response=ForecastList,
    summary=gettext_noop("List the forecasts in a game. Those of others are sealed at first."),
    **require_scope(),
)
def forecasts(request: HttpRequest, pk: int) -> ForecastList:
    game, _viewer = game_seen(request, pk)
    rows = game_forecasts(game)
    phase = first_phase(game)
    caller = caller_of(request)
    user = caller.user
    if phase is not None and isinstance(user, User) and caller.may(TokenScope.ORDERS):
        own = own_forecast(game, user, phase.year)
        rows = [ScoredForecast(own, is_void=False), *rows] if own else rows
    return ForecastList(
        open_year=phase.year if phase else None, items=[_forecast_out(row) for row in rows]
    )


@router.put(
    "/games/{number:pk}/forecasts/{number:year}",
    response=ForecastOut,
    summary=gettext_noop("Give or change your forecast for the year that has not begun."),
    **OWN,
)
def forecast_put(request: HttpRequest, pk: int, year: int, data: ForecastIn) -> ForecastOut:
    numbers = {row.power: (row.centres, row.confidence) for row in data.numbers}
    forecast = forecast_give(game_id=pk, by=account_of(request), year=year, numbers=numbers)
    return _forecast_out(ScoredForecast(forecast, is_void=False))


@router.delete(
    "/games/{number:pk}/forecasts/{number:year}",
    response={204: None},
    summary=gettext_noop("Withdraw your forecast for the year that has not begun."),
    **OWN,
)
def forecast_delete(request: HttpRequest, pk: int, year: int) -> HttpResponse:
    forecast_withdraw(game_id=pk, by=account_of(request), year=year)
    return HttpResponse(status=204)


def _forecast_out(row: ScoredForecast) -> ForecastOut:
    forecast = row.forecast
    return ForecastOut(
        player=PlayerOut.read_from(forecast.user),
        year=forecast.year,
        numbers=[
            NumberOut(power=power, centres=centres, confidence=confidence)
            for power, (centres, confidence) in forecast.numbers.items()
        ],
        is_void=row.is_void,
        error=str(row.score) if row.score is not None else None,
        gain=str(row.gain) if row.gain is not None else None,
    )


class ForecasterOut(Out):
    """A forecaster: the means of the gains and errors, as exact fractions."""

    player: PlayerOut
    forecasts: int
    gain: str
    error: str


class ForecastLeagueOut(Out):
    """The forecasters of a period, best first. A place needs `least` forecasts."""

    period: str
    least: int
    items: list[ForecasterOut]


@router.get(
    "/forecasts",
    response=ForecastLeagueOut,
    summary=gettext_noop("Read the league of forecasters of a quarter or a year."),
    description=gettext_noop("`period` is 2026-Q4 or 2026; any other means the present quarter."),
    **require_scope(),
)
def forecast_league(
    request: HttpRequest, period: Annotated[str, Query(max_length=7)] = ""
) -> ForecastLeagueOut:
    chosen = period_named(period, timezone.now())
    return ForecastLeagueOut(
        period=chosen.code,
        least=chosen.least,
        items=[
            ForecasterOut(
                player=PlayerOut.read_from(row.user),
                forecasts=row.count,
                gain=str(row.gain),
                error=str(row.score),
            )
            for row in league(chosen)
            if row.count >= chosen.least
        ],
    )
