"""A table of The Rise of Rome I: Alice is Rome, Bob is Carthage; Winter 221 BC is open."""

from __future__ import annotations

from games.core.accounts import User
from games.gm.acts.start import game_start
from games.models import Game
from games.seats.acts.join import game_join
from games.settings.services.games import game_create

ROME = "rise-of-rome-1"


def roman_table(alice: User, bob: User, greta: User) -> Game:
    """The game as it starts."""
    game = game_create(creator=greta, name="The Roman table", variant_id=ROME)
    game_join(game_id=game.pk, by=alice, power="RO")
    game_join(game_id=game.pk, by=bob, power="CA")
    game_start(game_id=game.pk, by=greta)
    return Game.objects.get(pk=game.pk)
