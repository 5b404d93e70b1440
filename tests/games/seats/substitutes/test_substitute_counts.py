"""The counts of a player and of the substitute who plays for them."""

from dataclasses import replace
from datetime import timedelta

import pytest

from games.core.access import get_game_for_view
from games.core.gm import check_is_no_player
from games.gm.acts.cancel import game_cancel
from games.gm.acts.disorder import civil_disorder_declare
from games.gm.acts.resolve import phase_resolve_now
from games.lobby.queries.game_items import game_items
from games.lobby.queries.game_list import game_rows
from games.lobby.queries.own_games import current_games
from games.models import MissedTurn
from games.players.queries import seats_to_leave
from games.players.services import account_leave
from games.seats.acts.end_substitution import substitution_stop
from games.seats.queries.player_facts import player_facts
from games.turn.queries.missing_orders import excuses_left
from tests.games.cast import DUE, NOW, refused, seat_of, submit
from tests.games.turn.nmr_cast import LOST_AT_ONCE, PLAIN, TWO_EXCUSES, follow, pass_until

HOUR = timedelta(hours=1)


def facts(user) -> tuple[int, ...]:
    """Games, phases due, orders given, missed, seats left, taken over."""
    found = player_facts(user)
    left = (found.left, found.taken_over)
    return (found.games, found.due, found.given, found.missed, *left)


def test_a_missed_turn_is_that_of_the_substitute(lent, dora, at):
    follow(lent, PLAIN)
    pass_until(at, DUE)
    assert MissedTurn.objects.get(seat__power="FR").user == dora


def test_too_many_missed_turns_return_the_seat(lent, alice, at):
    follow(lent, LOST_AT_ONCE)
    pass_until(at, DUE)
    seat = seat_of(lent, "FR")
    assert (seat.state, seat.holder, seat.lent_by) == ("held", alice, None)
    assert lent.events.get(kind="substitute_ended").data["ended_by"] == "misses"


def test_a_substitute_has_no_excuses(lent):
    follow(lent, TWO_EXCUSES)
    assert "FR" not in excuses_left(lent)


def test_no_phase_waits_for_a_substitute_alone(lent, bob, at):
    follow(lent, replace(TWO_EXCUSES, limit=0))
    submit(lent, bob, "HA", "A Vie H")
    pass_until(at, DUE)
    assert not lent.events.filter(kind="held").exists()


def test_phases_count_for_the_person_who_played_them(lent, alice, dora, greta):
    submit(lent, dora, "FR", "A Par H", now=NOW + HOUR)
    phase_resolve_now(game_id=lent.pk, by=greta, now=NOW + 2 * HOUR)
    substitution_stop(game_id=lent.pk, by=alice, now=NOW + 3 * HOUR)
    assert facts(alice) == (1, 0, 0, 0, 0, 0)
    assert facts(dora) == (0, 1, 1, 0, 0, 0)


def test_an_absence_does_not_count_as_a_seat_left(lent, alice):
    substitution_stop(game_id=lent.pk, by=alice, now=NOW + HOUR)
    assert facts(alice)[4:] == (0, 0)


def test_the_end_of_the_game_returns_the_seat(lent, alice, greta):
    game_cancel(game_id=lent.pk, by=greta, now=NOW + HOUR)
    seat = seat_of(lent, "FR")
    assert (seat.holder, seat.lent_by) == (alice, None)


def test_civil_disorder_ends_the_substitution(lent, alice, dora, greta):
    declared = {"game_id": lent.pk, "by": greta, "power": "FR", "now": NOW + HOUR}
    civil_disorder_declare(confirm="France", choices={}, **declared)
    for user in (alice, dora):
        assert get_game_for_view(user, lent.pk)[1].power == ""
        assert get_game_for_view(user, lent.pk)[1].lent_power == ""


@pytest.mark.parametrize("who", ["alice", "dora"])
def test_neither_player_nor_substitute_ever_runs_the_game(lent, alice, dora, who):
    user = {"alice": alice, "dora": dora}[who]
    assert refused(check_is_no_player, lent, user) == ("player_runs_not", 409)
    substitution_stop(game_id=lent.pk, by=alice, now=NOW + HOUR)
    assert refused(check_is_no_player, lent, user) == ("player_runs_not", 409)


def test_a_closed_account_of_an_absent_player_opens_the_seat(lent, alice):
    account_leave(by=alice, now=NOW + HOUR)
    seat = seat_of(lent, "FR")
    assert (seat.state, seat.holder, seat.lent_by) == ("open", None, None)


def test_a_closed_account_of_a_substitute_returns_the_seat(lent, alice, dora):
    account_leave(by=dora, now=NOW + HOUR)
    assert seat_of(lent, "FR").holder == alice
    assert lent.events.get(kind="substitute_ended").data["ended_by"] == "account"


def test_a_closed_account_ends_its_requests(asked, alice, dora):
    account_leave(by=dora, now=NOW + HOUR)
    assert asked.events.get(kind="substitute_off").data["ended_by"] == "account"
    assert alice.deliveries.filter(key__startswith="substitute_nobody").exists()


def test_a_closed_account_opens_only_its_own_seat(lent, alice, dora):
    assert [row["game"] for row in seats_to_leave(alice)] == [lent]
    assert seats_to_leave(dora) == []


def test_an_absent_player_still_sees_the_game_in_the_list(lent, alice):
    assert lent in current_games(alice)


def test_the_list_of_an_absent_player_says_that_a_substitute_plays(lent, alice):
    [item] = game_items(game_rows(current_games(alice), alice), "mine")
    assert item.badges == ["A substitute plays"]
    assert item.action == ""
