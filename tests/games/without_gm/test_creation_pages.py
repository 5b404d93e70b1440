"""Creating a game without a GM on the form and by the API; its pages before the start."""

from games.gm.acts.cancel import game_cancel
from games.models import Game
from games.seats.acts.join import game_join
from tests.games.cast import NOW, seat_of
from tests.games.settings.test_schedule_form_pages import PLAIN
from tests.games.table import text_of

PLAYS = PLAIN | {"without_gm": "no", "power": "FR", "start_mode": "gm"}


def test_the_form_creates_a_game_in_which_its_creator_plays(client, alice):
    client.force_login(alice)
    answer = client.post("/games/new/", PLAYS)
    game = Game.objects.get()
    assert (answer.status_code, answer.url) == (302, game.get_absolute_url())
    assert (game.gm, seat_of(game, "FR").holder) == (None, alice)


def test_the_form_creates_a_usual_game_by_default(client, alice):
    client.force_login(alice)
    client.post("/games/new/", PLAIN | {"power": "FR"})
    game = Game.objects.get()
    assert (game.gm, seat_of(game, "FR").holder) == (alice, None)


def test_a_missing_or_foreign_power_and_secret_players_are_refused_at_their_fields(client, alice):
    client.force_login(alice)
    for sent, field in (
        ({"power": ""}, "power"),
        ({"power": "FR", "variant_id": "rise-of-rome-1"}, "power"),
        ({"is_anonymous": "on"}, "is_anonymous"),
    ):
        answer = client.post("/games/new/", PLAYS | sent)
        assert (answer.status_code, list(answer.context["form"].errors)) == (422, [field])
    assert not Game.objects.exists()


def test_the_creator_finds_the_desk_before_the_start_and_not_after(
    visit, gathering, friends, alice
):
    page = visit(alice, gathering).get()
    assert f"/games/{gathering.pk}/gm/" in page.content.decode()
    assert visit(alice, gathering).get("gm").status_code == 200
    assert visit(alice, friends).get("gm").status_code == 403
    assert f"/games/{friends.pk}/gm/" not in visit(alice, friends).get().content.decode()


def test_the_events_before_the_start_name_the_creator_and_no_gm(visit, gathering, alice, bob):
    game_join(game_id=gathering.pk, by=bob, power="HA", now=NOW)
    game_cancel(game_id=gathering.pk, by=alice, now=NOW)
    page = text_of(visit(None, gathering).get("gm_log"))
    assert "The creator called the game off before its start." in page
    game = text_of(visit(None, gathering).get())
    assert "The game was called off before its start. Nobody has won it." in game
