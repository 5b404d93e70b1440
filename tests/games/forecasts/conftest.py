"""Forecasts in a running game, and years that are played."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from games.core.accounts import User
from games.forecasts.queries import powers_before
from games.forecasts.services import forecast_give
from games.gm.acts.resolve import phase_resolve_now
from games.models import Forecast, Game
from tests.games.cast import DUE, NOW, open_phase

YEAR = 1763


def same_numbers(game: Game, word: str = "likely", **changes: int) -> dict[str, tuple[int, str]]:
    """The centres of each power at present, with some changes."""
    counts = powers_before(open_phase(game)) | changes
    return {power: (count, word) for power, count in counts.items()}


@pytest.fixture
def give(game) -> Callable[..., Forecast]:
    """Give a forecast in `game` for its first year."""

    def act(by: User, word: str = "likely", **options: object) -> Forecast:
        changes = options.pop("changes", {})
        where = {"game_id": game.pk, "by": by, "year": YEAR, "now": NOW}
        if "numbers" not in options:
            options["numbers"] = same_numbers(game, word, **changes)
        return forecast_give(**where | options)

    return act


@pytest.fixture
def play_year(game, greta) -> Callable[[], None]:
    """Resolve phases until the next year begins."""

    def play() -> None:
        year = open_phase(game).year
        number = 0
        while open_phase(game).year == year:
            number += 1
            phase_resolve_now(game_id=game.pk, by=greta, now=DUE + timedelta(hours=number))

    return play
