"""A player gives up a seat, at once or after the phase, and has no access from then on."""

import pytest

from games.core.access import get_game_for_view
from games.core.visibility import visible_sheet
from games.gm.acts.open_seat import seat_open
from games.gm.acts.resolve import phase_resolve_now
from games.learn.services import practice_create
from games.models import Delivery, Event, EventKind, Game, SeatState
from games.seats.acts.resign import seat_resign, seat_resign_later
from games.seats.acts.stay import resignation_withdraw
from games.seats.services.resignations import resignations_take_effect
from tests.games.cast import NOW, open_phase, refused, seat_of, submit, viewer_of


def test_a_player_who_resigns_leaves_an_open_seat(game, alice):
    seat_resign(game_id=game.pk, by=alice, now=NOW)
    assert seat_of(game, "FR").state == SeatState.OPEN


def test_a_former_player_cannot_read_the_own_orders(game, alice):
    submit(game, alice, "FR", "A Par - Bur")
    seat_resign(game_id=game.pk, by=alice, now=NOW)
    viewer = viewer_of(alice, game)
    assert visible_sheet(viewer, open_phase(game), seat_of(game, "FR")) is None


def test_everybody_is_notified_of_a_resignation(game, alice, bob, greta):
    Delivery.objects.all().delete()
    seat_resign(game_id=game.pk, by=alice, now=NOW)
    assert {row.user for row in Delivery.objects.all()} == {bob, greta}


def test_only_a_player_can_resign(game, charlie):
    assert refused(seat_resign, game_id=game.pk, by=charlie) == ("no_seat", 403)


def test_nobody_resigns_from_a_practice_game(alice, idle):
    practice = practice_create(creator=alice, power="FR", now=NOW)
    assert refused(seat_resign, game_id=practice.pk, by=alice) == ("practice", 409)


def test_a_later_resignation_leaves_the_seat_for_the_phase(game, alice):
    seat_resign_later(game_id=game.pk, by=alice, now=NOW)
    assert seat_of(game, "FR").holder == alice


def test_the_seat_is_open_once_the_phase_is_resolved(game, alice, greta):
    seat_resign_later(game_id=game.pk, by=alice, now=NOW)
    phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    assert seat_of(game, "FR").state == SeatState.OPEN


def test_a_resignation_takes_effect_once(game, alice, greta):
    seat_resign_later(game_id=game.pk, by=alice, now=NOW)
    first = open_phase(game)
    phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    resignations_take_effect(game=game, after=first, now=NOW)
    assert Event.objects.filter(game=game, kind=EventKind.SEAT_OPENED).count() == 1


def test_a_withdrawn_resignation_takes_no_effect(game, alice, greta):
    seat_resign_later(game_id=game.pk, by=alice, now=NOW)
    resignation_withdraw(game_id=game.pk, by=alice, now=NOW)
    phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    assert seat_of(game, "FR").holder == alice


def test_a_later_resignation_is_secret(game, alice, greta):
    Delivery.objects.all().delete()
    seat_resign_later(game_id=game.pk, by=alice, now=NOW)
    assert [row.user for row in Delivery.objects.all()] == [greta]


@pytest.mark.parametrize(
    ("service", "code"), [(seat_resign_later, "resigned_already"), (None, "not_resigned")]
)
def test_a_second_resignation_is_refused(game, alice, service, code):
    seat_resign_later(game_id=game.pk, by=alice, now=NOW)
    if service is None:
        resignation_withdraw(game_id=game.pk, by=alice, now=NOW)
    again = service or resignation_withdraw
    assert refused(again, game_id=game.pk, by=alice) == (code, 409)


def test_a_resignation_after_a_resolved_phase_is_refused(game, alice, greta):
    phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    call = refused(seat_resign_later, game_id=game.pk, by=alice, phase_number=1)
    assert call == ("phase_over", 409)


def test_a_resignation_renews_the_invitation_of_a_private_game(private_table, alice):
    before = private_table.invite_token
    seat_resign(game_id=private_table.pk, by=alice)
    game = Game.objects.get(pk=private_table.pk)
    assert game.invite_token != before
    assert refused(get_game_for_view, alice, game.pk, invite=before) == ("no_such_game", 404)


def test_opening_a_seat_renews_the_invitation_too(private_table, greta):
    before = private_table.invite_token
    seat_open(game_id=private_table.pk, by=greta, power="FR")
    assert Game.objects.get(pk=private_table.pk).invite_token != before
