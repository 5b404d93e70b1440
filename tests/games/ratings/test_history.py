"""Ratings of simulated seasons, whose true strengths are known."""

import pytest

from games.ratings.history import NEW_PLAYER, RatedGame, RatedSeat, rate
from tests.bench.ratings import (
    agreement,
    by_elo,
    by_ratings,
    by_truth,
    openskill_order,
    season,
    shuffled,
)


@pytest.fixture(scope="module")
def played():
    return season(games=150, people=30, seed=3)


@pytest.fixture(scope="module")
def ratings(played):
    return rate(played.games)


def table(*players: int, day: float = 0.0) -> RatedGame:
    """A game of two powers per player in this order, the first the best."""
    seats = [
        RatedSeat(f"P{player}", place, {player: 1.0})
        for place, player in enumerate(players, start=1)
    ]
    return RatedGame(int(day), "two", day, seats)


def test_no_games_give_no_ratings():
    assert rate([]).players == {}


def test_a_winner_gains_and_a_loser_loses():
    players = rate([table(1, 2)]).players
    assert players[1].points > NEW_PLAYER > players[2].points


def test_changes_add_up_to_the_rating(ratings):
    for player, skill in ratings.players.items():
        total = sum(change.points for change in ratings.changes[player])
        assert skill.points == pytest.approx(NEW_PLAYER + total, abs=0.01)


def test_more_games_make_a_rating_more_certain():
    games = [table(1, 2, day=day) for day in range(5)]
    assert rate(games).players[1].uncertainty < rate(games[:1]).players[1].uncertainty


def test_a_good_result_with_a_weak_power_counts_more():
    games = [
        RatedGame(
            day,
            "two",
            day,
            [
                RatedSeat("strong", 1, {2 * day + 10: 1.0}),
                RatedSeat("weak", 2, {2 * day + 11: 1.0}),
            ],
        )
        for day in range(20)
    ]
    last = [RatedSeat("weak", 1, {1: 1.0}), RatedSeat("strong", 2, {2: 1.0})]
    usual = [RatedSeat("strong", 1, {3: 1.0}), RatedSeat("weak", 2, {4: 1.0})]
    players = rate(
        [*games, RatedGame(50, "two", 50, last), RatedGame(51, "two", 51, usual)]
    ).players
    assert players[1].points > players[3].points


def test_less_than_a_tenth_of_a_seat_is_not_rated():
    seats = [RatedSeat("P1", 1, {1: 0.95, 3: 0.05}), RatedSeat("P2", 2, {2: 1.0})]
    assert set(rate([RatedGame(1, "two", 0.0, seats)]).players) == {1, 2}


def test_who_played_half_a_seat_gains_less_than_who_played_all():
    half = [RatedSeat("P1", 1, {1: 0.5}), RatedSeat("P2", 2, {2: 1.0})]
    whole = [RatedSeat("P1", 1, {1: 1.0}), RatedSeat("P2", 2, {2: 1.0})]
    gained = [rate([RatedGame(1, "two", 0.0, seats)]).players[1].points for seats in (half, whole)]
    assert NEW_PLAYER < gained[0] < gained[1]


@pytest.mark.slow
def test_the_order_of_the_games_given_does_not_matter(played, ratings):
    assert rate(list(reversed(played.games))).players == ratings.players


@pytest.mark.slow
def test_ratings_predict_better_than_elo_and_worse_than_the_truth(played):
    assert by_elo(played.games) < by_ratings(played.games) < by_truth(played)


@pytest.mark.slow
def test_a_shuffled_history_is_told_from_the_right_one(played):
    assert by_ratings(shuffled(played.games, seed=1)) < by_ratings(played.games) - 0.05


def test_openskill_agrees_on_the_order(played, ratings):
    assert agreement(ratings, openskill_order(played.games)) > 0.9


def test_the_order_is_close_to_the_true_one(played, ratings):
    assert agreement(ratings, played.strengths) > 0.85


@pytest.mark.slow
def test_the_strengths_of_powers_are_found(played, ratings):
    found = {power: skill.points for (_variant, power), skill in ratings.powers.items()}
    strongest = max(played.powers, key=played.powers.__getitem__)
    weakest = min(played.powers, key=played.powers.__getitem__)
    assert found[strongest] > 0 > found[weakest]
