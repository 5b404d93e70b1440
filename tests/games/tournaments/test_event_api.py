"""The running tournament over the API."""

import pytest
from django.test import Client

from games.models import Game
from tests.games.api.conftest import program  # noqa: F401
from tests.games.cast import open_phase

pytestmark = pytest.mark.django_db


def test_everybody_reads_the_tables_that_they_may_see(league, tables):
    first, second = tables(2)
    Game.objects.filter(pk=second.pk).update(is_public=False)
    (shown,) = Client().get(f"/api/v1/tournaments/{league.pk}/tables").json()
    assert (shown["game"], shown["title"], shown["is_paused"]) == (first.pk, "Spring 1763", False)
    assert len(shown["leaders"]) == 3


def test_a_director_announces_edits_and_takes_back(league, tables, dora, alice, program):  # noqa: F811
    (game,) = tables(1)
    director = program(dora, "gm")
    address = f"/tournaments/{league.pk}/announcements"
    made = director.send("post", address, {"text": "Hello.", "games": [game.pk]})
    assert (made.status_code, made.json()["games"]) == (201, [game.pk])
    own = f"{address}/{made.json()['id']}"
    assert director.send("put", own, {"text": "Better."}).json()["text"] == "Better."
    assert [each["text"] for each in Client().get(f"/api/v1{address}").json()] == ["Better."]
    refusal = program(alice, "gm").send("post", address, {"text": "Mine."})
    assert (refusal.status_code, refusal.json()["code"]) == (403, "not_director")
    assert director.send("delete", own).status_code == 204
    assert Client().get(f"/api/v1{address}").json() == []


def test_a_director_acts_on_all_tables_after_a_preview(league, tables, dora, program):  # noqa: F811
    first, second = tables(2)
    director, address = program(dora, "gm"), f"/tournaments/{league.pk}/acts"
    before = open_phase(first).due_at
    sent = {"act": "extend", "is_preview": True}
    assert [row["is_refused"] for row in director.send("post", address, sent).json()] == [
        False,
        False,
    ]
    assert open_phase(first).due_at == before
    rows = director.send("post", address, {"act": "extend", "games": [second.pk]}).json()
    assert [(row["game"], row["code"]) for row in rows] == [(second.pk, "")]
    assert open_phase(first).due_at == before
    wrong = director.send("post", address, {"act": "resolve"})
    assert (wrong.status_code, wrong.json()["code"]) == (422, "unknown_choice")
    endless = director.send("post", address, {"act": "pause"})
    assert (endless.status_code, endless.json()["code"]) == (422, "pause_end")


def test_a_tournament_names_the_one_before_it(league):
    assert Client().get(f"/api/v1/tournaments/{league.pk}").json()["previous"] is None
