"""People are invited to a game over the API, and decline."""

import pytest

from games.models import Guest
from games.settings.services.games import game_create

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
