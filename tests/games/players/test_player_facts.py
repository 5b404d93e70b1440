"""A player's record: what counts, and what it must not reveal."""

from datetime import timedelta

import pytest

from games.gm.acts.cancel import game_cancel
from games.gm.acts.open_seat import seat_open
from games.gm.acts.resolve import phase_resolve_now
from games.gm.acts.start import game_start
from games.learn.services import practice_create
from games.seats.acts.join import game_join
from games.seats.acts.leave import game_leave
from games.seats.queries.player_facts import player_facts
from games.settings.services.games import game_create
from tests.games.cast import NOW, submit
from tests.games.seat_given import seat_given

HOUR = timedelta(hours=1)


def facts(user) -> tuple[int, ...]:
    """Games, phases due, orders given, missed, seats left, taken over."""
    found = player_facts(user)
    return (
        found.games,
        found.due,
        found.given,
        found.missed,
        found.left,
        found.taken_over,
    )


def test_a_new_player_has_no_record(charlie):
    assert facts(charlie) == (0, 0, 0, 0, 0, 0)


def test_orders_given_and_missed_are_counted(game, alice, bob, greta):
    submit(game, alice, "FR", "A Par H")
    phase_resolve_now(game_id=game.pk, by=greta, now=NOW + HOUR)
    assert facts(alice) == (1, 1, 1, 0, 0, 0)
    assert facts(bob) == (1, 1, 0, 1, 0, 0)


def test_an_open_phase_counts_nothing(game, alice):
    submit(game, alice, "FR", "A Par H")
    assert facts(alice) == (1, 0, 0, 0, 0, 0)


def test_a_lost_seat_counts_as_left_and_its_later_phases_do_not_count(game, alice, greta):
    seat_open(game_id=game.pk, by=greta, power="FR", now=NOW + HOUR)
    phase_resolve_now(game_id=game.pk, by=greta, now=NOW + 2 * HOUR)
    assert facts(alice) == (1, 0, 0, 0, 1, 0)


def test_a_seat_counts_from_when_it_was_taken_over(game, charlie, greta):
    phase_resolve_now(game_id=game.pk, by=greta, now=NOW + HOUR)
    seat_open(game_id=game.pk, by=greta, power="FR", now=NOW + 2 * HOUR)
    seat_given(game_id=game.pk, by=greta, power="FR", account="Charlie", now=NOW + 3 * HOUR)
    assert facts(charlie) == (1, 0, 0, 0, 0, 1)


def test_a_player_who_stays_to_the_end_has_left_no_seat(game, alice, greta):
    game_cancel(game_id=game.pk, by=greta, now=NOW + HOUR)
    assert facts(alice) == (1, 0, 0, 0, 0, 0)
    assert player_facts(alice).finished == 1


def test_a_seat_given_up_before_the_start_does_not_count(forming, charlie):
    game_join(game_id=forming.pk, by=charlie, power="FR", now=NOW)
    game_leave(game_id=forming.pk, by=charlie, now=NOW)
    assert facts(charlie) == (0, 0, 0, 0, 0, 0)


def test_practice_games_do_not_count(alice, idle):
    practice_create(creator=alice, power="FR", now=NOW)
    assert facts(alice) == (0, 0, 0, 0, 0, 0)


@pytest.fixture
def masked(game):
    game.is_anonymous = True
    game.save()
    return game


def test_a_running_anonymous_game_is_neither_counted_nor_listed(masked, alice, greta):
    phase_resolve_now(game_id=masked.pk, by=greta, now=NOW + HOUR)
    assert facts(alice) == (0, 0, 0, 0, 0, 0)
    assert player_facts(alice).listed == []


def test_an_anonymous_game_counts_when_it_is_over(masked, alice, greta):
    phase_resolve_now(game_id=masked.pk, by=greta, now=NOW + HOUR)
    game_cancel(game_id=masked.pk, by=greta, now=NOW + HOUR)
    assert facts(alice) == (1, 1, 0, 1, 0, 0)
    assert [game for game, _power, _is_left in player_facts(alice).listed] == [masked]


def test_a_private_game_counts_but_is_not_named(game, alice):
    game.is_public = False
    game.save()
    assert player_facts(alice).games == 1
    assert player_facts(alice).listed == []


@pytest.mark.slow
def test_the_facts_of_many_games_are_few_queries(greta, alice, idle, django_assert_max_num_queries):
    for number in range(4):
        game = game_create(creator=greta, name=f"Table {number}", now=NOW)
        game_join(game_id=game.pk, by=alice, power="FR", now=NOW)
        game_start(game_id=game.pk, by=greta, now=NOW)
        phase_resolve_now(game_id=game.pk, by=greta, now=NOW + HOUR)
    with django_assert_max_num_queries(3):
        assert facts(alice) == (4, 4, 0, 4, 0, 0)
