"""Access to games, phases and seats."""

import pytest
from django.contrib.auth.models import AnonymousUser

from games.core.access import get_game_for_gm, get_game_for_view, get_phase, get_seat_for_orders
from games.gm.acts.open_seat import seat_open
from games.learn.services import practice_create
from games.seats.acts.join import game_join
from games.settings.services.games import game_create
from tests.games.cast import refused

NOBODY = AnonymousUser()


def test_a_public_game_is_open_to_visitors(game):
    found, viewer = get_game_for_view(NOBODY, game.pk)
    assert (found, viewer.power, viewer.is_gm) == (game, "", False)


def test_a_player_is_recognised_by_the_seat(game, alice):
    assert get_game_for_view(alice, game.pk)[1].power == "FR"


def test_the_gm_is_recognised(game, greta):
    assert get_game_for_view(greta, game.pk)[1].is_gm


def test_an_unknown_game_is_not_found(alice):
    for number in (0, 99, -1, 10**30):
        assert refused(get_game_for_view, alice, number) == ("no_such_game", 404)


@pytest.fixture
def private(greta, alice):
    game = game_create(creator=greta, name="Private", is_public=False)
    game_join(game_id=game.pk, by=alice, power="FR", invite=game.invite_token)
    return game


def test_a_private_game_exists_for_its_gm_and_players(private, alice, greta):
    for user in (alice, greta):
        assert get_game_for_view(user, private.pk)[0] == private


def test_a_private_game_does_not_exist_for_others(private, charlie):
    for user in (charlie, NOBODY):
        assert refused(get_game_for_view, user, private.pk) == ("no_such_game", 404)


def test_an_invitation_opens_a_private_game(private, charlie):
    assert get_game_for_view(charlie, private.pk, invite=private.invite_token)[0] == private
    assert refused(get_game_for_view, charlie, private.pk, invite="ü" * 22)[1] == 404


def test_a_practice_game_is_private_to_its_player(alice, bob, idle):
    game = practice_create(creator=alice, power="FR")
    assert get_game_for_view(alice, game.pk)[1].power == "FR"
    for user in (bob, NOBODY):
        assert refused(get_game_for_view, user, game.pk) == ("no_such_game", 404)


def test_the_gm_can_open_the_desk(game, greta):
    assert get_game_for_gm(greta, game.pk)[0] == game


def test_nobody_else_can_open_the_desk(game, alice, charlie):
    for user in (alice, charlie, NOBODY):
        assert refused(get_game_for_gm, user, game.pk) == ("not_gm", 403)


def test_the_desk_of_a_private_game_does_not_exist_for_strangers(private, charlie):
    assert refused(get_game_for_gm, charlie, private.pk) == ("no_such_game", 404)


def test_a_player_has_a_seat_to_order_for(game, alice):
    assert get_seat_for_orders(alice, game).power == "FR"


def test_others_have_no_seat(game, charlie, greta):
    for user in (charlie, greta, NOBODY):
        assert refused(get_seat_for_orders, user, game) == ("no_seat", 403)


def test_an_open_seat_has_no_player(game, alice, greta):
    seat_open(game_id=game.pk, by=greta, power="FR")
    assert refused(get_seat_for_orders, alice, game) == ("no_seat", 403)


def test_a_phase_is_found_by_its_number(game, phase):
    assert get_phase(game, 1) == phase
    for number in (0, 2, -1, 10**30):
        assert refused(get_phase, game, number) == ("no_such_phase", 404)
