"""Taking and leaving seats, and the start of the game."""

import pytest

from games.gm.acts.start import game_start
from games.models import Event, Seat, SeatAssignment, SeatState, Status
from games.seats.acts.join import game_join
from games.seats.acts.leave import game_leave
from games.settings.services.games import game_create
from tests.games.cast import NOW, account, refused, seat_of


def test_a_player_takes_a_chosen_seat(forming, alice):
    game_join(game_id=forming.pk, by=alice, power="FR", now=NOW)
    seat = seat_of(forming, "FR")
    assert (seat.state, seat.holder) == (SeatState.TAKEN, alice)
    assert SeatAssignment.objects.get(seat=seat).user == alice


def test_taking_a_seat_is_an_event_and_a_new_version(forming, alice):
    version = forming.version
    game_join(game_id=forming.pk, by=alice, power="FR", now=NOW)
    forming.refresh_from_db()
    assert forming.version == version + 1
    assert Event.objects.first().data == {"power": "FR"}


def test_a_taken_seat_cannot_be_taken(forming, alice, bob):
    game_join(game_id=forming.pk, by=alice, power="FR")
    assert refused(game_join, game_id=forming.pk, by=bob, power="FR") == ("seat_taken", 409)


def test_a_player_has_one_seat_in_a_game(forming, alice):
    game_join(game_id=forming.pk, by=alice, power="FR")
    assert refused(game_join, game_id=forming.pk, by=alice, power="HA") == ("seated_already", 409)


def test_the_gm_never_plays(forming, greta):
    assert refused(game_join, game_id=forming.pk, by=greta, power="FR") == ("gm_plays_not", 403)


@pytest.mark.parametrize(
    ("power", "code"),
    [
        ("", "power_missing"),
        ("XX", "no_such_power"),
        ("\x00", "no_such_power"),
        ("fr", "no_such_power"),
    ],
)
def test_an_unknown_power_cannot_be_taken(forming, alice, power, code):
    assert refused(game_join, game_id=forming.pk, by=alice, power=power) == (code, 422)


def test_a_running_game_is_not_joined(game, charlie):
    assert refused(game_join, game_id=game.pk, by=charlie, power="SP") == ("not_forming", 409)


def test_an_unknown_game_has_no_seat(alice):
    assert refused(game_join, game_id=99, by=alice, power="FR") == ("no_such_game", 404)


def test_a_private_game_is_joined_with_its_invitation_only(greta, alice):
    game = game_create(creator=greta, name="Private", is_public=False)
    for invite in ("", "wrong", "\ud800"):
        assert refused(game_join, game_id=game.pk, by=alice, power="FR", invite=invite)[1] == 404
    game_join(game_id=game.pk, by=alice, power="FR", invite=game.invite_token)
    assert seat_of(game, "FR").holder == alice


def test_the_last_seat_taken_starts_the_game(forming):
    for number, seat in enumerate(Seat.objects.filter(game=forming)):
        forming.refresh_from_db()
        assert forming.status == Status.FORMING
        game_join(game_id=forming.pk, by=account(f"Player {number}"), power=seat.power, now=NOW)
    forming.refresh_from_db()
    assert (forming.status, forming.started_at) == (Status.RUNNING, NOW)


def test_a_player_leaves_a_forming_game(forming, alice):
    game_join(game_id=forming.pk, by=alice, power="FR", now=NOW)
    game_leave(game_id=forming.pk, by=alice, now=NOW)
    seat = seat_of(forming, "FR")
    assert (seat.state, seat.holder) == (SeatState.OPEN, None)
    assert SeatAssignment.objects.get(seat=seat).ended_at == NOW


def test_only_a_player_can_leave_a_seat(forming, charlie):
    assert refused(game_leave, game_id=forming.pk, by=charlie) == ("no_seat", 403)


def test_a_running_game_is_not_left(game, alice):
    assert refused(game_leave, game_id=game.pk, by=alice) == ("not_forming", 409)


def test_the_gm_starts_with_computer_players_in_the_open_seats(forming, alice, greta):
    game_join(game_id=forming.pk, by=alice, power="FR")
    phase = game_start(game_id=forming.pk, by=greta, now=NOW)
    states = sorted(seat.state for seat in Seat.objects.filter(game=forming))
    assert states == ["computer"] * 9 + ["held"]
    assert (phase.number, phase.title) == (1, "Spring 1763")
    assert phase.due_at == NOW + forming.movement_length


def test_nobody_but_the_gm_starts_a_game(forming, alice):
    assert refused(game_start, game_id=forming.pk, by=alice) == ("not_gm", 403)


def test_a_game_starts_once(game, greta):
    assert refused(game_start, game_id=game.pk, by=greta) == ("not_forming", 409)
