"""The pages of forecasts: the form, the forecasts of a game, the league, the way of scoring."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from fractions import Fraction
from itertools import groupby
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from adjudicator import Variant
from games.core.accounts import User, Visitor
from games.core.codec import variant_of
from games.core.words.numbers import decimal
from games.forecasts.forms import ForecastInput
from games.forecasts.queries import (
    Period,
    ScoredForecast,
    Standing,
    board_centres,
    first_phase,
    forecast_refusal,
    game_forecasts,
    league,
    own_forecast,
    player_forecasts,
    powers_before,
    quarter_at,
    standings,
)
from games.forecasts.score import USUAL, WEIGHTS, distribution, ranked_probability_score
from games.models import Confidence, Game
from games.models.titles import year_title

PLACES = 3


def _form(game: Game, user: User, form: ForecastInput | None) -> dict[str, Any] | None:
    """The context of games/forecasts/form.html; None while no forecast is accepted."""
    variant, phase = variant_of(game), first_phase(game)
    if phase is None:
        return None
    own = own_forecast(game, user, phase.year)
    saved = own.numbers if own else {}
    rows = []
    for power, count in powers_before(phase).items():
        number, word = saved.get(power, (count, USUAL.value))
        if form is not None:
            number, word = form.rows.get(power, ("", ""))
        rows.append(
            {
                "power": power,
                "name": variant.powers[power].short,
                "now": count,
                "number": number,
                "word": word,
                "is_bad": form is not None and form.bad in (f"count-{power}", "sum"),
                "is_bad_word": form is not None and form.bad == f"confidence-{power}",
            }
        )
    return {
        "url": reverse("games:forecasts", kwargs={"pk": game.pk}),
        "year": phase.year,
        "year_name": year_title(variant.calendar, phase.year),
        "phase": phase,
        "rows": rows,
        "words": Confidence.choices,
        "most": board_centres(game.variant_id),
        "is_given": own is not None,
        "error": form.error if form else "",
    }


def forecasts_context(
    game: Game, user: Visitor, *, form: ForecastInput | None = None
) -> dict[str, Any]:
    """The context of games/forecasts/forecasts.html."""
    variant = variant_of(game)
    scored = game_forecasts(game)
    refusal, fields = None, None
    if isinstance(user, User):
        refusal = forecast_refusal(game, user)
        fields = _form(game, user, form) if refusal is None else None
    years = [
        _year(variant, year, list(rows))
        for year, rows in groupby(scored, key=lambda row: row.forecast.year)
    ]
    return {
        "game": game,
        "form": fields,
        "error": form.error if form and fields is None else "",
        "why_not": refusal.message if refusal else "",
        "years": years,
        "table": table_rows(standings(scored)),
    }


def _year(variant: Variant, year: int, rows: Sequence[ScoredForecast]) -> dict[str, Any]:
    results = next((row.results for row in rows if row.results is not None), None)
    powers = [
        power for power in variant.powers if any(power in row.forecast.numbers for row in rows)
    ]
    ordered = sorted(rows, key=lambda row: (row.score is None, row.score or 0, row.forecast.pk))
    return {
        "title": year_title(variant.calendar, year),
        "powers": [(power, variant.powers[power].short) for power in powers],
        "results": [results.get(power, 0) for power in powers] if results is not None else [],
        "rows": [_forecast_row(row, powers) for row in ordered],
    }


def _forecast_row(row: ScoredForecast, powers: Iterable[str]) -> dict[str, Any]:
    numbers = row.forecast.numbers
    labels = dict(Confidence.choices)
    return {
        "user": row.forecast.user,
        "is_void": row.is_void,
        "score": _decimal(row.score),
        "gain": _with_sign(row.gain),
        "cells": [
            (numbers[power][0], labels[numbers[power][1]]) if power in numbers else None
            for power in powers
        ],
    }


def _decimal(value: Fraction | None) -> str:
    return "" if value is None else decimal(float(value), PLACES)


def _with_sign(value: Fraction | None) -> str:
    if value is None:
        return ""
    return f"{'+' if value > 0 else '−' if value < 0 else ''}{decimal(abs(float(value)), PLACES)}"


def table_rows(table: Sequence[Standing], least: int = 1) -> list[dict[str, Any]]:
    """The rows of a table of forecasters. Those with fewer than `least` forecasts have no place;
    equal means share one."""
    enough = [row for row in table if row.count >= least]
    places: list[int] = []
    for number, row in enumerate(enough, 1):
        is_tie = number > 1 and enough[number - 2].gain == row.gain
        places.append(places[-1] if is_tie else number)
    return [
        {
            "place": place,
            "user": row.user,
            "count": row.count,
            "gain": _with_sign(row.gain),
            "score": _decimal(row.score),
        }
        for place, row in zip(places, enough, strict=True)
    ]


def league_context(period: Period, now: datetime) -> dict[str, Any]:
    """The context of games/forecasts/league.html."""
    table = league(period)
    return {
        "period": period,
        "title": period_title(period),
        "least": period.least,
        "table": table_rows(table, period.least),
        "waiting": sum(row.count < period.least for row in table),
        "periods": [(each.code, period_title(each)) for each in _periods(period, now)],
    }


def period_title(period: Period) -> str:
    """The words for a period."""
    if not period.quarter:
        return str(period.year)
    return _("Quarter %(quarter)s of %(year)s") % {"quarter": period.quarter, "year": period.year}


def _periods(period: Period, now: datetime) -> list[Period]:
    """The periods to choose from: the last four quarters, their years, and the chosen one."""
    quarter = quarter_at(now)
    quarters = [quarter]
    for _number in range(3):
        last = quarters[-1]
        quarters.append(
            Period(last.year, last.quarter - 1) if last.quarter > 1 else Period(last.year - 1, 4)
        )
    years = [Period(quarter.year), Period(quarter.year - 1)]
    chosen = [] if period in (*quarters, *years) else [period]
    return [*quarters, *years, *chosen]


# The worked example: a number, a confidence, the result, and the centres of the board.
EXAMPLE = (5, Confidence.LIKELY, 6, 34)


def scoring_context() -> dict[str, Any]:
    """The context of games/forecasts/scoring.html: the distributions and a worked example."""
    labels = dict(Confidence.choices)
    widest = max(map(len, WEIGHTS.values())) - 1
    number, confidence, result, most = EXAMPLE
    chances = distribution(number, confidence, most)
    first, last = min(chances), max(*chances, result)
    below, lines = Fraction(0), []
    for count in range(first, last + 1):
        below += chances.get(count, Fraction(0))
        happened = int(result <= count)
        lines.append(
            {
                "count": count,
                "chance": _decimal(chances.get(count, Fraction(0))),
                "below": _decimal(below),
                "happened": happened,
                "square": decimal(float((below - happened) ** 2), 4),
            }
        )
    return {
        "offsets": range(-widest, widest + 1),
        "distributions": [
            (
                labels[word],
                [str(_chance(word, abs(away)) or "") for away in range(-widest, widest + 1)],
            )
            for word in WEIGHTS
        ],
        "example": {
            "number": number,
            "word": labels[confidence],
            "result": result,
            "lines": lines,
            "sum": decimal(float(ranked_probability_score(*EXAMPLE)), 4),
        },
        "usual": labels[USUAL],
    }


def _chance(word: str, away: int) -> Fraction:
    weights = WEIGHTS[word]
    weight = weights[away] if away < len(weights) else 0
    return Fraction(weight, 2 * sum(weights) - weights[0])


def player_part(player: User) -> dict[str, Any] | None:
    """The forecasts on a player's page, see games/forecasts/player.html; None without any."""
    rows = player_forecasts(player)
    if not rows:
        return None
    total = table_rows(standings(rows))[0]
    return {
        "count": total["count"],
        "gain": total["gain"],
        "score": total["score"],
        "rows": [
            {
                "game": row.forecast.game,
                "year": year_title(variant_of(row.forecast.game).calendar, row.forecast.year),
                "score": _decimal(row.score),
                "gain": _with_sign(row.gain),
            }
            for row in rows[:LISTED]
        ],
    }


# The newest forecasts on a player's page.
LISTED = 10
