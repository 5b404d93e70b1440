"""The page for authors of a first bot, and its bot in forty lines."""

from __future__ import annotations

import ast
import io
import json
import re
import runpy
import sys
import urllib.request
from pathlib import Path
from unittest.mock import Mock
from urllib.error import HTTPError

import pytest
from django.test import Client
from django.utils import timezone

from ambition.users.programs import program_create
from games.models import Ending, Game, Status
from tests.games.api.conftest import token_of

DOCS = Path(__file__).parents[3] / "docs"
BOT = DOCS / "examples" / "first_bot.py"
API = "http://testserver/api/v1"

pytestmark = pytest.mark.django_db


@pytest.fixture
def token(alice) -> str:
    """The token of a program of Alice's, which plays a practice game."""
    return token_of(alice, "orders", program=program_create(owner=alice, name="Kaissa"))


@pytest.fixture
def practice(token, idle) -> Game:
    """The practice game of the page."""
    [body] = re.findall(r"/practice --json '(.+)'", (DOCS / "first-bot.md").read_text())
    answer = Client().post(
        "/api/v1/practice",
        json.loads(body),
        content_type="application/json",
        headers={"authorization": f"Bearer {token}"},
    )
    assert answer.status_code == 201, answer.content
    return Game.objects.get(pk=answer.json()["id"])


def urlopen(request, timeout):
    """The answer of a test client."""
    sent = {"content_type": "application/json"} if request.data else {}
    if request.data:
        sent["data"] = json.loads(request.data)
    path = request.full_url.removeprefix("http://testserver")
    call = getattr(Client(), request.get_method().lower())
    answer = call(path, headers=dict(request.headers), **sent)
    assert answer.status_code == 200, answer.content
    return io.BytesIO(answer.content)


def test_it_plays_until_its_games_are_over(practice, token, monkeypatch, capsys):
    rounds = []

    def end_after_three(_seconds: float) -> None:
        rounds.append(practice.phases.count())
        if len(rounds) == 3:
            over = {"status": Status.FINISHED, "finished_at": timezone.now()}
            Game.objects.filter(pk=practice.pk).update(**over, ending=Ending.CALLED_OFF)

    monkeypatch.setattr(urllib.request, "urlopen", urlopen)
    monkeypatch.setattr("time.sleep", end_after_three)
    monkeypatch.setattr(sys, "argv", ["first_bot.py", API, token])
    runpy.run_path(str(BOT))
    assert rounds == sorted(set(rounds)), "each round ends a phase"
    assert "Spring 1763, FR, " in capsys.readouterr().out


def test_it_waits_when_a_limit_is_reached_and_ends_with_the_sentence_of_another_refusal(
    monkeypatch, capsys
):
    waited = []
    problem = b'{"detail": "Fifteen phases a minute."}'
    answers = [
        HTTPError("", 409, "", {"Retry-After": "7"}, io.BytesIO(problem)),
        io.BytesIO(b'{"items": []}'),
        HTTPError("", 401, "", {}, io.BytesIO(b'{"detail": "No such token."}')),
    ]
    monkeypatch.setattr(urllib.request, "urlopen", Mock(side_effect=answers))
    monkeypatch.setattr("time.sleep", waited.append)
    monkeypatch.setattr(sys, "argv", ["first_bot.py", API, "aetok_"])
    with pytest.raises(SystemExit):
        runpy.run_path(str(BOT))
    assert waited == [7, 10]
    assert "Fifteen phases a minute." in capsys.readouterr().out


def test_the_turn_by_hand_of_the_page_is_understood(practice, token):
    [body] = re.findall(
        r"sheet\?final=true\" \\\n +--json '(.+)'", DOCS.joinpath("first-bot.md").read_text()
    )
    answer = Client().put(
        f"/api/v1/games/{practice.pk}/phases/1/sheet?final=true",
        json.loads(body),
        content_type="application/json",
        headers={"authorization": f"Bearer {token}", "if-match": "*"},
    )
    sheet = answer.json()
    assert {line["status"] for line in sheet["orders"] + sheet["bids"]} == {"ok"}
    assert practice.phases.count() > 1


def test_it_is_forty_lines_without_blank_ones_and_descriptions():
    tree = ast.parse(BOT.read_text())
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.FunctionDef) and ast.get_docstring(node):
            node.body = node.body[1:]
    assert len(ast.unparse(tree).replace("\n\n", "\n").splitlines()) <= 40
