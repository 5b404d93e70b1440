"""Tournaments with tables, for the tests of this folder."""

from collections.abc import Callable

import pytest

from games.models import Game, Tournament, TournamentHelper
from games.tournaments.services.entries import game_enter
from games.tournaments.services.tournaments import tournament_create
from tests.games.cast import NOW, account


@pytest.fixture
def dora():
    """The director of the league, who plays nowhere."""
    return account("Dora")


@pytest.fixture
def league(dora, greta) -> Tournament:
    """A public tournament of Dora, to which Greta adds tables."""
    league = tournament_create(by=dora, name="The spring league", now=NOW)
    helps = {"role": "gm", "asked_at": NOW, "accepted_at": NOW}
    TournamentHelper.objects.create(tournament=league, user=greta, **helps)
    return league


@pytest.fixture
def tables(league, open_table, greta) -> Callable[..., list[Game]]:
    """Running tables of the league, with players Alice (France) and Bob (Habsburg), of Greta."""

    def make(count: int = 2, **settings: object) -> list[Game]:
        games = [open_table(**settings) for _number in range(count)]
        for number, game in enumerate(games, 1):
            Game.objects.filter(pk=game.pk).update(name=f"League table {number}")
            game_enter(game_id=game.pk, number=league.pk, by=greta)
        return [Game.objects.get(pk=game.pk) for game in games]

    return make
