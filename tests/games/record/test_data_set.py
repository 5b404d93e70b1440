"""The monthly data set of finished games."""

import gzip
import json
import os
from datetime import timedelta
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from adjudicator.replay import replay_data
from games.core.errors import NotFound
from games.models import Game, GameResult
from games.players.services import player_page_save
from games.record.queries.data_sets import data_set, data_sets
from games.record.services.data_set import data_set_write
from tests.games.cast import NOW
from tests.games.record.conftest import SWISS
from tests.games.table import text_of

NAME = f"games-{NOW:%Y-%m}.jsonl.gz"
OPEN = {"bids_open_after": 0, "sheets_open_after": 0}
LATER = NOW + timedelta(days=2)


@pytest.fixture(autouse=True)
def folder(settings, tmp_path) -> Path:
    settings.DATA_SETS_DIR = str(tmp_path / "data")
    return tmp_path / "data"


@pytest.fixture
def ended(end):
    """Finish the game, which then is public and has a result, with these fields."""

    def make(bids=(), **fields: object) -> Game:
        game = end(bids, **OPEN)
        Game.objects.filter(pk=game.pk).update(is_public=True, **fields)
        GameResult.objects.get_or_create(
            game=game, defaults={"years": 1, "last_year": 1763, "is_rated": True}
        )
        return Game.objects.get(pk=game.pk)

    return make


def written(folder: Path, now=LATER) -> list[dict]:
    data_set_write(now=now)
    with gzip.open(folder / f"games-{now:%Y-%m}.jsonl.gz") as file:
        return [json.loads(line) for line in file]


def players(game: dict) -> dict[str, str]:
    return {row["power"]: row["name"] for row in game["players"] if row["kind"] == "player"}


def test_each_line_is_a_game_that_can_be_played_again(ended, folder):
    ended([(1, SWISS)])
    (game,) = written(folder)
    assert {row.verdict for row in replay_data(game)} <= {"same", "open"}
    assert game["phases"][0]["sheets"]["FR"]["bids"]["lines"] == [{"points": 1, "order": SWISS}]


def test_bids_that_the_policy_keeps_closed_stay_closed(ended, folder):
    ended([(1, SWISS)], bids_open_after=None, sheets_open_after=None)
    (game,) = written(folder)
    assert game["phases"][0]["sheets"]["FR"]["bids"] == {"hidden": True}
    assert "void_bids" not in game["phases"][0]["outcome"]


def test_nothing_in_a_line_leads_to_the_game_or_to_a_person(ended, folder, alice, bob):
    game = ended([(1, SWISS)])
    (line,) = written(folder)
    text = json.dumps(line)
    assert game.name not in text
    assert alice.name not in text
    assert bob.name not in text
    assert (line["game"], line["site"], line["started_at"]) == (0, "", None)
    assert line["finished_at"] == f"{game.finished_at:%Y-%m}-01T00:00:00+00:00"
    assert all(phase["roots"] == [] and phase["resolved_at"] is None for phase in line["phases"])
    assert "salt" not in text


def test_a_pseudonym_is_the_same_in_all_games_of_a_data_set(ended, folder, monkeypatch):
    game = ended()
    monkeypatch.setattr("games.record.services.data_set._games", lambda: iter([game, game]))
    one, other = written(folder)
    assert players(one) == players(other)
    assert len(set(players(one).values())) == 2


def test_a_pseudonym_cannot_be_turned_back_because_its_key_is_new_in_each_data_set(ended, folder):
    ended()
    (first,) = written(folder)
    (second,) = written(folder, LATER + timedelta(days=40))
    assert set(players(first).values()) & set(players(second).values()) == set()


def test_a_player_who_agreed_is_named(ended, folder, alice):
    ended()
    player_page_save(by=alice, shown_to="everybody", is_rated=True, named_in_data=True)
    (game,) = written(folder)
    assert players(game)["FR"] == alice.name
    assert players(game)["HA"].startswith("Player ")


def test_an_anonymous_game_names_nobody_not_even_by_a_pseudonym(ended, folder, alice):
    player_page_save(by=alice, shown_to="everybody", is_rated=True, named_in_data=True)
    ended(is_anonymous=True)
    (game,) = written(folder)
    assert set(players(game).values()) == {""}


def test_private_games_are_left_out(ended, folder):
    Game.objects.filter(pk=ended().pk).update(is_public=False)
    assert written(folder) == []


def test_a_data_set_is_written_once_a_month(ended):
    ended()
    assert data_set_write(now=LATER) == 1
    assert data_set_write(now=LATER) is None


def test_only_the_last_two_data_sets_and_no_drafts_are_kept(ended, folder):
    ended()
    folder.mkdir()
    dead = folder / "games-2020-01.dead.draft"
    dead.write_bytes(b"")
    os.utime(dead, (0, 0))
    for days in (0, 31, 62, 93):
        data_set_write(now=LATER + timedelta(days=days))
    assert len(data_sets()) == 2
    assert len(list(folder.glob("games-*"))) == 4


def test_a_game_that_cannot_be_read_does_not_stop_the_others(ended, folder):
    game = ended()
    game.phases.filter(number=1).update(position={"turn": "lost"})
    assert written(folder) == []


def test_the_page_lists_the_files_and_serves_them(ended, folder):
    ended()
    lines = written(folder)
    page = text_of(Client().get("/archive/data/"))
    assert NAME in page or data_sets()[0].name in page
    assert "1 game" in page
    answer = Client().get(f"/archive/data/{data_sets()[0].name}")
    content = b"".join(answer.streaming_content)
    assert answer.headers["Content-Length"] == str(len(content))
    assert [json.loads(line) for line in gzip.decompress(content).splitlines()] == lines


@pytest.mark.django_db
@pytest.mark.parametrize(
    "name", ["games-1999-01.jsonl.gz", "..%2Fdb.sqlite3", "games-2026-11.json"]
)
def test_nothing_else_in_the_folder_is_served(name, folder):
    folder.mkdir()
    (folder / "games-2026-11.json").write_text("{}")
    assert Client().get(f"/archive/data/{name}").status_code == 404
    with pytest.raises(NotFound) as refusal:
        data_set(name)
    assert refusal.value.code == "no_such_data"


@pytest.mark.django_db
def test_without_a_file_the_page_says_so():
    assert "There is no file yet." in text_of(Client().get("/archive/data/"))


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "do not protect the players"),
        ("de", "schützen die Spieler nicht"),
        ("fr", "ne protègent pas les joueurs"),
    ],
)
def test_the_page_and_the_text_beside_the_files_say_that_pseudonyms_do_not_protect(language, words):
    page = Client().get("/archive/data/", headers={"Accept-Language": language})
    assert words in text_of(page)
    text = Client().get("/archive/data/README.txt")
    assert text.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert words in text.content.decode()


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "does not protect you"), ("de", "schützt dich nicht"), ("fr", "ne te protège pas")],
)
def test_the_setting_says_that_a_pseudonym_does_not_protect(alice, language, words):
    client = Client(headers={"Accept-Language": language})
    client.force_login(alice)
    assert words in text_of(client.get(reverse("games:page_settings")))


def test_the_text_lies_beside_the_files(ended, folder):
    ended()
    written(folder)
    assert "do not protect the players" in (folder / "README.txt").read_text()
