"""Finished games: a year that was played, and its end."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from games.gm.acts.resolve import phase_resolve_now
from games.models import Ending, Game
from games.turn.services.phase_open import game_finish
from tests.games.cast import NOW, open_phase, submit

# Savoy holds against one army, and falls to two.
SWISS = "A Swi S A Mar - Sav"
HOLD = "A Swi H"


@pytest.fixture
def end(game, alice, bob, greta) -> Callable[..., Game]:
    """Play Spring and Fall 1763, in which France attacks Savoy with these bids, and finish."""

    def play(french=(), austrian=(), ending: str = Ending.DRAWN, **policy: int | None) -> Game:
        Game.objects.filter(pk=game.pk).update(**policy)
        for _ in range(2):
            number = open_phase(game).number
            orders = ["A Mar - Sav"] if number == 1 else ["A Mar H"]
            submit(game, alice, "FR", *orders, bids=french, phase_number=number)
            submit(game, bob, "HA", bids=austrian, phase_number=number)
            phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
        fresh = Game.objects.get(pk=game.pk)
        game_finish(game=fresh, ending=ending, powers=["FR", "HA"], now=NOW + timedelta(days=1))
        return Game.objects.get(pk=game.pk)

    return play
