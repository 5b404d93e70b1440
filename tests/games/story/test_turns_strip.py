"""The strip of a game's phases: which letter stands for which."""

import pytest

from games.models import Phase
from games.story.page.chronicle import stops

pytestmark = pytest.mark.django_db


def test_retreats_bear_the_letter_of_their_season(table):
    first = table.phases.first()
    retreats = [
        Phase(game=table, number=n, year=1763, season=season, kind="retreats")
        for n, season in enumerate(("spring", "fall"), 2)
    ]
    assert [stop.letter for stop in stops([first, *retreats], first)] == ["S", "Sr", "Fr"]
