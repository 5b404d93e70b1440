"""The bot of docs/examples plays a game over the API."""

from __future__ import annotations

import io
import json
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from urllib.error import HTTPError

import pytest
from django.test import Client

from games.models import Game
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


def test_it_plays_two_seats_to_the_end(bot, open_table, alice, bob, capsys):
    game = open_table()
    Game.objects.filter(pk=game.pk).update(last_year=1763)
    tokens = [token_of(user, "orders") for user in (alice, bob)]
    assert bot.play("http://testserver/api/v1", game.pk, tokens, rest=0)["ending"] == "year_over"
    assert "Spring 1763, movement, FR, " in capsys.readouterr().out


def test_it_waits_as_long_as_the_site_asks(bot, table, alice, monkeypatch):
    waited = []
    monkeypatch.setattr(bot.time, "sleep", waited.append)
    from games.core.rate_limits import API_CHANGES, Quota

    few = Quota("few", 1, API_CHANGES.span, API_CHANGES.sentence)
    monkeypatch.setattr("games.api.auth.API_CHANGES", few)
    token, ready = token_of(alice, "orders"), f"/api/v1/games/{table.pk}/phases/1/ready"
    bot.ask(f"http://testserver{ready}", token, "DELETE")
    monkeypatch.setattr(bot.time, "sleep", lambda seconds: waited.append(seconds) or lift())

    def lift():
        monkeypatch.setattr("games.api.auth.API_CHANGES", API_CHANGES)

    bot.ask(f"http://testserver{ready}", token, "DELETE")
    assert waited == [60]
