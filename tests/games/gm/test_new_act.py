"""A new act is one file: it then has a page with its question, and an operation of the API."""

import json
import sys
from textwrap import dedent

import pytest
from django.test import Client
from django.urls import include, path
from ninja import Router

import games.urls
from games.api.services import token_create
from games.api.site import SiteApi, answer_refusal
from games.api.views.acts import add_operation
from games.core.acts import find_acts
from games.core.errors import Refused
from games.gm import acts
from games.gm.urls import act_path
from games.models import Event

pytestmark = pytest.mark.django_db

FILE = """
    from games.core.acts import PowerIn
    from games.core.errors import Conflict
    from games.core.events import event_add
    from games.core.forms import reason_needed
    from games.core.gm import authorize_gm
    from games.gm.acts.act import DeskAct, Question
    from games.models import EventKind, Right

    def may(board, seat):
        return Conflict("all_missing", "This seat missed a turn.") if seat.missed else None

    def question(desk, query):
        seat = desk.board.seat(query.get("power", ""))
        if refusal := may(desk.board, seat):
            raise refusal
        return Question(
            heading=f"Praise {seat.power_name}?",
            warning="Everybody reads it.",
            sentences=["The player is glad."],
            inputs={"power": seat.power},
            label="Praise",
            keep="Say nothing",
        )

    def player_praise(*, game_id, by, power, reason):
        game, phase = authorize_gm(game_id=game_id, by=by, right=Right.REMIND)
        data = {"powers": [power], "reason": reason_needed(reason, by)}
        now = phase.opened_at
        event_add(game=game, kind=EventKind.REMINDED, actor=by, phase=phase, data=data, now=now)
        return power

    ACT = DeskAct(
        code="praise",
        right=Right.REMIND,
        inputs=PowerIn,
        question=question,
        run=player_praise,
        message=lambda power: f"{power} is praised.",
        summary="Praise a player.",
    )
"""


@pytest.fixture
def praise(tmp_path, monkeypatch, settings):
    """The act of the file, with its page and its operation."""
    (tmp_path / "praise.py").write_text(dedent(FILE), encoding="utf-8")
    monkeypatch.setattr(acts, "__path__", [*acts.__path__, str(tmp_path)])
    [act] = find_acts(acts.__name__, [str(tmp_path)])
    api, router = SiteApi(urls_namespace="praise", openapi_url=None), Router()
    add_operation(router, act)
    api.add_router("", router)
    api.add_exception_handler(Refused, answer_refusal)
    monkeypatch.setattr(
        sys.modules[__name__],
        "urlpatterns",
        [
            path("", include(([act_path(act), *games.urls.urlpatterns], "games"))),
            path("praise/", api.urls),
            path("", include("ambition.urls")),
        ],
        raising=False,
    )
    settings.ROOT_URLCONF = __name__
    yield act
    del sys.modules["games.gm.acts.praise"]


def test_the_page_asks_and_does_it(praise, visit, table, greta):
    client, address = visit(greta).client, f"/games/{table.pk}/gm/praise/"
    assert "Praise France?" in client.get(f"{address}?power=FR").content.decode()
    assert client.get(f"{address}?power=XX").status_code == 404
    page = client.post(address, {"power": "FR", "reason": "Fine letters"}, follow=True)
    assert "FR is praised." in page.content.decode()
    assert Event.objects.get(kind="reminded").data["reason"] == "Fine letters"


def test_a_refusal_is_a_page(praise, visit, table, greta):
    answer = visit(greta).client.post(f"/games/{table.pk}/gm/praise/", {"power": "FR"})
    assert (answer.status_code, b"Give a reason" in answer.content) == (422, True)


@pytest.mark.parametrize(("reason", "status"), [("Fine letters", 200), ("", 422)])
def test_the_api_does_it(praise, table, greta, reason, status):
    secret = token_create(by=greta, name="A program", scopes=("gm",), days=30)[1]
    answer = Client().post(
        f"/praise/games/{table.pk}/gm/praise",
        json.dumps({"power": "FR", "reason": reason}),
        content_type="application/json",
        headers={"Authorization": f"Bearer {secret}"},
    )
    assert answer.status_code == status


def test_strangers_may_not(praise, visit, table, alice):
    answer = visit(alice).client.post(f"/games/{table.pk}/gm/praise/", {"power": "FR"})
    assert answer.status_code == 403
