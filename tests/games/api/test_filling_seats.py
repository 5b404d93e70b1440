"""Seats filled over the API: applicants, offers, substitutes, standby, deputies and the GM role."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from ambition.users.programs import program_create
from games.gm.acts.open_seat import seat_open
from games.models import Game, Ranking, SeatApplication
from games.players.blocks import player_block
from games.seats.acts.apply import seat_apply
from games.seats.acts.join import game_join
from games.settings.services.games import game_create
from tests.games.api.conftest import Program, token_of
from tests.games.cast import account, seat_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def dora(db):
    return account("Dora")


@pytest.fixture
def left(table, greta) -> Game:
    """France is open."""
    seat_open(game_id=table.pk, by=greta, power="FR")
    return table


@pytest.fixture
def gm(program, greta, left):
    """Send a request of the GM to an address below that of the game."""
    bot = program(greta, "gm")
    return lambda method, path, data=None: bot.send(method, f"/games/{left.pk}/gm/{path}", data)


def code(answer) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def apply(game, user) -> SeatApplication:
    return seat_apply(game_id=game.pk, by=user, power="FR", sentence="I know the game.")


def test_the_gm_reads_applicants_and_gives_one_the_seat(gm, left, dora, bob):
    row = apply(left, dora)
    [shown] = gm("get", "seats/FR").json()["applicants"]
    assert (shown["id"], shown["sentence"], shown["flags"]) == (row.pk, "I know the game.", [])
    assert shown["player"]["name"] == "Dora"
    assert gm("post", f"applications/{row.pk}/accept", {}).status_code == 200
    assert seat_of(left, "FR").holder == dora


def test_flags_are_confirmed_first(gm, left, dora, bob):
    player_block(by=bob, account_id=dora.pk)
    path = f"applications/{apply(left, dora).pk}/accept"
    assert code(gm("post", path, {})) == (409, "flagged")
    [shown] = gm("get", "seats/FR").json()["applicants"]
    assert gm("post", path, {"confirmed": shown["flags"]}).status_code == 200


def test_the_gm_declines_an_applicant_once(gm, left, dora):
    path = f"applications/{apply(left, dora).pk}/decline"
    assert gm("post", path).status_code == 200
    assert code(gm("post", path)) == (409, "application_over")
    assert seat_of(left, "FR").holder is None


def test_a_seat_is_offered_and_accepted(gm, program, left, dora):
    made = gm("post", "seats/FR/offers", {"account": "Dora"})
    assert (made.status_code, made.json()["address"]) == (201, "")
    assert gm("get", "seats/FR").json()["offers"] == [made.json()]
    bot = program(dora, "orders")
    [offer] = bot.get("/me/offers").json()["items"]
    assert (offer["kind"], offer["game"], offer["power"]) == ("seat", left.pk, "FR")
    path = f"/games/{left.pk}/offers/{offer['token']}"
    assert bot.send("post", f"{path}/accept").json() == {"is_yours": True}
    assert seat_of(left, "FR").holder == dora
    assert code(bot.send("post", f"{path}/decline")) == (409, "offer_over")


def test_an_offer_is_declined_or_withdrawn(gm, program, left, dora):
    bot = program(dora, "orders")
    for end in ("decline", "withdraw"):
        made = gm("post", "seats/FR/offers", {"account": "Dora"}).json()
        [offer] = bot.get("/me/offers").json()["items"]
        if end == "decline":
            path = f"/games/{left.pk}/offers/{offer['token']}/decline"
            assert bot.send("post", path).status_code == 204
        else:
            assert gm("delete", f"offers/{made['id']}").status_code == 204
        assert bot.get("/me/offers").json()["items"] == []


def test_an_offer_without_a_name_has_an_address(gm, program, left, dora, charlie):
    address = gm("post", "seats/FR/offers", {}).json()["address"]
    token = address.rstrip("/").rpartition("/")[2]
    path = f"/games/{left.pk}/offers/{token}/accept"
    assert program(dora, "orders").send("post", path).json()["is_yours"]
    assert code(program(charlie, "orders").send("post", path)) == (409, "offer_over")


def test_an_offer_to_somebody_else_is_absent(gm, program, left, dora, charlie):
    gm("post", "seats/FR/offers", {"account": "Dora"})
    [offer] = program(dora, "orders").get("/me/offers").json()["items"]
    for end in ("accept", "decline"):
        path = f"/games/{left.pk}/offers/{offer['token']}/{end}"
        assert code(program(charlie, "orders").send("post", path)) == (404, "no_such_game")


def test_a_seat_is_kept_for_a_person_before_the_start(program, forming, greta, dora):
    path = f"/games/{forming.pk}/gm"
    bot = program(greta, "gm")
    made = bot.send("post", f"{path}/seats/FR/offers", {"account": "Dora"})
    again = bot.send("post", f"{path}/seats/FR/offers", {"account": "Dora"})
    assert (made.status_code, code(again)) == (201, (409, "invited_already"))
    assert bot.send("delete", f"{path}/offers/{made.json()['id']}").status_code == 204
    bot.send("post", f"{path}/seats/FR/offers", {"account": "Dora"})
    own = program(dora, "orders")
    [offer] = own.get("/me/offers").json()["items"]
    taken = own.send("post", f"/games/{forming.pk}/offers/{offer['token']}/accept")
    assert taken.json() == {"is_yours": True}
    assert seat_of(forming, "FR").holder == dora


def test_a_seat_is_offered_to_people_on_standby(gm, program, left, dora):
    bot, wish = program(dora, "orders"), {"paces": ["steady"], "languages": ["en"]}
    assert bot.send("put", "/me/standby", wish).json()["paces"] == ["steady"]
    assert gm("get", "seats/FR").json()["ready"] == 1
    assert gm("put", "seats/FR/standby", {"language": "en"}).status_code == 200
    assert gm("get", "seats/FR").json()["standby"] == "en"
    assert [row["kind"] for row in bot.get("/me/offers").json()["items"]] == ["seat"]
    assert gm("put", "seats/FR/standby", {"language": ""}).status_code == 200
    assert bot.get("/me/offers").json()["items"] == []
    assert bot.send("delete", "/me/standby").status_code == 204
    assert bot.get("/me/standby").json()["since"] is None


def test_a_player_asks_a_substitute_who_plays_until_either_ends_it(program, table, alice, dora):
    path, last = f"/games/{table.pk}/substitute", str((timezone.now() + timedelta(days=7)).date())
    own, other = program(alice, "orders"), program(dora, "orders")
    assert own.get(path).json() is None
    asked = own.send("post", path, {"account": "Dora", "until": last})
    assert (asked.json()["state"], asked.json()["name"]) == ("asked", "Dora")
    assert [row["kind"] for row in other.get("/me/offers").json()["items"]] == ["substitute"]
    assert other.send("post", f"{path}/decline").status_code == 204
    own.send("post", path, {"account": "Dora", "until": last})
    assert own.send("delete", path).status_code == 204
    own.send("post", path, {"account": "Dora", "until": last})
    assert other.send("post", f"{path}/accept").json() == {"is_yours": True}
    assert seat_of(table, "FR").holder == dora
    assert own.send("delete", path).status_code == 204
    assert seat_of(table, "FR").holder == alice


def test_the_gm_asks_confirms_and_ends_a_substitute(gm, program, table, bob, charlie, dora):
    last = str((timezone.now() + timedelta(days=7)).date())
    path, own = "seats/HA/substitute", program(dora, "orders")
    assert code(gm("post", path, {"account": "Dora", "until": "2000-01-01"})) == (422, "until_past")
    assert gm("post", path, {"account": "Dora", "until": last}).status_code == 200
    assert gm("delete", path).status_code == 204
    gm("post", path, {"account": "Dora", "until": last})
    player_block(by=bob, account_id=dora.pk)
    assert own.send("post", f"/games/{table.pk}/substitute/accept").json() == {"is_yours": False}
    shown = gm("get", "seats/HA").json()["substitution"]
    assert (shown["state"], shown["flags"]) == ("accepted", ["blocked"])
    assert code(gm("post", f"{path}/confirm", {})) == (409, "flagged")
    assert gm("post", f"{path}/confirm", {"confirmed": ["blocked"]}).status_code == 200
    assert seat_of(table, "HA").holder == dora
    assert gm("delete", path).status_code == 204
    assert seat_of(table, "HA").holder == bob


def test_a_deputy_is_asked_accepts_and_ends(gm, program, left, dora):
    asked = gm("post", "deputies", {"account": "Dora", "rights": ["replace"]})
    assert (asked.status_code, asked.json()["taken_at"]) == (201, None)
    bot = program(dora, "gm")
    assert [row["kind"] for row in bot.get("/me/offers").json()["items"]] == ["deputy"]
    assert code(bot.get(f"/games/{left.pk}/gm/seats/FR")) == (403, "not_gm")
    assert bot.send("post", f"/games/{left.pk}/deputy/accept").status_code == 200
    assert bot.get(f"/games/{left.pk}/gm/seats/FR").json()["power"] == "FR"
    assert code(bot.get(f"/games/{left.pk}/gm/roles")) == (403, "not_gm")
    assert code(bot.send("post", f"/games/{left.pk}/deputy/claim")) == (409, "gm_not_silent")
    assert bot.send("delete", f"/games/{left.pk}/deputy").status_code == 204
    gm("post", "deputies", {"account": "Dora", "rights": ["replace"]})
    assert gm("delete", f"deputies/{dora.pk}").status_code == 204
    assert gm("get", "roles").json()["deputies"] == []


def test_the_gm_role_is_offered_withdrawn_declined_and_taken(gm, program, left, dora):
    bot, path = program(dora, "gm"), f"/games/{left.pk}/role"
    shown = gm("post", "role", {"account": "Dora"}).json()
    assert shown["offered_to"]["name"] == "Dora"
    assert gm("delete", "role").status_code == 204
    assert code(bot.send("post", f"{path}/accept")) == (404, "no_offer")
    gm("post", "role", {"account": "Dora"})
    assert [row["kind"] for row in bot.get("/me/offers").json()["items"]] == ["gm_role"]
    assert bot.send("post", f"{path}/decline").status_code == 204
    gm("post", "role", {"account": "Dora"})
    assert bot.send("post", f"{path}/accept").json()["status"] == "running"
    assert Game.objects.get(pk=left.pk).gm == dora
    assert code(gm("get", "roles")) == (403, "not_gm")


def test_offers_are_told_by_scope(gm, program, left, dora):
    gm("post", "seats/FR/offers", {"account": "Dora"})
    gm("post", "role", {"account": "Dora"})
    for scopes, kinds in ((("press",), []), (("orders",), ["seat"]), (("gm",), ["gm_role"])):
        found = program(dora, *scopes).get("/me/offers").json()["items"]
        assert [row["kind"] for row in found] == kinds


def test_nobody_else_fills_seats(program, left, bob):
    bot, at = program(bob), f"/games/{left.pk}/gm"
    for method, path, data in (
        ("get", "seats/FR", None),
        ("post", "seats/FR/offers", {}),
        ("delete", "offers/1", None),
        ("post", "applications/1/accept", {}),
        ("post", "deputies", {"account": "Dora", "rights": []}),
        ("post", "role", {"account": "Dora"}),
        ("post", "invite", None),
    ):
        assert code(bot.send(method, f"{at}/{path}", data)) == (403, "not_gm")


def test_the_token_of_a_program_cannot_enter_standby(alice):
    engine = program_create(owner=alice, name="Turochamp")
    headers = {"Authorization": f"Bearer {token_of(alice, 'orders', program=engine)}"}
    wanted = {"paces": ["slow"], "languages": ["en"]}
    answer = Program(headers).send("put", "/me/standby", wanted)
    assert (answer.status_code, answer.json()["code"]) == (403, "programs_are_offered_none")


def test_the_gm_removes_a_player_before_the_start(program, forming, greta, alice):
    game_join(game_id=forming.pk, by=alice, power="FR")
    form = {"account": "Alice", "reason": "No answer."}
    answer = program(greta, "gm").send("post", f"/games/{forming.pk}/gm/remove", form)
    assert answer.status_code == 200
    assert seat_of(forming, "FR").holder is None
    joins = program(alice, "orders").send("post", f"/games/{forming.pk}/join", {"power": "FR"})
    assert code(joins) == (403, "removed")


@pytest.mark.parametrize("choice", ["drawn", "preferences"])
def test_a_program_asks_and_another_accepts(program, greta, charlie, choice):
    game = game_create(creator=greta, name="The draw", seat_choice=choice)
    gm, own = program(greta, "gm"), program(charlie, "orders")
    made = gm.send("post", f"/games/{game.pk}/gm/offers", {"account": "Charlie"})
    assert (made.status_code, made.json()["power"]) == (201, "")
    [offer] = own.get("/me/offers").json()["items"]
    assert (offer["kind"], offer["power"]) == ("seat", "")
    ranks = dict.fromkeys(game.seats.values_list("power", flat=True), 1)
    path = f"/games/{game.pk}/offers/{offer['token']}/accept"
    assert own.send("post", path, {"ranks": ranks}).json() == {"is_yours": True}
    assert Ranking.objects.filter(game=game, user=charlie).exists()
