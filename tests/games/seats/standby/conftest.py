"""Alice has left the seat of France. Dora is on standby, and Emil after her."""

from datetime import timedelta

import pytest

from games.core.accounts import User
from games.gm.acts.open_seat import seat_open
from games.models import Game
from games.seats.acts.go_on_standby import standby_save
from tests.games.cast import NOW, account

DAY = timedelta(days=1)


def ready(name: str, days: int, paces=("fast", "steady", "slow"), languages=("en",)) -> User:
    """Somebody who is on standby for so many days."""
    user = account(name)
    standby_save(by=user, paces=paces, languages=languages, now=NOW - days * DAY)
    return user


@pytest.fixture
def dora(db) -> User:
    return ready("Dora", 2)


@pytest.fixture
def emil(dora) -> User:
    return ready("Emil", 1)


@pytest.fixture
def left(game, greta, emil) -> Game:
    seat_open(game_id=game.pk, by=greta, power="FR", now=NOW)
    game.refresh_from_db()
    return game
