"""Medals follow corrections of a tournament that is over."""

import pytest
from django.db import transaction

from games.core.locks import lock_game
from games.gm.acts.resolve import phase_resolve_now
from games.gm.corrections.services import roll_back, roll_forward
from games.models import Game, Medal, SeatResult
from games.scoring.results import result_update
from games.tournaments.services.tournaments import tournament_end
from games.turn.services.phase_open import game_finish
from tests.games.cast import NOW, refused
from tests.games.gm.corrections.conftest import mark_of

pytestmark = pytest.mark.django_db


def finish(game: Game, *powers: str) -> None:
    with transaction.atomic():
        game_finish(game=lock_game(game.pk), ending="drawn", powers=powers, now=NOW)


def winners() -> list[str]:
    return [medal.user.name for medal in Medal.objects.filter(place=1)]


@pytest.fixture
def over(league, tables, dora, greta) -> Game:
    """The only game of the league, drawn by France alone."""
    league.scoring = "draw_size"
    league.save()
    (game,) = tables(1)
    phase_resolve_now(game_id=game.pk, by=greta)
    finish(game, "FR")
    tournament_end(number=league.pk, by=dora)
    return game


def test_a_rolled_back_game_takes_the_medals_until_it_is_over_again(over, greta, league, dora):
    assert winners() == ["Alice"]
    on = {"game_id": over.pk, "by": greta, "reason": "A wrong result."}
    roll_back(to_number=2, seen=mark_of(over), **on)
    assert not Medal.objects.exists()
    finish(over, "HA")
    assert winners() == ["Bob"]


def test_a_correction_that_is_undone_brings_the_medals_back(over, greta):
    on = {"game_id": over.pk, "by": greta, "reason": "A wrong result."}
    roll_back(to_number=2, seen=mark_of(over), **on)
    roll_forward(seen=mark_of(over), **on)
    assert winners() == ["Alice"]


def test_a_result_that_is_written_anew_awards_anew(over):
    Game.objects.filter(pk=over.pk).update(shares={"HA": "1"})
    with transaction.atomic():
        result_update(lock_game(over.pk))
    assert SeatResult.objects.get(power="HA").share == 1
    assert winners() == ["Bob"]


def test_a_running_tournament_gets_no_medals(league, tables, greta, dora):
    first, _second = tables(2)
    phase_resolve_now(game_id=first.pk, by=greta)
    finish(first, "FR")
    assert not Medal.objects.exists()
    assert refused(tournament_end, number=league.pk, by=dora)[0] == "tournament_runs"
