"""A stream carries the change itself if a program wants it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator

import pytest

from games.core.access import get_game_for_view
from games.gm.acts.resolve import phase_resolve_now
from games.live import hub as hubs, stream as live
from games.models import Seat
from games.press.services.press_send import press_send
from games.story.queries.events import event_count
from tests.crawl.crawl import asked
from tests.games.cast import submit

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _short(monkeypatch):
    """Streams say what they know, and end."""

    async def silence() -> AsyncIterator[None]:
        yield None
        await asyncio.Event().wait()

    monkeypatch.setattr(hubs, "notifications", silence)
    monkeypatch.setattr(live, "STREAM_SECONDS", 0.3)


@pytest.fixture
def listen(table, alice, program):
    """The data that a program hears by the name of its number: `listen(alice, "press")`."""

    def heard(person, *scopes: str, query: str = "?changes=true", **headers: str):
        bot = program(person, *scopes)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        address = f"/api/v1/games/{table.pk}/stream{query}"
        answer = asked(bot.client, address, headers=bot.headers | named)
        lines = [line for line in answer.said.splitlines() if line.startswith("data: ")]
        rows = [json.loads(line.removeprefix("data: ")) for line in lines]
        return {name: row for row in rows for name in row if name in ("version", "press", "sheet")}

    return heard


def test_the_turn_comes_with_the_version(listen, table, alice, program):
    heard = listen(alice, "orders")["version"]
    turn = program(alice, "orders").get(f"/games/{table.pk}/turn").json()
    assert heard["turn"] == turn
    assert heard["events"] == []


def test_a_turn_and_a_result_come_once_for_each_phase(listen, table, alice, greta):
    again = listen(alice, "orders", Last_Event_ID="turn=1")["version"]
    assert "turn" not in again
    phase_resolve_now(game_id=table.pk, by=greta)
    heard = listen(alice, "orders", Last_Event_ID="turn=1,event=1")["version"]
    assert (heard["turn"]["phase"]["number"], heard["result"]["number"]) == (2, 1)
    assert heard["result"]["outcome"]["orders"]
    assert "result" not in listen(alice, "orders", Last_Event_ID="turn=2,phase=1")["version"]


def test_events_are_those_since_the_last_ones(listen, table, alice, greta):
    count = event_count(*get_game_for_view(alice, table.pk))
    phase_resolve_now(game_id=table.pk, by=greta)
    events = listen(alice, "orders", Last_Event_ID=f"event={count}")["version"]["events"]
    assert {"resolved"} <= {event["kind"] for event in events}
    assert min(event["number"] for event in events) == count + 1


def test_final_orders_bring_no_turn(listen, table, alice, program):
    program(alice, "orders").send("put", f"/games/{table.pk}/phases/1/ready")
    assert "turn" not in listen(alice, "orders")["version"]


@pytest.mark.parametrize("scopes", [["press"], ["gm"]])
def test_no_turn_comes_without_the_scope(listen, alice, scopes):
    assert "turn" not in listen(alice, *scopes)["version"]


def test_others_hear_no_turn(listen, charlie, greta):
    assert "turn" not in listen(charlie)["version"]
    assert "turn" not in listen(greta)["version"]


def test_messages_since_the_last_ones_come_with_their_number(listen, table, alice, bob):
    for text in ("Hello", "Peace?"):
        press_send(game_id=table.pk, by=bob, to=["FR"], text=text)
    assert listen(alice, "press")["press"] == {"press": 2, "messages": []}
    [message] = listen(alice, "press", Last_Event_ID="press=1")["press"]["messages"]
    assert (message["thread"], message["number"]) == ("FR,HA", 2)
    assert (message["power"], message["text"]) == ("HA", "Peace?")


def test_no_message_of_others_is_carried(listen, table, alice, bob, charlie):
    press_send(game_id=table.pk, by=bob, to=["gm"], text="A canary")
    press_send(game_id=table.pk, by=bob, to=["FR"], text="Hello")
    for person, scopes in ((charlie, ["press"]), (alice, ["press"]), (alice, ["orders"])):
        heard = listen(person, *scopes, Last_Event_ID="press=0")
        assert "A canary" not in json.dumps(heard)
    assert "press" not in listen(charlie, "press", Last_Event_ID="press=0")


def test_the_own_sheet_comes_with_its_version(listen, table, alice, bob):
    submit(table, bob, "HA", "A Vie H", now=None)
    submit(table, alice, "FR", "A Par H", now=None)
    heard = listen(alice, "orders")["sheet"]
    assert [line["text"] for line in heard["own_sheet"]["orders"]] == ["A Par H"]
    assert "sheet" not in listen(alice, "press")


def test_one_stream_of_all_games_carries_the_turn_of_each(program, table, open_table, alice):
    other = open_table(last_year=1766)
    bot = program(alice, "orders")
    for read, turns in (("", {table.pk, other.pk}), (f"{table.pk}.turn=1", {other.pk})):
        headers = bot.headers | {"Last-Event-ID": read, "Accept": "application/x-ndjson"}
        answer = asked(bot.client, "/api/v1/me/stream?changes=true", headers=headers)
        rows = [json.loads(line) for line in answer.said.splitlines() if line.startswith("{")]
        assert {row["game"] for row in rows if "turn" in row} == turns
        assert all(row["turn"]["game"] == row["game"] for row in rows if "turn" in row)


def test_a_stream_without_the_wish_has_numbers_alone(listen, alice):
    for query in ("", "?changes=false"):
        assert listen(alice, query=query)["version"].keys() == {"version"}


@pytest.mark.parametrize("query", ["?changes=yes", "?change=true", "?changes=true&changes=true"])
def test_a_bad_query_is_refused(program, table, query):
    bot = program()
    assert asked(bot.client, f"/api/v1/games/{table.pk}/stream{query}").status == 422


def test_a_seat_that_was_lost_ends_it(listen, table, alice, monkeypatch):
    """The rights are read for each event, so nothing is carried to a former player."""

    async def lost(*_arguments, **_options) -> AsyncIterator[bytes]:
        await Seat.objects.filter(game=table, power="FR").aupdate(holder=None, state="open")
        yield b'data: {"version": 9}\n\n'

    monkeypatch.setattr("games.api.views.stream.numbers_of", lost)
    assert "turn" not in listen(alice, "orders")["version"]
