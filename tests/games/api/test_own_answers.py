"""The answer to a save is about that save, even if another one follows at once."""

import pytest

pytestmark = pytest.mark.django_db

FIRST, SECOND = {"orders": ["A Par H"]}, {"orders": ["A Mar H"]}


@pytest.fixture
def at_once(monkeypatch):
    """Have another request follow a service before its view answers: `at_once(service, send)`."""

    def follow(service: str, send) -> None:
        module, _dot, name = service.rpartition(".")
        real = getattr(__import__(module, fromlist=[name]), name)

        def both(**given):
            monkeypatch.setattr(service, real)
            saved = real(**given)
            assert send().status_code == 200
            return saved

        monkeypatch.setattr(service, both)

    return follow


def test_a_sheet_that_another_replaces_is_answered_with_its_own_tag(program, table, alice, at_once):
    bot, path = program(alice), f"/games/{table.pk}/phases/1/sheet"
    at_once(
        "games.api.views.sheets.orders_submit",
        lambda: bot.send("put", path, SECOND, If_Match="*"),
    )
    answer = bot.send("put", path, FIRST, If_Match='"0"')
    assert answer.json()["version"] == 1
    assert [line["text"] for line in answer.json()["orders"]] == FIRST["orders"]
    lost = bot.send("put", path, FIRST, If_Match=answer.headers["ETag"])
    assert (lost.status_code, lost.json()["code"]) == (412, "sheet_changed")


def test_orders_of_the_gm_that_others_replace_are_answered_with_their_own_tag(
    program, table, greta, at_once
):
    bot, path = program(greta), f"/games/{table.pk}/gm/phases/1/sheets/FR"
    envelope = {"phase": 1, "power": "FR", "reason": "By request"}
    bot.send("post", f"/games/{table.pk}/gm/envelope", envelope)
    at_once(
        "games.sheets.acts.enter_orders.orders_enter",
        lambda: bot.send("put", path, SECOND, If_Match="*"),
    )
    answer = bot.send("put", path, FIRST, If_Match='"0"')
    assert answer.json()["sheet"]["orders"] == FIRST["orders"]
    lost = bot.send("put", path, FIRST, If_Match=answer.headers["ETag"])
    assert (lost.status_code, lost.json()["code"]) == (412, "sheet_changed")


def test_orders_of_the_gm_stay_final_in_the_answer(program, table, alice, greta):
    player, gm = program(alice), program(greta)
    player.send("put", f"/games/{table.pk}/phases/1/ready")
    envelope = {"phase": 1, "power": "FR", "reason": "By request"}
    gm.send("post", f"/games/{table.pk}/gm/envelope", envelope)
    path = f"/games/{table.pk}/gm/phases/1/sheets/FR"
    assert gm.send("put", path, FIRST, If_Match="*").json()["sheet"]["final_at"]


def test_a_note_replaces_any_version_even_one_saved_meanwhile(program, table, alice, at_once):
    bot, path = program(alice), f"/games/{table.pk}/notes"
    at_once(
        "games.api.views.notes.note_save",
        lambda: bot.send("put", path, {"text": "second"}, If_Match="*"),
    )
    answer = bot.send("put", path, {"text": "first"}, If_Match="*")
    assert (answer.json()["text"], answer.json()["version"]) == ("first", 1)
    assert bot.send("put", path, {"text": "x"}, If_Match='"1"').status_code == 412


@pytest.mark.parametrize(
    ("state", "service", "changes"),
    [
        ("forming", "settings_change", ({"name": "One"}, {"name": "Two"})),
        (
            *("table", "plan_change"),
            ({"grace": 1, "reason": "Why"}, {"grace": 2, "reason": "Why"}),
        ),
        ("table", "plan_change", ({"excuses": 1, "reason": "Why"}, {"grace": 2, "reason": "Why"})),
    ],
)
def test_the_mark_of_settings_is_that_of_the_own_change(
    program, greta, request, at_once, state, service, changes
):
    game, bot = request.getfixturevalue(state), program(greta)
    path, (first, second) = f"/games/{game.pk}/gm/settings", changes
    at_once(f"games.api.views.settings.{service}", lambda: bot.send("patch", path, second))
    answer = bot.send("patch", path, first).json()
    name, value = next(iter(first.items()))
    assert answer[name] == value
    lost = bot.send("patch", path, first | {"mark": answer["mark"]})
    assert (lost.status_code, lost.json()["code"]) == (409, "settings_moved")


def test_an_empty_note_on_a_phase_names_its_branch(program, table, alice):
    path = f"/games/{table.pk}/notes"
    answer = program(alice).send("put", path, {"text": "", "phase": 1}, If_Match="*").json()
    assert (answer["phase"], answer["branch"], answer["version"]) == (1, 1, 0)
