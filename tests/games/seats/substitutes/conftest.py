"""Alice, who is France, is away; Dora plays for her."""

from datetime import date, timedelta

import pytest

from games.core.accounts import User
from games.models import Game
from games.seats.acts.ask_substitute import substitute_ask
from games.seats.acts.become_substitute import substitute_accept
from tests.games.cast import NOW, account

# By the clocks of the game: to the end of this day.
LAST_DAY = date(2026, 5, 6)
OVER = NOW + timedelta(days=5, hours=12)


@pytest.fixture
def dora(db) -> User:
    return account("Dora")


@pytest.fixture
def asked(game, alice, dora) -> Game:
    """Alice has asked Dora."""
    substitute_ask(game_id=game.pk, by=alice, account="Dora", last_day=LAST_DAY, now=NOW)
    return game


@pytest.fixture
def lent(asked, dora) -> Game:
    """Dora plays France."""
    substitute_accept(game_id=asked.pk, by=dora, now=NOW)
    asked.refresh_from_db()
    return asked
