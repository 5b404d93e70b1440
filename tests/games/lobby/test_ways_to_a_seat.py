"""The lobby leads to a seat in three ways: tonight, with friends, and by the day."""

from datetime import timedelta

import pytest
from django.urls import reverse

from games.gm.acts.resolve import phase_resolve_now
from games.models import Game, Ranking, Seat
from games.seats.acts.join import game_join
from games.settings.presets import PRESETS
from games.settings.services.games import game_create
from tests.games.cast import NOW
from tests.games.json_cache import JSONCache
from tests.games.table import text_of

pytestmark = pytest.mark.django_db
LOBBY = "/games/"


@pytest.fixture
def tonight(greta):
    schedule = PRESETS["tonight"].schedule("UTC")
    return game_create(creator=greta, name="Tonight's table", schedule=schedule, now=NOW)


@pytest.fixture
def read(client, charlie):
    client.force_login(charlie)
    return lambda query="": client.get(LOBBY + query)


def way(page, key):
    return next(way for way in page.context["ways"] if way["key"] == key)


def names(rows):
    return [row["item"].game.name for row in rows]


def test_the_lobby_is_also_found_by_its_name(client):
    assert client.get("/lobby/?state=open").headers["Location"] == f"{LOBBY}?state=open"


def test_a_table_for_tonight_is_apart_from_one_by_the_day(read, tonight, forming):
    page = read()
    assert names(way(page, "tonight")["rows"]) == [tonight.name]
    assert names(way(page, "day")["rows"]) == [forming.name]


def test_the_fullest_table_comes_first(read, greta, alice, forming):
    empty = game_create(creator=greta, name="An empty table")
    game_join(game_id=forming.pk, by=alice, power="FR")
    assert names(way(read(), "day")["rows"]) == [forming.name, empty.name]


def test_a_free_seat_is_offered_where_no_table_forms(read, table):
    Seat.objects.filter(game=table, power="RU").update(state="open")
    (row,) = way(read(), "day")["rows"]
    assert (row["item"].action, row["free"]) == ("seat", "Russia is free")


def test_own_tables_come_first_and_in_no_way(read, forming, charlie):
    game_join(game_id=forming.pk, by=charlie, power="FR")
    page = read()
    assert names(page.context["own_rows"]) == [forming.name]
    assert way(page, "day")["rows"] == []
    said = text_of(page)
    assert said.index("Your tables") < said.index("Play tonight")


def test_a_visitor_has_no_own_tables(client, forming):
    assert client.get(LOBBY).context["own_rows"] == []


def test_people_wait_by_name_since_a_time_with_their_record(read, forming, alice, bob):
    game_join(game_id=forming.pk, by=alice, power="FR", now=NOW)
    game_join(game_id=forming.pk, by=bob, power="HA", now=NOW + timedelta(days=1))
    (row,) = read().context["rows"]
    assert row["waiting"] == "2 people wait, the first since 1 May, 12:00"
    assert [person["name"] for person in row["people"]] == ["Alice", "Bob"]
    assert row["people"][0]["since"] == "since 1 May, 12:00"
    assert row["people"][0]["record"] == "no turns played here yet"


def test_a_record_counts_missed_turns(read, table, forming, alice, greta):
    phase_resolve_now(game_id=table.pk, by=greta)
    game_join(game_id=forming.pk, by=alice, power="FR")
    (row,) = read().context["rows"]
    assert row["people"][0]["record"] == "1 missed turn of 1"
    assert row["waiting"].endswith(" · 1 missed turn of 1")


def test_records_from_the_cache_of_the_full_setting_read_the_same(
    read, forming, alice, monkeypatch
):
    monkeypatch.setattr("games.lobby.queries.waiting_players.cache", JSONCache())
    game_join(game_id=forming.pk, by=alice, power="FR")
    first = way(read(), "day")["rows"][0]["people"]
    assert way(read(), "day")["rows"][0]["people"] == first


def test_people_who_rank_the_powers_wait_too(read, greta, alice):
    game = game_create(creator=greta, name="Drawn", seat_choice="drawn")
    game_join(game_id=game.pk, by=alice)
    (row,) = read().context["rows"]
    assert [person["name"] for person in row["people"]] == ["Alice"]
    assert [place["is_free"] for place in row["places"]] == [False] + 9 * [True]


def test_an_anonymous_table_names_nobody(read, greta, alice):
    game = game_create(creator=greta, name="Masked", is_anonymous=True)
    game_join(game_id=game.pk, by=alice, power="FR")
    page = read()
    assert page.context["rows"][0]["people"] == []
    assert "Alice" not in text_of(page)


def test_the_lobby_has_no_form_to_join(read, forming):
    assert reverse("games:join", args=[forming.pk]) not in read().content.decode()


@pytest.mark.parametrize(
    ("key", "is_public", "minutes"),
    [("tonight", True, 10), ("friends", False, 2880), ("day", True, 2880)],
)
def test_a_new_table_needs_nothing_but_its_button(read, client, charlie, key, is_public, minutes):
    form = client.get(way(read(), key)["open_url"]).context["form"]
    fields = {name: form[name].value() for name in form.fields}
    sent = {name: value for name, value in fields.items() if value not in (None, False)}
    answer = client.post("/games/new/", sent | {"time_zone": "UTC"})
    game = Game.objects.get()
    assert answer.headers["Location"] == game.get_absolute_url()
    assert (game.name, game.is_public) == ("Charlie’s table", is_public)
    assert game.movement_length == timedelta(minutes=minutes)
    assert Ranking.objects.get(game=game).user == charlie


def test_games_are_filtered_by_variant(read, forming, greta):
    game_create(creator=greta, name="Rome", variant_id="rise-of-rome-1")
    assert names(read("?variant=rise-of-rome-1").context["rows"]) == ["Rome"]
    assert names(read("?variant=chess").context["rows"]) == ["Rome", forming.name]


def test_a_running_game_shows_its_board(read, table):
    (row,) = read("?state=running").context["rows"]
    assert "near-.svg" in row["picture"]
