"""The nightly count: which games it takes, and what it reads of them."""

import pytest

from games.models import GameFacts, GameGroup, GameResult, VariantStatistics
from games.scoring.results import result_update
from games.statistics.queries import game_facts
from games.statistics.services import statistics_compute


def sizes() -> dict[str, int]:
    return dict(VariantStatistics.objects.values_list("group", "games"))


def test_games_of_people_and_of_computers_are_counted_apart(counted):
    counted()
    counted(is_rated=False)
    counted(is_rated=False)
    statistics_compute()
    assert sizes() == {GameGroup.PEOPLE: 1, GameGroup.COMPUTERS: 2}


@pytest.mark.parametrize(
    "different",
    [{"is_public": False}, {"years": 2}, {"rules": {"victory_centres": 20}}],
)
def test_private_short_and_changed_games_do_not_count(counted, different):
    counted(**different)
    assert statistics_compute() == 0


def test_a_deleted_game_counts_no_more(counted):
    game = counted()
    statistics_compute()
    game.phases.all().delete()
    GameResult.objects.all().delete()
    assert (statistics_compute(), sizes()) == (0, {})


def test_a_result_that_is_written_anew_has_its_facts_read_anew(end):
    game = end(ending="drawn")
    GameFacts.objects.create(result=game.result, data={})
    result_update(game)
    assert not GameFacts.objects.exists()


def test_only_some_games_are_read_in_a_night(counted):
    for _game in range(2):
        counted()
    GameFacts.objects.all().delete()
    statistics_compute(most=1)
    assert GameFacts.objects.count() == 1


def test_openings_are_the_published_orders_of_the_first_turn(end):
    game = end()
    openings = game_facts(game, game.result)["openings"]
    assert openings["FR"] == "A Mar - Sav / A Par H / F Bre H"


def test_a_power_that_ordered_nothing_has_no_opening(end):
    game = end()
    assert "HA" not in game_facts(game, game.result)["openings"]


def test_openings_tell_no_bid(end):
    game = end(french=[(3, "A Swi S A Mar - Sav")])
    assert "Swi" not in str(game_facts(game, game.result)["openings"])
