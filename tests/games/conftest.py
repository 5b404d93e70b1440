"""A cast: Alice plays France, Bob plays Austria, Charlie has no seat, Greta is the GM."""

import pytest

from games.computer import Sheet
from games.core.accounts import User
from games.lobby.services.game_create import game_create
from games.models import Game, Phase
from games.seats.services.game_start import game_start
from games.seats.services.seat_join import seat_join
from tests.games.cast import NOW, account, open_phase


@pytest.fixture
def alice(db) -> User:
    return account("Alice")


@pytest.fixture
def bob(db) -> User:
    return account("Bob")


@pytest.fixture
def charlie(db) -> User:
    return account("Charlie")


@pytest.fixture
def greta(db) -> User:
    return account("Greta")


@pytest.fixture
def idle(monkeypatch):
    """Computer players that hold, so that a test waits for none of their thinking."""
    monkeypatch.setattr("games.computer.services.computers_order.choose_orders", lambda *_: Sheet())


@pytest.fixture
def forming(greta) -> Game:
    return game_create(creator=greta, name="The table", now=NOW)


@pytest.fixture
def game(forming, alice, bob, greta, idle) -> Game:
    """Alice is France, Bob is Austria, the computer plays the rest; Spring 1763 is open."""
    seat_join(game_id=forming.pk, by=alice, power="FR", now=NOW)
    seat_join(game_id=forming.pk, by=bob, power="HA", now=NOW)
    game_start(game_id=forming.pk, by=greta, now=NOW)
    forming.refresh_from_db()
    return forming


@pytest.fixture
def phase(game) -> Phase:
    return open_phase(game)
