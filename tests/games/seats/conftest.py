"""A game that Alice, as France, has left: its seat is open. Dora would like to have it."""

import pytest

from games.core.accounts import User
from games.gm.acts.open_seat import seat_open
from games.models import Game
from tests.games.cast import NOW, account


@pytest.fixture
def dora(db) -> User:
    return account("Dora")


@pytest.fixture
def left(game, greta) -> Game:
    seat_open(game_id=game.pk, by=greta, power="FR", now=NOW)
    game.refresh_from_db()
    return game
