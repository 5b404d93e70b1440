"""Alice, who is France, is a newcomer; Nora is her mentor."""

import pytest

from games.core.accounts import User
from games.models import Game
from games.seats.acts.ask_mentor import mentor_ask
from games.seats.acts.become_mentor import mentor_accept
from tests.games.cast import NOW, account


@pytest.fixture
def nora(db) -> User:
    return account("Nora")


@pytest.fixture
def course(game) -> Game:
    """A running game that allows mentors."""
    game.allows_mentors = True
    game.save(update_fields=["allows_mentors"])
    return game


@pytest.fixture
def asked(course, alice, nora) -> Game:
    """Alice has asked Nora."""
    mentor_ask(game_id=course.pk, by=alice, account="Nora", now=NOW)
    return course


@pytest.fixture
def mentored(asked, nora) -> Game:
    """Nora is the mentor of Alice."""
    mentor_accept(game_id=asked.pk, by=nora, power="FR", now=NOW)
    asked.refresh_from_db()
    return asked
