"""A cast: Alice plays France, Bob plays Austria, Charlie has no seat, Greta is the GM. Tests of
services take `game`, at a time of its own; tests of pages take `table`, which the clock reads."""

from collections.abc import Callable

import pytest
from django.test import Client

from games.computer import Sheet
from games.core.accounts import User
from games.lobby.services.game_create import game_create
from games.models import Game, Phase
from games.seats.services.game_start import game_start
from games.seats.services.seat_join import seat_join
from tests.games.cast import NOW, account, open_phase
from tests.games.copies import copy_of
from tests.games.table import Visit


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
def game(alice, bob, greta, idle) -> Game:
    """Alice is France, Bob is Austria, the computer plays the rest; Spring 1763 is open."""

    def make() -> Game:
        game = game_create(creator=greta, name="The table", now=NOW)
        seat_join(game_id=game.pk, by=alice, power="FR", now=NOW)
        seat_join(game_id=game.pk, by=bob, power="HA", now=NOW)
        game_start(game_id=game.pk, by=greta, now=NOW)
        return Game.objects.get(pk=game.pk)

    return copy_of("game", [alice, bob, greta], make)


@pytest.fixture
def phase(game) -> Phase:
    return open_phase(game)


@pytest.fixture
def open_table(alice, bob, greta, idle) -> Callable[..., Game]:
    """Makes a running game; its deadlines are ahead of the real clock, which the pages read."""

    def make(**settings: object) -> Game:
        game = game_create(creator=greta, name="The Hubertusburg table", **settings)
        invite = game.invite_token
        seat_join(game_id=game.pk, by=alice, power="FR", invite=invite)
        seat_join(game_id=game.pk, by=bob, power="HA", invite=invite)
        game_start(game_id=game.pk, by=greta)
        return Game.objects.get(pk=game.pk)

    def copy(**settings: object) -> Game:
        name = f"table {sorted(settings.items())}"
        return copy_of(name, [alice, bob, greta], lambda: make(**settings))

    return copy


@pytest.fixture
def table(open_table) -> Game:
    """A running, public game in Spring 1763."""
    return open_table()


@pytest.fixture
def private_table(open_table) -> Game:
    """A running game that only its people may see."""
    return open_table(is_public=False)


@pytest.fixture
def visit(table) -> Callable[..., Visit]:
    """A visitor of the table: somebody, or nobody in particular."""

    def make(user: object = None, game: Game | None = None) -> Visit:
        client = Client()
        if user is not None:
            client.force_login(user)
        return Visit(client, game or table)

    return make
