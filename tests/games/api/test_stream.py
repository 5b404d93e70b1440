"""Programs listen to what changes in a game."""

import asyncio
import json
from collections.abc import AsyncIterator
from unittest.mock import Mock

import pytest

from games.live import hub as hubs, stream as live
from games.live.slots import slots
from games.models import ApiToken
from games.press.services.press_send import press_send
from games.settings.services.games import game_create
from tests.crawl.crawl import asked
from tests.games.cast import NOW, submit

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _short(monkeypatch):
    """Streams say what they know, and end."""

    async def silence() -> AsyncIterator[None]:
        yield None
        await asyncio.Event().wait()

    monkeypatch.setattr(hubs, "notifications", silence)
    monkeypatch.setattr(live, "STREAM_SECONDS", 0.2)


@pytest.fixture
def listen(table, alice, bob, program):
    """What Alice's program hears: `listen("press")` with this scope alone."""
    submit(table, alice, "FR", "A Par H", now=None)
    press_send(game_id=table.pk, by=bob, to=["FR"], text="Hello")

    def heard(*scopes: str, **headers: str):
        bot = program(alice, *(scopes or ("gm",)))
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        path = f"/api/v1/games/{table.pk}/stream"
        return asked(bot.client, path, headers=bot.headers | named)

    return heard


def test_it_begins_with_the_version_of_the_game(listen, table):
    table.refresh_from_db()
    answer = listen()
    assert answer.kind == "text/event-stream"
    assert f'id: version={table.version}\ndata: {{"version": {table.version}}}' in answer.said


@pytest.mark.parametrize(
    ("scope", "heard"), [("gm", set()), ("press", {"press"}), ("orders", {"sheet"})]
)
def test_it_has_what_the_scopes_allow(listen, scope, heard):
    said = listen(scope).said
    assert {name for name in ("press", "sheet") if f"event: {name}" in said} == heard


def test_what_was_read_is_not_sent_again(listen, table):
    table.refresh_from_db()
    read = f"version={table.version},press=1"
    assert "data: {" not in listen("press", Last_Event_ID=read).said
    assert "data: {" in listen("press", Last_Event_ID="nonsense\x00").said


def test_it_is_lines_of_json_if_wanted(listen, table):
    answer = listen("press", Accept="application/x-ndjson")
    lines = [json.loads(line) for line in answer.said.splitlines() if line.startswith("{")]
    assert answer.kind == "application/x-ndjson"
    assert {"press": 1} in lines


def test_there_are_no_more_streams_than_slots(listen, monkeypatch):
    monkeypatch.setattr(slots, "take", lambda request: None)
    answer = listen()
    assert (answer.status, answer.headers["Retry-After"]) == (429, "60")


def test_it_needs_a_token_that_is_known_or_none(program, table, private_table, monkeypatch):
    bot = program()
    assert asked(bot.client, f"/api/v1/games/{table.pk}/stream").status == 200
    absent = asked(bot.client, f"/api/v1/games/{private_table.pk}/stream")
    assert (absent.status, absent.kind) == (404, "application/problem+json")
    bad = {"authorization": "Bearer x"}
    assert asked(bot.client, f"/api/v1/games/{table.pk}/stream", headers=bad).status == 401


def test_the_file_of_a_game_is_served_with_the_scope(program, table, alice):
    path = f"/games/{table.pk}/export"
    assert program().get(path).json()["view"] == "public"
    assert program(alice, "orders").get(f"{path}?view=own").json()["power"] == "FR"
    assert program(alice, "gm").get(f"{path}?view=own").json()["code"] == "token_scope"
    assert program(alice).get(f"{path}?view=opened").json()["code"] == "no_such_view"


def test_it_ends_with_a_token_that_was_revoked_though_no_notification_came(listen, monkeypatch):
    async def lost(*_arguments, **_options) -> AsyncIterator[bytes]:
        yield b'data: {"version": 1}\n\n'
        await ApiToken.objects.aupdate(revoked_at=NOW)
        yield b'data: {"version": 2}\n\n'

    monkeypatch.setattr("games.api.views.stream.numbers_of", lost)
    said = listen().said
    assert ('{"version": 1}' in said, '{"version": 2}' in said) == (True, False)


@pytest.fixture
def own(table, alice, bob, program):
    """What Alice's program hears of all her games."""

    def heard(**headers: str):
        bot = program(alice)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return asked(bot.client, "/api/v1/me/stream", headers=bot.headers | named)

    return heard


def told(answer) -> list[dict[str, int]]:
    """The data of the events."""
    lines = answer.said.splitlines()
    return [json.loads(line.removeprefix("data: ")) for line in lines if line.startswith("data: ")]


def test_one_stream_has_all_games_of_the_account(own, table, alice):
    other = game_create(creator=alice, name="Another table")
    assert {row["game"] for row in told(own())} == {table.pk, other.pk}


def test_it_tells_the_press_and_the_sheet_of_each_game(own, table, alice, bob):
    submit(table, alice, "FR", "A Par H", now=None)
    press_send(game_id=table.pk, by=bob, to=["FR"], text="Hello")
    rows = told(own())
    assert {"game": table.pk, "press": 1} in rows
    assert {"game": table.pk, "sheet": 1} in rows


def test_of_all_games_what_was_read_is_not_sent_again(own, table):
    table.refresh_from_db()
    assert told(own(Last_Event_ID=f"{table.pk}.version={table.version},{table.pk}.press=0")) == []


def test_an_account_without_games_hears_nothing(program, charlie):
    bot = program(charlie)
    answer = asked(bot.client, "/api/v1/me/stream", headers=bot.headers)
    assert (answer.status, told(answer)) == (200, [])


def test_a_new_game_ends_it(own, table, monkeypatch):
    monkeypatch.setattr(live, "STREAM_SECONDS", 30.0)
    monkeypatch.setattr(live, "BEAT_SECONDS", 0.1)
    monkeypatch.setattr("games.api.views.stream._own_games", Mock(side_effect=[[table.pk], []]))
    assert told(own())[0]["game"] == table.pk


def test_a_visitor_has_no_stream_of_games(program):
    assert asked(program().client, "/api/v1/me/stream").status == 401
