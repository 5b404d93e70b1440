"""A program reads its turn in one request, and saves final orders in another."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import PhaseStatus
from games.seats.acts.join import game_join
from games.settings.services.games import game_create
from tests.games.cast import open_phase, submit
from tests.games.table import saved

pytestmark = pytest.mark.django_db

SHEET = {"orders": ["A Par - Bur"], "bids": [{"points": 1, "order": "A Sav H"}]}


@pytest.fixture
def bot(program, alice):
    return program(alice, "orders")


def test_a_turn_has_the_same_as_the_phase_the_sheet_and_the_options(bot, table, alice):
    submit(table, alice, "FR", "A Par - Bur", now=None)
    at = f"/games/{table.pk}/phases/1"
    turn = bot.get(f"/games/{table.pk}/turn").json()
    game, phase = bot.get(f"/games/{table.pk}").json(), bot.get(at).json()
    assert turn["phase"] == game["phase"]
    assert turn["position"] == phase["position"]
    sheet = bot.get(f"{at}/sheet").json()
    # Moments differ in how many digits their seconds have.
    assert turn["sheet"] | {"saved_at": sheet["saved_at"]} == sheet
    assert turn["orders"] == bot.get(f"{at}/options/FR").json()["orders"]
    assert (turn["power"], turn["state"], turn["sheet"]["budget"]) == ("FR", "ordered", 3)


def test_a_turn_has_the_orders_that_may_be_bid_for_each_minor(bot, table):
    turn = bot.get(f"/games/{table.pk}/turn").json()
    at = f"/games/{table.pk}/phases/1/options"
    assert {"Sav", "UPr"} <= turn["minors"].keys()
    assert turn["minors"]["Sav"] == bot.get(f"{at}/Sav").json()["orders"]["Sav"]


def test_turns_are_those_of_the_games_that_wait(bot, table, alice):
    assert [row["game"] for row in bot.get("/me/turns").json()["items"]] == [table.pk]
    bot.send("put", f"/games/{table.pk}/phases/1/ready")
    assert bot.get("/me/turns").json() == {"items": [], "next": None}


def test_a_game_whose_result_is_withheld_takes_no_orders_and_is_left_out(bot, table):
    now = timezone.now()
    until = now + timedelta(hours=1)
    table.phases.update(withholds_result=True, withheld_since=now, withheld_until=until)
    assert bot.get("/me/turns").json()["items"] == []


def test_turns_come_in_parts_by_the_number_of_the_game(bot, open_table):
    games = [open_table(last_year=year).pk for year in (1764, 1765, 1766)]
    first = bot.get("/me/turns?limit=2").json()
    rest = bot.get(f"/me/turns?limit=2&cursor={first['next']}").json()
    assert [row["game"] for row in first["items"] + rest["items"]] == sorted(games)
    assert rest["next"] is None


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("limit=21", "invalid"),
        ("limit=0", "invalid"),
        ("cursor=x", "bad_cursor"),
        ("all=1", "invalid"),
    ],
)
def test_a_bad_query_is_refused(bot, query, said):
    answer = bot.get(f"/me/turns?{query}")
    assert (answer.status_code, answer.json()["code"]) == (422, said)


def test_who_has_no_seat_has_no_turn(program, table, charlie, greta):
    for person in (charlie, greta):
        answer = program(person).get(f"/games/{table.pk}/turn")
        assert (answer.status_code, answer.json()["code"]) == (403, "no_seat")


def test_a_turn_needs_the_scope(program, table, alice):
    for path in (f"/games/{table.pk}/turn", "/me/turns"):
        assert program(alice, "press").get(path).json()["code"] == "token_scope"
        assert program().get(path).json()["code"] == "token_missing"


def test_a_game_that_does_not_run_has_no_turn(program, alice, greta):
    game = game_create(creator=greta, name="Later")
    game_join(game_id=game.pk, by=alice, power="FR")
    answer = program(alice).get(f"/games/{game.pk}/turn")
    assert (answer.status_code, answer.json()["code"]) == (409, "not_running")


def test_final_orders_are_saved_in_one_request(bot, table):
    path = f"/games/{table.pk}/phases/1/sheet"
    answer = bot.send("put", f"{path}?final=true", SHEET, If_Match='"0"')
    assert (answer.json()["version"], answer.json()["is_final"]) == (1, True)
    assert saved(table, "FR").is_final
    again = bot.send("put", f"{path}?final=true", SHEET, If_Match="*")
    assert (again.status_code, again.json()["code"]) == (409, "final")


def test_the_last_final_orders_resolve_the_phase(bot, program, bob, table):
    path = f"/games/{table.pk}/phases/1/sheet?final=true"
    for each in (bot, program(bob, "orders")):
        answer = each.send("put", path, {"orders": []}, If_Match="*")
        assert answer.json()["is_final"]
    assert open_phase(table).number == 2
    assert table.phases.get(number=1).status == PhaseStatus.RESOLVED
