"""Pages as people see them: Alice is France, Bob Austria, Greta the GM, Charlie nobody."""

from collections.abc import Callable

import pytest
from django.test import Client

from games.lobby.services.game_create import game_create
from games.models import Game
from games.seats.services.game_start import game_start
from games.seats.services.seat_join import seat_join
from tests.games.web.table import Visit


@pytest.fixture
def open_table(alice, bob, greta, idle) -> Callable[..., Game]:
    """Makes a running game; its deadlines are ahead of the real clock, which the pages read."""

    def make(**settings: object) -> Game:
        game = game_create(creator=greta, name="The Hubertusburg table", **settings)
        invite = game.invite_token
        seat_join(game_id=game.pk, by=alice, power="FR", invite=invite)
        seat_join(game_id=game.pk, by=bob, power="HA", invite=invite)
        game_start(game_id=game.pk, by=greta)
        game.refresh_from_db()
        return game

    return make


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
