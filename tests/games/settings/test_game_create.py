"""Creating a game."""

import pytest

from games.core.errors import Refused
from games.models import Event, Game, Status
from games.schedule.schedule import fixed_schedule
from games.settings.services.games import game_create
from tests.games.cast import NOW


def test_a_new_game_forms_with_its_creator_as_gm(greta):
    game = game_create(creator=greta, name="  The   table ", now=NOW)
    assert (game.status, game.gm, game.name) == (Status.FORMING, greta, "The table")


def test_a_new_game_has_an_open_seat_for_every_power(greta):
    game = game_create(creator=greta, name="The table", now=NOW)
    assert [seat.state for seat in game.seats.all()] == ["open"] * 10


def test_creating_a_game_is_an_event(forming):
    assert Event.objects.get(game=forming).kind == "created"


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("name", "ab", "name_length"),
        ("name", "x" * 61, "name_length"),
        ("name", "table\u202e of tricks", "name_signs"),
        ("variant_id", "../../etc", "unknown_choice"),
        ("seat_choice", "auctioned", "unknown_choice"),
        ("press_mode", "whispered", "unknown_choice"),
    ],
)
def test_an_invalid_setting_is_refused_at_its_field(greta, field, value, code):
    settings = {"creator": greta, "name": "The table", field: value}
    with pytest.raises(Refused) as refusal:
        game_create(**settings)
    assert (refusal.value.status, refusal.value.code) == (422, code)
    assert refusal.value.field == field
    assert not Game.objects.exists()


def test_an_impossible_schedule_is_refused(greta):
    with pytest.raises(Refused) as refusal:
        game_create(creator=greta, name="The table", schedule=fixed_schedule(zone="Mars/Olympus"))
    assert (refusal.value.status, refusal.value.field) == (422, "time_zone")
    assert not Game.objects.exists()
