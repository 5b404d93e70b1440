"""Fixtures of the tests that use a database: the cast and their games.

Alice plays France, Bob plays Austria, Charlie has no seat, Greta is the GM. A test of a service
takes `game`, which was created at `NOW`. A test of a page takes `table`, whose deadline is ahead
of the real clock, because pages read the real clock.
"""

from collections.abc import Callable
from datetime import datetime

import pytest
from django.test import Client
from django.utils import timezone

from games.core.accounts import User
from games.gm.acts.start import game_start
from games.models import Game, Phase
from games.seats.acts.join import game_join
from games.settings.services.games import game_create
from tests.games.cast import NOW, account, open_phase
from tests.games.copies import copy_of
from tests.games.idle import make_idle
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
    """Make computer players hold, which is fast."""
    make_idle(monkeypatch)


@pytest.fixture
def at(monkeypatch) -> Callable[[datetime], None]:
    """Set the clock to a moment: `at(DUE)`."""

    def show(moment: datetime) -> None:
        monkeypatch.setattr("django.utils.timezone.now", lambda: moment)

    return show


@pytest.fixture
def stopped_clock(at) -> None:
    """Stop the clock now, so that no minute or hour of a rate limit ends within a test."""
    at(timezone.now())


@pytest.fixture
def forming(greta) -> Game:
    """A new game of Greta's, which has no players yet."""
    return game_create(creator=greta, name="The table", now=NOW)


@pytest.fixture
def game(alice, bob, greta, idle) -> Game:
    """A running game in Spring 1763: Alice is France, Bob is Austria, the rest are computers."""

    def make() -> Game:
        game = game_create(creator=greta, name="The table", now=NOW)
        game_join(game_id=game.pk, by=alice, power="FR", now=NOW)
        game_join(game_id=game.pk, by=bob, power="HA", now=NOW)
        game_start(game_id=game.pk, by=greta, now=NOW)
        return Game.objects.get(pk=game.pk)

    return copy_of("game", [alice, bob, greta], make)


@pytest.fixture
def phase(game) -> Phase:
    """The open phase of `game`."""
    return open_phase(game)


@pytest.fixture
def open_table(alice, bob, greta, idle) -> Callable[..., Game]:
    """Create a running game with these settings."""

    def make(**settings: object) -> Game:
        game = game_create(creator=greta, name="The Hubertusburg table", **settings)
        invite = game.invite_token
        game_join(game_id=game.pk, by=alice, power="FR", invite=invite)
        game_join(game_id=game.pk, by=bob, power="HA", invite=invite)
        game_start(game_id=game.pk, by=greta)
        return Game.objects.get(pk=game.pk)

    def copy(**settings: object) -> Game:
        name = f"table {sorted(settings.items())}"
        return copy_of(name, [alice, bob, greta], lambda: make(**settings))

    return copy


@pytest.fixture
def table(open_table) -> Game:
    """A running public game in Spring 1763."""
    return open_table()


@pytest.fixture
def private_table(open_table) -> Game:
    """A running game that only its members can see."""
    return open_table(is_public=False)


@pytest.fixture
def visit(table) -> Callable[..., Visit]:
    """Open pages of `table` as a user: `visit(alice)`; as nobody: `visit()`."""

    def make(user: object = None, game: Game | None = None) -> Visit:
        client = Client()
        if user is not None:
            client.force_login(user)
        return Visit(client, game or table)

    return make
