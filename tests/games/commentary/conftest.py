"""A game with a resolved phase, and its commentary."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from games.commentary.services.script import step_save
from games.gm.acts.resolve import phase_resolve_now
from games.models import CommentaryStep, Game
from tests.games.cast import DUE, submit

LATER = DUE + timedelta(hours=1)


@pytest.fixture
def told(game, alice, greta, at) -> Game:
    """A game of Greta's whose Spring is resolved: Paris moved to Burgundy."""
    submit(game, alice, "FR", "A Par - Bur", "F Bre H")
    phase_resolve_now(game_id=game.pk, by=greta, phase_number=1, now=DUE)
    at(LATER)
    return Game.objects.get(pk=game.pk)


@pytest.fixture
def write(told, greta) -> Callable[..., CommentaryStep]:
    """Write a step of Greta's commentary on Spring."""

    def save(text: str = "France looks east.", **options: object) -> CommentaryStep:
        where = {"game_id": told.pk, "by": greta, "number": 1, "now": LATER}
        return step_save(**where | {"text": text} | options)

    return save
