"""Before the start, over the API: people are invited and answer, wait for a place, confirm."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Guest, Muster
from games.seats.acts.join import game_join
from games.settings.services.games import game_create
from tests.games.cast import account

pytestmark = pytest.mark.django_db


@pytest.fixture
def forming(greta):
    return game_create(creator=greta, name="Paris", is_public=False)


def test_people_are_invited_and_the_others_listed(program, forming, greta, alice):
    gm = program(greta, "gm")
    sent = {"people": ["Alice", "Nobody", "eve@example.org"]}
    answer = gm.send("post", f"/games/{forming.pk}/gm/guests", sent)
    assert [row["state"] for row in answer.json()["invited"]] == ["account", "letter"]
    assert [row["text"] for row in answer.json()["others"]] == ["Nobody"]
    listed = gm.get(f"/games/{forming.pk}/guests").json()["guests"]
    assert [row["name"] for row in listed] == ["Alice", "eve@example.org"]
    own = program(alice, "orders")
    assert own.get(f"/games/{forming.pk}/guests").json()["guests"][1]["name"] == ""
    assert own.send("post", f"/games/{forming.pk}/invitation/decline").status_code == 204
    guest = listed[0]["id"]
    assert gm.send("delete", f"/games/{forming.pk}/gm/guests/{guest}").status_code == 204
    assert not Guest.objects.filter(user=alice).exists()


def test_a_list_that_is_too_long_is_refused(program, forming, greta):
    sent = {"people": [f"person {number}" for number in range(60)]}
    answer = program(greta, "gm").send("post", f"/games/{forming.pk}/gm/guests", sent)
    assert (answer.status_code, answer.json()["code"]) == (422, "too_many_guests")


def test_a_muster_is_set_confirmed_in_and_taken_back(program, greta, alice, idle):
    game = game_create(creator=greta, name="Paris", start_mode="full")
    gm, own = program(greta, "gm"), program(alice, "orders")
    path = f"/games/{game.pk}"
    rule = {"minutes": 60, "policy": "computers"}
    assert gm.send("put", f"{path}/gm/muster", rule).status_code == 204
    own.send("post", f"{path}/join", {"power": "FR"})
    shown = own.get(f"{path}/muster").json()
    assert (shown["minutes"], shown["policy"], shown["until"]) == (60, "computers", None)
    assert own.send("put", f"{path}/muster/confirmation").json()["code"] == "no_muster"
    Muster.objects.update(until=timezone.now() + timedelta(hours=1))
    assert own.send("put", f"{path}/muster/confirmation").status_code == 204
    shown = own.get(f"{path}/muster").json()
    assert (shown["confirmed"], shown["players"], shown["is_confirmed"]) == (1, 1, True)
    assert own.send("delete", f"{path}/muster/confirmation").status_code == 204
    assert gm.send("delete", f"{path}/gm/muster").status_code == 204
    assert own.get(f"{path}/muster").json()["minutes"] == 0


def test_a_place_is_waited_for(program, greta, alice, bob):
    game = game_create(creator=greta, name="Paris", start_mode="gm", seat_choice="drawn")
    path = f"/games/{game.pk}/reserves"
    own = program(alice, "orders")
    assert own.send("post", path, {}).json()["code"] == "place_free"
    for number in range(10):
        game_join(game_id=game.pk, by=account(f"Player {number}"))
    assert own.send("post", path, {}).status_code == 204
    shown = own.get(f"/games/{game.pk}/muster").json()
    assert (shown["reserves"], shown["own_place"]) == (1, 1)
    assert own.send("delete", path).status_code == 204
