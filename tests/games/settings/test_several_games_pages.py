"""Several games of one form, and the settings of a game for a new one."""

from games.models import Game, PressMode, StartMode
from games.settings.services.games import game_create
from tests.games.settings.test_schedule_form_pages import PLAIN


def test_a_form_creates_several_numbered_games(client, greta):
    client.force_login(greta)
    client.post("/games/new/", PLAIN | {"tables": "3", "press_mode": "none"})
    made = Game.objects.order_by("pk")
    assert [game.name for game in made] == [f"Weekly table {number}" for number in (1, 2, 3)]
    assert {game.press_mode for game in made} == {PressMode.NONE}


def test_a_name_without_room_for_numbers_creates_no_game(client, greta):
    client.force_login(greta)
    sent = {"tables": "2", "name": "x" * 60, "last_year": "1"}
    answer = client.post("/games/new/", PLAIN | sent)
    errors = answer.context["form"].errors
    assert (answer.status_code, sorted(errors)) == (422, ["last_year", "name"])
    assert "With its number" in errors["name"][0]
    assert not Game.objects.exists()


def test_a_last_year_out_of_range_is_refused_in_the_words_of_the_site(client, greta):
    client.force_login(greta)
    for year in ("0", "10000", "soon"):
        errors = client.post("/games/new/", PLAIN | {"last_year": year}).context["form"].errors
        assert errors == {"last_year": ["Enter a year from 1 to 9999."]}


COPIED = {
    "press_mode": PressMode.NONE,
    "last_year": 1770,
    "last_year_result": "most_centres",
    "is_anonymous": True,
    "allows_programs": True,
}


def test_the_form_takes_the_settings_of_an_own_game(client, greta):
    game = game_create(creator=greta, name="First", **COPIED)
    client.force_login(greta)
    form = client.get(f"/games/new/?copy={game.pk}").context["form"]
    shown = {name: form[name].value() for name in COPIED}
    assert shown == COPIED
    assert (form["name"].value(), form["start_mode"].value()) == (None, StartMode.GM)


def test_nobody_copies_the_settings_of_another_gm(client, greta, charlie):
    game = game_create(creator=greta, name="First", is_public=False)
    client.force_login(charlie)
    assert client.get(f"/games/new/?copy={game.pk}").status_code == 404
