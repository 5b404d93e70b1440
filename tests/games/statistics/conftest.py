"""Finished games with results and facts."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Ending, Game, GameFacts, GameResult, PlayerResult, SeatResult
from tests.games.record.conftest import end

__all__ = ["end"]


@pytest.fixture
def counted(open_table, alice) -> Callable[..., Game]:
    """Finish a copy of a game that France, played by Alice, won with fifteen centres."""

    def make(*, is_rated: bool = True, years: int = 4, **fields: object) -> Game:
        game = open_table()
        ended = {"status": "finished", "ending": Ending.WON, "winner": "FR", "shares": {"FR": "1"}}
        day = {"finished_at": timezone.now() - timedelta(days=1)}
        Game.objects.filter(pk=game.pk).update(**(ended | day | fields))
        result = GameResult.objects.create(
            game=game, years=years, last_year=1762 + years, is_rated=is_rated
        )
        french = SeatResult.objects.create(
            result=result, power="FR", place=1, centres=15, share=1, square=1
        )
        SeatResult.objects.create(
            result=result, power="HA", place=2, centres=0, share=0, square=0, out_year=1764
        )
        PlayerResult.objects.create(seat=french, user=alice, part=1.0)
        GameFacts.objects.create(
            result=result,
            data={
                "results": {"FR": [1.0, 15, 1.0, True], "HA": [0.0, 0, 0.0, False]},
                "centres": {"FR": [4, 7, 11, 15][:years], "HA": [3, 0, 0, 0][:years]},
                "alive": {"FR": years, "HA": 1},
                "openings": {"FR": "A Mar - Sav / A Par H", "HA": "A Vie - Tyr"},
                "neutrals": {"Sav": ["", "FR", "FR", "FR"][:years]},
                "extra_homes": {"HA": ["Bav"]},
            },
        )
        return Game.objects.get(pk=game.pk)

    return make
