"""Programs at a table: where the game's policy lets them play, and beside whom."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ambition.users.models import User
from ambition.users.programs import program_create
from games.core.seats import listed_seats, seat_table
from games.core.visibility import Viewer
from games.gm.acts.offer_role import gm_role_offer
from games.gm.acts.resolve import phase_resolve_now
from games.gm.acts.start import game_start
from games.models import Game, GameResult, PlayerResult, Seat, SeatChoice
from games.players.blocks import player_block
from games.schedule.policy import NmrPolicy
from games.schedule.schedule import fixed_schedule
from games.scoring.results import result_update
from games.seats.acts.join import game_join
from games.seats.acts.offer_seat import seat_offer
from games.seats.services.assignments import seat_assign
from games.settings.services.changes import settings_change
from games.settings.services.games import game_create
from maps.load import load_variant
from tests.games.cast import NOW, refused, seat_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def mixed(greta) -> Game:
    """A public game that has not started, in which programs may play."""
    return game_create(creator=greta, name="Mixed", allows_programs=True, now=NOW)


@pytest.fixture
def turochamp(alice) -> User:
    return program_create(owner=alice, name="Turochamp", now=NOW)


def joins(game: Game, by: User, power: str = "FR") -> Seat:
    return game_join(game_id=game.pk, by=by, power=power, invite=game.invite_token, now=NOW)


def changed(game: Game, by: User, **settings: object) -> Game:
    same = {
        "name": game.name,
        "variant_id": game.variant_id,
        "seat_choice": game.seat_choice,
        "is_public": game.is_public,
        "is_anonymous": game.is_anonymous,
        "allows_programs": game.allows_programs,
        "press_mode": game.press_mode,
        "start_mode": game.start_mode,
        "schedule": fixed_schedule(),
        "policy": NmrPolicy(),
    }
    return settings_change(game_id=game.pk, by=by, now=NOW, **same | settings)


def test_a_program_joins_where_the_policy_lets_programs_play(mixed, turochamp):
    assert joins(mixed, turochamp).holder == turochamp


def test_by_default_programs_may_not_play(forming, turochamp):
    assert refused(joins, forming, turochamp, "SP") == ("no_programs", 403)


def test_no_other_way_gives_a_program_a_seat(forming, turochamp):
    seat = Seat.objects.filter(game=forming, state="open").first()
    assert refused(seat_assign, seat=seat, user=turochamp, now=NOW) == ("no_programs", 403)


def test_a_program_is_offered_no_seat(game, greta, turochamp):
    game.allows_programs = True
    game.save()
    offer = {"game_id": game.pk, "by": greta, "power": "SP", "account": turochamp.name}
    assert refused(seat_offer, **offer, now=NOW) == ("takes_no_offers", 422)


def test_a_program_never_becomes_gm(game, greta, turochamp):
    offer = {"game_id": game.pk, "by": greta, "account": turochamp.name}
    assert refused(gm_role_offer, **offer, now=NOW) == ("takes_no_offers", 422)


def test_in_a_public_game_a_person_and_their_programs_have_one_seat(mixed, turochamp, alice):
    joins(mixed, alice)
    assert refused(joins, mixed, turochamp, "SP") == ("owner_seated", 409)


def test_nor_do_two_programs_of_one_person_play_there(mixed, turochamp, alice):
    joins(mixed, turochamp)
    other = program_create(owner=alice, name="Kaissa", now=NOW)
    assert refused(joins, mixed, other, "SP") == ("owner_seated", 409)


def test_those_who_wait_for_a_power_count_too(greta, turochamp, alice):
    drawn = game_create(
        creator=greta, name="Drawn", allows_programs=True, seat_choice=SeatChoice.DRAWN, now=NOW
    )
    game_join(game_id=drawn.pk, by=turochamp, now=NOW)
    assert refused(game_join, game_id=drawn.pk, by=alice, now=NOW) == ("owner_seated", 409)


def test_programs_of_the_gm_do_not_play_in_a_public_game(mixed, greta):
    own = program_create(owner=greta, name="Kaissa", now=NOW)
    assert refused(joins, mixed, own) == ("gm_plays_not", 403)


def test_the_owner_of_a_player_does_not_become_gm_of_a_public_game(mixed, greta, turochamp, alice):
    joins(mixed, turochamp)
    offer = {"game_id": mixed.pk, "by": greta, "account": alice.name}
    assert refused(gm_role_offer, **offer, now=NOW) == ("player_runs_not", 409)


def test_in_a_private_game_all_programs_of_its_gm_may_play(greta):
    private = game_create(
        creator=greta, name="Private", allows_programs=True, is_public=False, now=NOW
    )
    for number, power in enumerate(("FR", "SP")):
        own = program_create(owner=greta, name=f"Kaissa {number}", now=NOW)
        assert joins(private, own, power).holder == own


def test_a_program_is_blocked_with_its_owner(mixed, greta, turochamp, alice):
    player_block(by=greta, account_id=alice.pk)
    assert refused(joins, mixed, turochamp) == ("blocked", 403)


def test_the_policy_changes_before_the_start_alone(mixed, greta, alice):
    assert not changed(mixed, greta, allows_programs=False).allows_programs
    joins(mixed, alice)
    game_start(game_id=mixed.pk, by=greta, now=NOW)
    assert refused(changed, mixed, greta, allows_programs=True) == ("not_forming", 409)


@pytest.mark.parametrize("settings", [{"allows_programs": False}, {"is_public": True}])
def test_no_setting_changes_that_a_program_needed_to_join(greta, settings):
    private = game_create(
        creator=greta, name="Private", allows_programs=True, is_public=False, now=NOW
    )
    joins(private, program_create(owner=greta, name="Kaissa", now=NOW))
    assert refused(changed, private, greta, **settings) == ("program_joined", 409)


def test_the_list_of_seats_says_where_programs_play(mixed, turochamp):
    joins(mixed, turochamp)
    position = load_variant(mixed.variant_id).start
    rows = listed_seats(seat_table(mixed, None, position, Viewer(mixed.pk)), own="FR")
    assert rows[0].player_name == "Turochamp (program)"


def test_even_where_players_are_secret(mixed, turochamp):
    joins(mixed, turochamp)
    Game.objects.filter(pk=mixed.pk).update(is_anonymous=True)
    mixed.refresh_from_db()
    position = load_variant(mixed.variant_id).start
    rows = listed_seats(seat_table(mixed, None, position, Viewer(mixed.pk)), own="FR")
    assert (rows[0].player_name, rows[0].player_url) == ("A program", "")


def test_a_game_with_a_program_is_not_rated_for_people(open_table, bob, turochamp, monkeypatch):
    monkeypatch.setattr("games.scoring.results.LEAST_YEARS", 0)
    game = open_table(allows_programs=True)
    powers = load_variant(game.variant_id).powers
    everybody = {power: {bob.pk: (Fraction(1), True)} for power in powers}
    monkeypatch.setattr("games.scoring.results.player_parts", lambda *_: everybody)
    phase_resolve_now(game_id=game.pk, by=game.gm)
    game.ending = "drawn"
    result_update(game)
    assert GameResult.objects.get().is_rated
    everybody["FR"] = {turochamp.pk: (Fraction(1), True)}
    result_update(game)
    assert not GameResult.objects.get().is_rated
    assert PlayerResult.objects.filter(user=turochamp).exists()


def test_a_seat_keeps_its_program(mixed, turochamp, greta):
    joins(mixed, turochamp)
    game_start(game_id=mixed.pk, by=greta, now=NOW)
    assert seat_of(mixed, "FR").holder == turochamp
