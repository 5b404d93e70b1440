"""A forecast is given, changed and withdrawn until the first phase of its year is resolved."""

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.access import get_game_for_view
from games.core.accounts import User
from games.core.codec import variant_of
from games.core.errors import Conflict, Unprocessable
from games.core.locks import lock_accounts, lock_game
from games.core.quotas import FORECASTS
from games.core.rate_limits import count_towards
from games.core.refusals import unknown_choice
from games.forecasts.queries import (
    board_centres,
    first_phase,
    forecast_refusal,
    own_forecast,
    powers_before,
)
from games.models import Confidence, Forecast, Game, Phase


@transaction.atomic
def forecast_give(
    *,
    game_id: int,
    by: User,
    year: int,
    numbers: Mapping[str, tuple[int | None, str]],
    invite: str = "",
    now: datetime | None = None,
) -> Forecast:
    """Give the forecast for the present year of a game, or change it.

    `numbers` has a number of centres and a confidence for each power alive. The game's version
    stays, because the forecast is sealed. Refuses everybody who plays, played or knows more than
    spectators, a year that has begun, missing numbers, and more centres than the board has.
    """
    now = now or timezone.now()
    game, phase = _open_year(game_id, by, year, invite)
    rows = _clean_numbers(game, phase, numbers)
    count_towards(FORECASTS, by.pk, now)
    lock_accounts([by.pk])
    forecast = own_forecast(game, by, year)
    if forecast is None:
        return Forecast.objects.create(game=game, user=by, year=year, numbers=rows, given_at=now)
    if forecast.numbers != rows:
        forecast.numbers, forecast.changed_at = rows, now
        forecast.save(update_fields=["numbers", "changed_at"])
    return forecast


@transaction.atomic
def forecast_withdraw(*, game_id: int, by: User, year: int, invite: str = "") -> None:
    """Withdraw the own forecast while the year has not begun."""
    game, _phase = _open_year(game_id, by, year, invite)
    forecast = own_forecast(game, by, year)
    if forecast is None:
        raise Conflict("no_forecast", _("You have given no forecast for this year."))
    forecast.delete()


def _open_year(game_id: int, by: User, year: int, invite: str) -> tuple[Game, Phase]:
    lock_game(game_id)
    game, _viewer = get_game_for_view(by, game_id, invite=invite)
    if refusal := forecast_refusal(game, by):
        raise refusal
    phase = first_phase(game)
    if phase is None or phase.year != year:
        raise Conflict(
            "forecasts_closed", _("The orders of this year are open, so it takes no forecasts.")
        )
    return game, phase


def _clean_numbers(
    game: Game, phase: Phase, numbers: Mapping[str, tuple[int | None, str]]
) -> dict[str, list[int | str]]:
    """The stored numbers, in the order of the variant's powers."""
    variant, most = variant_of(game), board_centres(game.variant_id)
    rows: dict[str, list[int | str]] = {}
    total = 0
    for power in powers_before(phase):
        number, confidence = numbers.get(power, (None, ""))
        words = {"power": variant.powers[power].short, "most": most}
        if number is None:
            sentence = _("Give a number of centres for %(power)s.")
            raise Unprocessable("forecast_incomplete", sentence % words, field=f"count-{power}")
        if not 0 <= number <= most:
            sentence = _("%(power)s can hold 0 to %(most)s centres.")
            raise Unprocessable("forecast_out_of_range", sentence % words, field=f"count-{power}")
        if confidence not in Confidence.values:
            raise unknown_choice(f"confidence-{power}")
        rows[power] = [number, confidence]
        total += number
    if total > most:
        sentence = _("The board has %(most)s centres, and your numbers add up to %(total)s.")
        raise Unprocessable(
            "forecast_too_many", sentence % {"most": most, "total": total}, field="sum"
        )
    return rows
