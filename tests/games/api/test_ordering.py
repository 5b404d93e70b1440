"""A program orders for its account: sheets, final orders, conditional orders, receipts."""

import pytest

from games.gm.acts.resolve import phase_resolve_now
from tests.games.table import saved

pytestmark = pytest.mark.django_db

SHEET = {"orders": ["A Par - Bur", "A Foo"], "bids": [{"points": 1, "order": "A Sav H"}]}


@pytest.fixture
def bot(program, alice):
    return program(alice, "orders")


@pytest.fixture
def path(table) -> str:
    return f"/games/{table.pk}/phases/1"


def test_a_sheet_is_checked_and_not_saved(bot, path, table):
    checked = bot.send("post", f"{path}/sheet/check", SHEET).json()
    assert [line["status"] for line in checked["orders"]] == ["ok", "invalid"]
    assert (checked["budget"], checked["spent"], checked["missing"]) == (
        *(3, 1),
        ["order-Bre", "order-Mar"],
    )
    assert saved(table, "FR") is None


def test_a_saved_sheet_is_answered_with_its_receipt(bot, path, table):
    answer = bot.send("put", f"{path}/sheet", SHEET, If_Match='"0"')
    sheet = saved(table, "FR")
    assert sheet.orders == SHEET["orders"]
    assert answer.json()["digest"] == sheet.digest
    assert answer.headers["ETag"].startswith('"1-')
    assert bot.get(f"{path}/sheet").headers["ETag"] == answer.headers["ETag"]


def test_a_sheet_is_saved_over_the_version_that_was_read_alone(bot, path):
    first = bot.send("put", f"{path}/sheet", SHEET, If_Match='"0"').headers["ETag"]
    more = SHEET | {"orders": ["A Par H"]}
    stale = bot.send("put", f"{path}/sheet", more, If_Match='"0"')
    assert (stale.status_code, stale.json()["code"]) == (412, "sheet_changed")
    # A proxy that compresses makes the tag weak.
    assert bot.send("put", f"{path}/sheet", more, If_Match=f"W/{first}").json()["version"] == 2
    assert bot.send("put", f"{path}/sheet", SHEET, If_Match="*").json()["version"] == 3


@pytest.mark.parametrize(
    ("header", "said"), [("", (428, "if_match_missing")), ("3", (400, "if_match"))]
)
def test_a_sheet_needs_a_version(bot, path, header, said):
    answer = bot.send("put", f"{path}/sheet", SHEET, If_Match=header)
    assert (answer.status_code, answer.json()["code"]) == said


def test_a_phase_that_is_over_takes_no_orders(bot, path, table, greta):
    phase_resolve_now(game_id=table.pk, by=greta)
    answer = bot.send("put", f"{path}/sheet", SHEET, If_Match="*")
    assert (answer.status_code, answer.json()["code"]) == (409, "phase_over")


@pytest.mark.parametrize("call", ["put sheet", "put ready", "delete ready"])
def test_a_phase_that_does_not_exist_is_not_found(bot, table, call):
    method, name = call.split()
    answer = bot.send(method, f"/games/{table.pk}/phases/2/{name}", SHEET, If_Match="*")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_phase")


def test_orders_become_final_and_are_taken_back(bot, path):
    assert bot.send("put", f"{path}/ready").json() == {"is_final": True, "is_open": True}
    answer = bot.send("put", f"{path}/sheet", SHEET, If_Match="*")
    assert answer.json()["code"] == "final"
    assert not bot.send("delete", f"{path}/ready").json()["is_final"]
    assert bot.send("put", f"{path}/sheet", SHEET, If_Match="*").status_code == 200


def test_conditional_orders_are_saved_over_their_version(bot, path):
    at = f"{path}/conditional/retreats"
    sheet = {"orders": ["A Par R Gas"], "is_final": True}
    answer = bot.send("put", at, sheet, If_Match='"0"')
    assert (answer.json()["version"], answer.json()["is_final"]) == (1, True)
    other = {"orders": []}
    assert bot.send("put", at, other, If_Match='"0"').json()["code"] == "sheet_changed"
    shown = {item["kind"]: item for item in bot.get(f"{path}/conditional").json()["items"]}
    assert [line["text"] for line in shown["retreats"]["orders"]] == ["A Par R Gas"]


def test_there_are_conditional_orders_for_two_kinds_of_phases_alone(bot, path):
    answer = bot.send("put", f"{path}/conditional/movement", {"orders": []}, If_Match="*")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_kind")


def test_the_receipts_are_those_of_the_own_seat(bot, path, program, bob):
    bot.send("put", f"{path}/sheet", SHEET, If_Match="*")
    [receipt] = bot.get(f"{path}/receipts").json()["items"]
    assert (receipt["orders"], receipt["counts"], receipt["saved_by"]) == (
        *(SHEET["orders"], True),
        "Alice",
    )
    assert program(bob).get(f"{path}/receipts").json()["items"] == []


def test_somebody_without_a_seat_orders_nothing(path, program, charlie):
    answer = program(charlie).send("put", f"{path}/sheet", SHEET, If_Match="*")
    assert (answer.status_code, answer.json()["code"]) == (403, "no_seat")
