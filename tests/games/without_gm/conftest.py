"""Games without a GM: Alice has created one and plays France, Bob plays Austria."""

import pytest

from games.gm.acts.start import game_start
from games.models import Game
from games.seats.acts.join import game_join
from games.settings.services.games import game_create
from tests.games.cast import NOW
from tests.games.copies import copy_of


def create(alice, **settings) -> Game:
    chosen = {"name": "Friends", "power": "FR", "now": NOW, "start_mode": "gm"} | settings
    return game_create(creator=alice, without_gm=True, **chosen)


@pytest.fixture
def gathering(alice) -> Game:
    """A forming game that Alice has created and joined."""
    return create(alice)


@pytest.fixture
def friends(alice, bob, idle) -> Game:
    """A running game of Alice and Bob; computers play the other powers."""

    def make() -> Game:
        game = create(alice)
        game_join(game_id=game.pk, by=bob, power="HA", now=NOW)
        game_start(game_id=game.pk, by=alice, now=NOW)
        return Game.objects.get(pk=game.pk)

    return copy_of("friends", [alice, bob], make)
