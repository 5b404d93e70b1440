"""Games are created, found, joined, left and started."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.gm.acts.resolve import phase_resolve_now
from games.lobby import views
from games.models import Game, Seat
from games.seats.acts.join import game_join
from games.settings.services.games import game_create
from tests.games.table import address, text_of

pytestmark = pytest.mark.django_db

SETTINGS = {
    "name": "Slow Winter",
    "variant_id": "ambition-empire-6.01",
    "seat_choice": "drawn",
    "movement_length": "72",
    "retreat_length": "24",
    "adjustment_length": "12",
    "least": "24",
    "first_extra": "0",
    "grace": "0",
    "excuses": "1",
    "wait": "24",
    "limit": "2",
    "forfeit": "open",
    "silence_days": "14",
    "time_zone": "Europe/Berlin",
    "is_public": "on",
}


@pytest.fixture
def signed_in(client, charlie):
    client.force_login(charlie)
    return client


def test_a_game_is_created_with_its_settings(signed_in, charlie):
    signed_in.post("/games/new/", SETTINGS)
    game = Game.objects.get()
    assert (game.gm, game.seat_choice, game.time_zone) == (charlie, "drawn", "Europe/Berlin")
    assert (game.movement_length.days, game.retreat_length.days) == (3, 1)
    assert game.ends_early == []


def test_each_variant_is_described_in_a_list(signed_in):
    page = signed_in.get("/games/new/").content.decode()
    items = re.findall(r"<li>(?:<b>)(.*?)</b>", page)
    assert {"Ambition &amp; Empire", "Empire", "The Rise of Rome I"} <= set(items)


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": ""},
        {"name": "x" * 61},
        {"name": "A\u200bB\u200bC"},
        {"movement_length": "0"},
        {"time_zone": "Mars/Olympus"},
        {"seat_choice": "raffle"},
        {"variant_id": "chess"},
    ],
)
def test_invalid_settings_are_refused_and_kept_in_the_form(signed_in, wrong):
    answer = signed_in.post("/games/new/", SETTINGS | wrong)
    assert answer.status_code == 422
    assert 'aria-invalid="true"' in answer.content.decode()
    assert Game.objects.count() == 0


def test_too_many_public_games_are_refused_and_the_settings_kept(signed_in, charlie):
    for number in range(10):
        game_create(creator=charlie, name=f"Table {number}")
    answer = signed_in.post("/games/new/", SETTINGS)
    assert answer.status_code == 409
    assert 'value="Slow Winter"' in answer.content.decode()
    assert "You have opened 10 public games in a day." in text_of(answer)


def test_a_visitor_must_sign_in_to_create_a_game(client, db):
    assert "/accounts/login/" in client.get("/games/new/").headers["Location"]


def test_an_expired_session_does_not_lose_the_settings(client, db):
    answer = client.post("/games/new/", SETTINGS)
    assert answer.status_code == 403
    assert 'value="Slow Winter"' in answer.content.decode()
    assert "You are signed out." in text_of(answer)


def test_a_practice_game_takes_one_click(signed_in, charlie, idle):
    answer = signed_in.post("/practice/", {"power": "SW"})
    page = text_of(signed_in.get(answer.headers["Location"]))
    assert "0 of 2 units ordered" in page
    assert Seat.objects.get(holder=charlie).power == "SW"


def test_a_practice_game_is_private(client, signed_in, alice, idle):
    url = signed_in.post("/practice/", {"power": "SW"}).headers["Location"]
    client.force_login(alice)
    assert client.get(url).status_code == 404


def test_a_chosen_seat_is_taken(signed_in, charlie, forming):
    signed_in.post(address(forming, "join"), {"power": "RU"})
    assert Seat.objects.get(game=forming, power="RU").holder == charlie


def test_a_seat_taken_by_somebody_else_is_refused_at_the_field(signed_in, alice, forming):
    game_join(game_id=forming.pk, by=alice, power="RU")
    answer = signed_in.post(address(forming, "join"), {"power": "RU"})
    assert answer.status_code == 409
    assert "Somebody has just taken this seat." in text_of(answer)


def test_a_seat_is_left_again(signed_in, charlie, forming):
    game_join(game_id=forming.pk, by=charlie, power="RU")
    signed_in.post(address(forming, "leave"))
    assert not Seat.objects.filter(holder=charlie).exists()


def test_a_seat_of_a_running_game_is_not_left(visit, alice, table):
    assert visit(alice).post("leave").status_code == 409
    assert Seat.objects.filter(game=table, holder=alice).exists()


def test_the_gm_does_not_join(client, greta, forming):
    client.force_login(greta)
    answer = client.post(address(forming, "join"), {"power": "RU"})
    assert answer.status_code == 403
    assert "GMs and former GMs of a game cannot play in it." in text_of(answer)


def test_the_gm_starts_the_game_with_computer_players(client, greta, forming, idle):
    client.force_login(greta)
    client.post(address(forming, "start"))
    page = text_of(client.get(address(forming, "game")))
    assert "The game started, with 10 computer players." in page


def test_nobody_but_the_gm_starts_the_game(signed_in, forming):
    assert signed_in.post(address(forming, "start")).status_code == 403


def test_the_lobby_lists_games_by_state(client, table):
    assert table.name not in text_of(client.get("/games/", {"state": "forming"}))
    assert table.name in text_of(client.get("/games/", {"state": "running"}))


def test_the_lobby_searches_by_name(client, table):
    found = client.get("/games/", {"state": "running", "q": "hubertus"})
    missed = client.get("/games/", {"state": "running", "q": "aachen"})
    assert table.name in text_of(found)
    assert "No game here matches that name." in text_of(missed)


def test_a_private_game_is_in_no_list(client, private_table):
    pages = text_of(client.get("/")) + text_of(client.get("/games/", {"state": "running"}))
    assert private_table.name not in pages


def test_the_link_preview_of_the_home_page_shows_the_furthest_public_game(
    client, open_table, greta
):
    games = [open_table(), open_table(), open_table(is_public=False)]
    for game in games[1:]:
        phase_resolve_now(game_id=game.pk, by=greta)
    page = client.get("/").content.decode()
    assert address(games[1], "phase_picture", number=2, kind="share.png") in page


def test_a_finished_game_is_listed_with_its_end_and_its_year(client, table, greta):
    phase_resolve_now(game_id=table.pk, by=greta)
    Game.objects.filter(pk=table.pk).update(
        status="finished", ending="conceded", shares={"FR": "1"}, finished_at=timezone.now()
    )
    said = text_of(client.get("/games/?state=finished"))
    assert "The players conceded the game to France · ended in 1763" in said


def test_the_pages_of_a_list_are_those_of_its_tab(client, forming, greta):
    game_create(creator=greta, name="Private", is_public=False)
    counts = {}
    for reader in (None, greta):
        if reader:
            client.force_login(reader)
        with CaptureQueriesContext(connection) as queries:
            counts[reader] = client.get("/games/").context["page"].paginator.count
        read = [query["sql"] for query in queries if "COUNT(" in query["sql"]]
        assert not any("movement_length" in sql for sql in read), "the list itself is counted"
    assert counts == {None: 1, greta: 2}


def test_a_filtered_list_ends_after_so_many_games(client, forming, greta, monkeypatch):
    game_create(creator=greta, name="Another")
    monkeypatch.setattr(views, "MOST_FILTERED", 1)
    assert client.get("/games/?press=any").context["page"].paginator.count == 2
    page = client.get(f"/games/?press={forming.press_mode}").context["page"]
    assert page.paginator.count == 1


def test_the_lobby_says_what_press_and_the_gm_are(client, table):
    said = text_of(client.get("/games/"))
    assert "Press is the messages that players send one another. The GM (game master)" in said


def test_the_home_page_says_what_needs_an_account(client, db):
    said = text_of(client.get("/"))
    assert "To join a game or to practise alone, you need an account." in said


def test_empty_lists_of_the_home_page_say_what_to_do_next(client, db):
    page = client.get("/").content.decode()
    for path in ("/games/new/", "/standby/", "/archive/"):
        assert f'<p><a class="btn" href="{path}">' in page
