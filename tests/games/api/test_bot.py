"""The bot of docs/examples plays a game over the API."""

from __future__ import annotations

import ast
import io
import json
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from unittest.mock import Mock
from urllib.error import HTTPError

import pytest
from django.test import Client

from ambition.users.programs import program_create
from games.gm.acts.start import game_start
from games.models import SeatChoice, StartMode
from games.settings.services.games import game_create
from tests.games.api.conftest import token_of

BOT = Path(__file__).parents[3] / "docs" / "examples" / "bot.py"

pytestmark = pytest.mark.django_db


@pytest.fixture
def bot(monkeypatch) -> ModuleType:
    """The bot, whose requests go to a test client."""
    spec = spec_from_file_location("bot", BOT)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)

    def urlopen(request, timeout):
        client, method = Client(), request.get_method().lower()
        sent = {} if method == "get" else {"content_type": "application/json"}
        if request.data is not None:
            sent["data"] = json.loads(request.data)
        path = request.full_url.removeprefix("http://testserver")
        answer = getattr(client, method)(path, headers=dict(request.headers), **sent)
        body = io.BytesIO(answer.content)
        if answer.status_code >= 400:
            raise HTTPError(request.full_url, answer.status_code, "", answer.headers, body)
        return body

    monkeypatch.setattr(module, "urlopen", urlopen)
    return module


API = "http://testserver/api/v1"


def test_programs_join_a_game_and_play_it_to_the_end(bot, alice, greta, idle, monkeypatch, capsys):
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
    starts = lambda _seconds: game_start(game_id=game.pk, by=greta)  # noqa: E731
    monkeypatch.setattr(bot.time, "sleep", starts)
    bot.run(API, f"{game.pk}/{game.invite_token}", *tokens)
    game.refresh_from_db()
    assert game.ending == "year_over"
    assert f"{API}/games/{game.pk}/phases/1, " in capsys.readouterr().out


def test_it_goes_on_after_a_phase_that_was_resolved_in_the_meantime(bot, table, alice, monkeypatch):
    late = HTTPError("", 409, "", {}, io.BytesIO(b'{"code": "phase_over"}'))
    monkeypatch.setattr(bot, "urlopen", Mock(side_effect=late))
    with pytest.raises(bot.TooLateError, match="phase_over"):
        bot.ask(f"{API}/games/{table.pk}/phases/1/ready", token_of(alice, "orders"), "PUT")


def test_it_is_sixty_lines_without_blank_ones_and_descriptions():
    tree = ast.parse(BOT.read_text())
    described = (ast.Module, ast.FunctionDef, ast.ClassDef)
    for node in ast.walk(tree):
        if isinstance(node, described) and ast.get_docstring(node):
            node.body = node.body[1:] or [ast.Pass()]
    assert len(ast.unparse(tree).replace("\n\n", "\n").splitlines()) <= 60


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


@pytest.mark.parametrize("named", [{}, {"Retry-After": "Wed, 21 Oct 2026 07:28:00 GMT"}])
def test_it_waits_a_minute_if_a_proxy_names_no_number_of_seconds(bot, monkeypatch, named):
    waited = []
    monkeypatch.setattr(bot.time, "sleep", waited.append)
    fast = HTTPError("", 429, "", named, io.BytesIO(b"<html></html>"))
    monkeypatch.setattr(bot, "urlopen", Mock(side_effect=[fast, io.BytesIO(b"{}")]))
    assert bot.ask(f"{API}/me/games", "aetok_") == {}
    assert waited == [60]
