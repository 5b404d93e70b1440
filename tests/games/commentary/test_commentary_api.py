"""Commentaries over the API: written and shown by the services of the pages, read as on them."""

from datetime import timedelta

import pytest

from games.models import Commentary, CommentaryStep, Commentator, Game
from tests.games.api.conftest import program  # noqa: F401
from tests.games.commentary.conftest import LATER


@pytest.fixture
def address(told) -> str:
    return f"/games/{told.pk}/phases/1/commentary"


@pytest.fixture
def author(program, greta):  # noqa: F811
    return program(greta)


def texts(answer) -> list[str]:
    return [step["text"] for step in answer.json()["steps"]]


def test_a_script_is_written_changed_and_read_by_its_author_alone(
    author,
    program,  # noqa: F811
    address,
    alice,
    bob,
):
    step = {
        "text": "France looks east.",
        "orders": ["A Par - Bur"],
        "drawings": [{"space": "Paris", "target": "Bur", "words": "Here"}],
    }
    made = author.send("post", f"{address}/steps", step)
    assert made.status_code == 201
    assert made.json()["drawings"] == [{"space": "Par", "target": "Bur", "words": "Here"}]
    changed = author.send("put", f"{address}/steps/1", {"text": "France looks north."})
    assert changed.json()["text"] == "France looks north."
    script = author.get(f"{address}/script")
    assert texts(script) == ["France looks north."]
    assert "A Par - Bur" in script.json()["orders"]
    assert texts(program(bob).get(address)) == []
    assert program(bob).get(f"{address}/script").json()["code"] == "not_commentator"
    assert author.send("delete", f"{address}/steps/1").status_code == 204
    assert not CommentaryStep.objects.exists()


@pytest.mark.parametrize(
    ("step", "code"),
    [
        ({}, "empty_step"),
        ({"orders": ["A Par H"]}, "unknown_choice"),
        ({"drawings": [{"space": "Atlantis"}]}, "no_such_space"),
        ({"text": "x" * 601}, "step_too_long"),
    ],
)
def test_steps_that_cannot_be_are_refused(author, address, step, code):
    assert author.send("post", f"{address}/steps", step).json()["code"] == code
    assert not Commentary.objects.exists()


@pytest.mark.parametrize("number", [0, 2])
def test_a_step_that_is_not_there_is_not_changed(author, address, write, number):
    write("One")
    answer = author.send("put", f"{address}/steps/{number}", {"text": "Two"})
    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_step")
    assert CommentaryStep.objects.get().text == "One"


def test_a_show_is_begun_led_and_ended(author, program, address, write, bob):  # noqa: F811
    write("One")
    write("Two")
    reader = program(bob)
    assert author.send("post", f"{address}/begin").json()["current"] == 1
    assert texts(reader.get(address)) == ["One"]
    shown = author.send("post", f"{address}/step", {"seen": 1})
    assert (shown.json()["current"], shown.json()["furthest"]) == (2, 2)
    back = author.send("post", f"{address}/step", {"seen": 2, "is_back": True})
    assert back.json()["current"] == 1
    stands = author.send("put", f"{address}/steps/2", {"text": "Three"})
    assert (stands.status_code, stands.json()["code"]) == (409, "step_stands")
    assert author.send("post", f"{address}/end").json()["ended_at"]
    assert texts(reader.get(address)) == ["One", "Two"]


def test_the_delay_of_a_commentary_holds_over_the_api(author, program, address, write, at, bob):  # noqa: F811
    write("One")
    assert author.send("put", f"{address}/delay", {"hours": 2}).json()["delay_hours"] == 2
    assert author.send("put", f"{address}/delay", {"hours": 5}).json()["code"] == "unknown_choice"
    for act in ("begin", "publish"):
        assert author.send("post", f"{address}/{act}").json()["code"] == "before_delay"
    listed = program(bob).get(f"{address.partition('/phases')[0]}/commentaries")
    assert (listed.json(), texts(program(bob).get(address))) == ([], [])
    at(LATER + timedelta(hours=1))
    assert author.send("post", f"{address}/publish").json()["furthest"] == 1
    listed = program(bob).get(f"{address.partition('/phases')[0]}/commentaries")
    assert [row["phase"] for row in listed.json()] == [1]
    assert texts(program(bob).get(address)) == ["One"]


def test_the_gm_needs_another_scope_than_a_commentator(program, told, address, greta, charlie):  # noqa: F811
    Commentator.objects.create(game=told, user=charlie, added_at=LATER)
    step = {"text": "One"}
    refusal = program(greta, "orders").send("post", f"{address}/steps", step)
    assert (refusal.status_code, refusal.json()["code"]) == (403, "token_scope")
    assert program(charlie, "gm").get(f"{address}/script").json()["code"] == "token_scope"
    commentator = program(charlie, "orders")
    assert commentator.send("post", f"{address}/steps", step).status_code == 201
    other = program(greta, "gm").get(f"{address}/script")
    assert (other.status_code, other.json()["code"]) == (409, "other_commentator")
    assert program(greta, "gm").send("delete", address).status_code == 204
    assert not Commentary.objects.exists()


def test_the_gm_chooses_commentators(program, told, greta, alice, charlie):  # noqa: F811
    gm, address = program(greta), f"/games/{told.pk}/gm/commentators"
    added = gm.send("post", address, {"account": "Charlie"}).json()
    assert [row["name"] for row in added] == ["Charlie"]
    player = gm.send("post", address, {"account": "Alice"}).json()
    assert (player["code"], player["field"]) == ("player_comments_not", "account")
    assert program(charlie).get(address).json()["code"] == "not_gm"
    assert gm.send("delete", f"{address}/{charlie.pk}").json() == []


def test_a_private_game_has_no_commentary_for_strangers(program, told, address, charlie):  # noqa: F811
    Game.objects.update(is_public=False)
    stranger = program(charlie)
    for method, path, data in (
        ("get", "/script", None),
        ("post", "/steps", {"text": "One"}),
        ("post", "/begin", None),
        ("delete", "", None),
    ):
        answer = stranger.send(method, address + path, data)
        assert (answer.status_code, answer.json()["code"]) == (404, "no_such_game")
