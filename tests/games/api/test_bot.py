"""The bot of docs/examples plays a game over the API."""

from __future__ import annotations

import ast
import asyncio
import io
import json
from collections.abc import AsyncIterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from threading import Barrier, Lock, current_thread, main_thread
from types import ModuleType
from unittest.mock import Mock
from urllib.error import HTTPError, URLError

import pytest
from asgiref.sync import async_to_sync
from django.db import connections
from django.test import Client

from ambition.users.programs import program_create
from games.gm.acts.start import game_start
from games.live import hub as hubs, stream as live
from games.models import SeatChoice, StartMode
from games.settings.services.games import game_create
from tests.games.api.conftest import token_of

BOT = Path(__file__).parents[3] / "docs" / "examples" / "bot.py"

pytestmark = pytest.mark.django_db


@pytest.fixture
def bot(monkeypatch) -> ModuleType:
    """The bot, whose requests go to a test client, one at a time: SQLite in memory needs that."""
    spec = spec_from_file_location("bot", BOT)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    one_at_a_time = Lock()

    def urlopen(request, timeout):
        method = request.get_method().lower()
        sent = {} if method == "get" else {"content_type": "application/json"}
        if request.data is not None:
            sent["data"] = json.loads(request.data)
        path = request.full_url.removeprefix("http://testserver")
        with one_at_a_time:
            answer = getattr(Client(), method)(path, headers=dict(request.headers), **sent)
            body = io.BytesIO(content_of(answer))
            if current_thread() is not main_thread():
                connections.close_all()
        if answer.status_code >= 400:
            raise HTTPError(request.full_url, answer.status_code, "", answer.headers, body)
        return body

    monkeypatch.setattr(module, "urlopen", urlopen)
    return module


def content_of(answer) -> bytes:
    """The whole body of an answer."""
    if not answer.streaming:
        return answer.content

    async def read() -> bytes:
        return b"".join([part async for part in answer.streaming_content])

    return async_to_sync(read)()


API = "http://testserver/api/v1"


@pytest.fixture
def _short(monkeypatch):
    """Streams say what they know, and end."""

    async def silence() -> AsyncIterator[None]:
        yield None
        await asyncio.Event().wait()

    monkeypatch.setattr(hubs, "notifications", silence)
    monkeypatch.setattr(live, "STREAM_SECONDS", 0.2)


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("_short")
@pytest.mark.slow
def test_programs_join_a_game_and_play_it_to_the_end(bot, alice, greta, idle, capsys):
    game = game_create(
        creator=greta,
        name="Programs",
        is_public=False,
        allows_programs=True,
        seat_choice=SeatChoice.DRAWN,
        start_mode=StartMode.GM,
        last_year=1763,
    )
    programs = [program_create(owner=alice, name=name) for name in ("Turochamp", "Kaissa")]
    tokens = [token_of(alice, "orders", program=program) for program in programs]
    play, begin = bot.play, Barrier(2, lambda: game_start(game_id=game.pk, by=greta))

    def play_once_started(*arguments: object) -> None:
        begin.wait()
        play(*arguments)

    bot.play = play_once_started
    bot.run(API, f"{game.pk}/{game.invite_token}", *tokens)
    game.refresh_from_db()
    assert game.ending == "year_over"
    assert f"{API}/games/{game.pk}/phases/1, " in capsys.readouterr().out


def test_orders_that_are_saved_already_stay(bot):
    turn = {
        "orders": {"Par": ["A Par - Bur"], "Bre": ["F Bre - Eng"]},
        "sheet": {"orders": [{"text": "A Par H"}], "missing": ["order-Bre"]},
    }
    assert bot.choose(turn, Random(1)) == ["A Par H", "F Bre - Eng"]


def test_it_opens_a_stream_that_broke_again(bot, monkeypatch):
    turn = b'{"version": 1, "turn": {"game": 7}}\n'
    answers = [
        io.BytesIO(b'{"items": [{}]}'),
        URLError("broken"),
        io.BytesIO(b'{"items": [{}]}'),
        io.BytesIO(b"\n" + turn + b'{"press": 1}\n'),
        io.BytesIO(b'{"items": []}'),
    ]
    waited = []
    monkeypatch.setattr(bot.time, "sleep", waited.append)
    monkeypatch.setattr(bot, "urlopen", Mock(side_effect=answers))
    assert list(bot.turns(API, "aetok_")) == [{"game": 7}]
    assert waited == [5]


def test_it_goes_on_after_a_phase_that_was_resolved_in_the_meantime(bot, table, alice, monkeypatch):
    late = HTTPError("", 409, "", {}, io.BytesIO(b'{"code": "phase_over"}'))
    monkeypatch.setattr(bot, "urlopen", Mock(side_effect=late))
    with pytest.raises(bot.TooLateError, match="phase_over"):
        bot.ask(f"{API}/games/{table.pk}/phases/1/ready", token_of(alice, "orders"), "PUT")


def test_it_is_seventy_lines_without_blank_ones_and_descriptions():
    tree = ast.parse(BOT.read_text())
    described = (ast.Module, ast.FunctionDef, ast.ClassDef)
    for node in ast.walk(tree):
        if isinstance(node, described) and ast.get_docstring(node):
            node.body = node.body[1:] or [ast.Pass()]
    assert len(ast.unparse(tree).replace("\n\n", "\n").splitlines()) <= 70


def test_it_waits_as_long_as_the_site_asks(bot, table, alice, monkeypatch):
    waited = []
    monkeypatch.setattr(bot.time, "sleep", waited.append)
    from games.core.quotas import API_CHANGES, Quota

    few = Quota("few", 1, API_CHANGES.span, API_CHANGES.sentence)
    monkeypatch.setattr("games.api.auth.API_CHANGES", few)
    token, ready = token_of(alice, "orders"), f"/api/v1/games/{table.pk}/phases/1/ready"
    bot.ask(f"http://testserver{ready}", token, "DELETE")
    monkeypatch.setattr(bot.time, "sleep", lambda seconds: waited.append(seconds) or lift())

    def lift():
        monkeypatch.setattr("games.api.auth.API_CHANGES", API_CHANGES)

    bot.ask(f"http://testserver{ready}", token, "DELETE")
    assert waited == [60]


def test_it_sends_orders_again_that_came_too_soon_after_others(bot, monkeypatch):
    waited = []
    monkeypatch.setattr(bot.time, "sleep", waited.append)
    full = HTTPError("", 409, "", {"Retry-After": "7"}, io.BytesIO(b'{"code": "too_many"}'))
    monkeypatch.setattr(bot, "urlopen", Mock(side_effect=[full, io.BytesIO(b'{"version": 2}')]))
    assert bot.ask(f"{API}/games/1/phases/1/sheet", "aetok_", "PUT") == {"version": 2}
    assert waited == [7]


@pytest.mark.parametrize("named", [{}, {"Retry-After": "Wed, 21 Oct 2026 07:28:00 GMT"}])
def test_it_waits_a_minute_if_a_proxy_names_no_number_of_seconds(bot, monkeypatch, named):
    waited = []
    monkeypatch.setattr(bot.time, "sleep", waited.append)
    fast = HTTPError("", 429, "", named, io.BytesIO(b"<html></html>"))
    monkeypatch.setattr(bot, "urlopen", Mock(side_effect=[fast, io.BytesIO(b"{}")]))
    assert bot.ask(f"{API}/me/games", "aetok_") == {}
    assert waited == [60]
