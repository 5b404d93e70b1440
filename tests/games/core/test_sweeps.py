"""A sweep that takes few rows at a time comes to all of them, whatever stands in front."""

from datetime import timedelta

import pytest

from games.core.accounts import User
from games.core.sweeps import next_keys
from games.models import (
    Ending,
    Game,
    GameResult,
    Phase,
    PhaseStatus,
    Seat,
    SeatOffer,
    SeatState,
    StartMode,
    Status,
    Substitution,
)
from games.record.services.after_end import awards_missing, turning_points_missing
from games.seats.acts.go_on_standby import standby_save
from games.seats.services import joining, offers, substitution
from games.seats.services.joining import games_start
from games.seats.services.offers import offers_lapse
from games.seats.services.standby import standby_offers
from games.seats.services.substitution import substitutions_sweep
from games.statistics import services
from games.statistics.services import facts_read
from tests.games.cast import NOW, account

pytestmark = pytest.mark.django_db


@pytest.fixture
def one_at_a_time(monkeypatch):
    monkeypatch.setattr(next_keys, "__defaults__", ("pk", 1))
    monkeypatch.setattr(joining, "MOST", 1)


@pytest.fixture
def games(game, table) -> list[Game]:
    return sorted((game, table), key=lambda each: each.pk)


@pytest.fixture
def tried(monkeypatch) -> list[int]:
    """The games that sweeps have tried: the work for each fails."""
    tried = []

    def fails(game_id, now=None):
        tried.append(game_id)
        raise ValueError("nothing can be done")

    monkeypatch.setattr(offers, "_lapse", fails)
    monkeypatch.setattr(joining, "_start_at_time", fails)
    monkeypatch.setattr(substitution, "_sweep", fails)
    monkeypatch.setattr(services, "_read_facts", fails)
    return tried


def test_a_round_takes_each_row_once_and_begins_again():
    keys = sorted(account(f"Person {number}").pk for number in range(5))
    people = User.objects.filter(pk__in=keys)
    taken = [next_keys("test", people, most=2) for _ in range(4)]
    assert taken == [keys[:2], keys[2:4], [keys[4], keys[0]], keys[1:3]]


def test_a_round_longer_than_its_rows_takes_none_twice():
    keys = sorted(account(f"Person {number}").pk for number in range(3))
    people = User.objects.filter(pk__in=keys)
    assert next_keys("test", people, most=2) == keys[:2]
    assert sorted(next_keys("test", people, most=9)) == keys


def test_seats_that_nobody_fits_do_not_stop_the_offers_of_later_games(games, one_at_a_time):
    standby_save(by=account("Dora"), paces=("fast", "steady", "slow"), languages=("en",), now=NOW)
    for game, language in zip(games, ("fr", "any"), strict=True):
        Seat.objects.filter(game=game, power="FR").update(
            state=SeatState.OPEN, holder=None, standby=language, standby_since=NOW
        )
    assert [standby_offers(now=NOW) for _ in games] == [0, 1]
    assert SeatOffer.objects.get(is_standby=True).seat.game_id == games[1].pk


def test_offers_that_cannot_lapse_do_not_stop_those_of_later_games(
    games, one_at_a_time, tried, greta
):
    for game in games:
        seat = game.seats.get(power="FR")
        SeatOffer.objects.create(seat=seat, user=greta, created_at=NOW, answer_until=NOW)
    for _ in games:
        offers_lapse(now=NOW + timedelta(days=1))
    assert tried == [game.pk for game in games]


def test_games_that_cannot_start_do_not_stop_the_start_of_others(games, one_at_a_time, tried):
    timed = {"start_mode": StartMode.TIME, "starts_at": NOW}
    Game.objects.update(status=Status.FORMING, started_at=None, **timed)
    for _ in games:
        games_start(now=NOW)
    assert tried == [game.pk for game in games]


def test_a_substitution_that_cannot_end_does_not_stop_others(
    games, one_at_a_time, tried, alice, charlie
):
    for game in games:
        Substitution.objects.create(
            seat=game.seats.get(power="FR"),
            player=alice,
            substitute=charlie,
            asked_by=alice,
            asked_at=NOW,
            until=NOW,
        )
    for _ in games:
        substitutions_sweep(now=NOW + timedelta(days=1))
    assert tried == [game.pk for game in games]


def test_facts_that_cannot_be_read_do_not_stop_those_of_other_games(games, tried, monkeypatch):
    monkeypatch.setattr(services, "counted_games", Game.objects.all)
    for _ in games:
        facts_read(most=1)
    assert tried == [game.pk for game in games]


def test_results_whose_awards_fail_do_not_stop_those_of_others(games):
    for game in games:
        GameResult.objects.create(game=game, years=1, last_year=1763, is_rated=False)
    assert [awards_missing(1) for _ in range(3)] == [[games[0].pk], [games[1].pk], [games[0].pk]]


def test_games_whose_turning_points_fail_do_not_stop_those_of_others(games):
    ended = {"ending": Ending.DRAWN, "status": Status.FINISHED, "finished_at": NOW}
    Phase.objects.update(
        status=PhaseStatus.RESOLVED, resolved_at=NOW, outcome={}, public_outcome={}, rules_version=1
    )
    Game.objects.update(**ended)
    found = [turning_points_missing(1) for _ in range(3)]
    assert found == [[games[0].pk], [games[1].pk], [games[0].pk]]
