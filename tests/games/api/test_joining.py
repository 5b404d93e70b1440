"""Joining and leaving games over the API, and practice games."""

from __future__ import annotations

import pytest

from ambition.users.models import User
from ambition.users.programs import program_create
from games.models import Game, Ranking, SeatChoice
from games.seats.acts.join import game_join
from games.settings.services.games import game_create
from maps.load import load_variant
from tests.games.api.conftest import Program, token_of
from tests.games.cast import seat_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def turochamp(alice) -> User:
    return program_create(owner=alice, name="Turochamp")


@pytest.fixture
def caller(alice, turochamp) -> Program:
    """The program, with a token that its owner has given it."""
    secret = token_of(alice, "orders", program=turochamp)
    return Program({"Authorization": f"Bearer {secret}"})


def mixed(greta: User, **settings: object) -> Game:
    return game_create(creator=greta, name="Mixed", **{"allows_programs": True} | settings)


def test_a_program_takes_a_seat_and_leaves_it(caller, greta, turochamp):
    game = mixed(greta)
    answer = caller.send("post", f"/games/{game.pk}/join", {"power": "FR"}).json()
    assert (answer["allows_programs"], answer["own"]["power"]) == (True, "FR")
    [seat] = [seat for seat in answer["seats"] if seat["power"] == "FR"]
    player = {"id": turochamp.pk, "name": "Turochamp", "is_program": True}
    assert (seat["player"], seat["is_program"]) == (player, True)
    assert caller.send("post", f"/games/{game.pk}/leave").status_code == 204
    assert seat_of(game, "FR").state == "open"


def test_a_program_is_refused_where_it_may_not_play(caller, greta):
    game = mixed(greta, allows_programs=False)
    answer = caller.send("post", f"/games/{game.pk}/join", {"power": "FR"})
    assert (answer.status_code, answer.json()["code"]) == (403, "no_programs")
    assert answer.json()["detail"] == "Programs may not play in this game."


def test_a_private_game_takes_whoever_has_its_invitation(caller, greta):
    game = mixed(greta, is_public=False)
    path = f"/games/{game.pk}/join"
    assert caller.send("post", path, {"power": "FR"}).status_code == 404
    data = {"power": "FR", "invite": game.invite_token}
    assert caller.send("post", path, data).json()["own"]["power"] == "FR"


def test_powers_are_drawn_or_ranked_as_on_the_page(caller, greta, turochamp):
    drawn = mixed(greta, seat_choice=SeatChoice.DRAWN)
    assert caller.send("post", f"/games/{drawn.pk}/join").json()["own"]["has_joined"]
    ranked = mixed(greta, seat_choice=SeatChoice.PREFERENCES)
    ranks = dict.fromkeys(load_variant(ranked.variant_id).powers, 1)
    caller.send("post", f"/games/{ranked.pk}/join", {"ranks": {**ranks, "FR": None}})
    assert Ranking.objects.get(game=ranked, user=turochamp).ranks["FR"] is None
    caller.send("post", f"/games/{ranked.pk}/leave")
    assert not Ranking.objects.filter(game=ranked).exists()


def test_a_program_bids_in_an_auction_and_reads_its_receipt(caller, greta, turochamp):
    game = mixed(greta, seat_choice=SeatChoice.AUCTION)
    path = f"/games/{game.pk}"
    assert caller.send("post", f"{path}/join").json()["own"]["has_joined"]
    assert caller.send("get", f"{path}/place").json()["points"] == {}
    answer = caller.send("post", f"{path}/join", {"points": {"FR": 99}})
    assert (answer.status_code, answer.json()["code"]) == (422, "points_sum")
    caller.send("post", f"{path}/join", {"points": {"FR": 60, "HA": 40}})
    place, row = caller.send("get", f"{path}/place").json(), Ranking.objects.get(game=game)
    assert (place["points"]["FR"], place["lot"]) == (60, row.lot)
    assert (place["receipt"], place["salt"]) == (row.receipt, row.salt)


@pytest.mark.parametrize("points", [{"FR": -5}, {"FR": 1.5}, {"FR": "100"}, {"FR": True}, [100]])
def test_points_that_are_no_whole_numbers_are_refused(caller, greta, points):
    game = mixed(greta, seat_choice=SeatChoice.AUCTION)
    answer = caller.send("post", f"/games/{game.pk}/join", {"points": points})
    assert answer.status_code == 422
    assert not Ranking.objects.filter(game=game).exists()


def test_nobody_without_a_place_reads_one(caller, greta):
    game = mixed(greta, seat_choice=SeatChoice.AUCTION)
    answer = caller.send("get", f"/games/{game.pk}/place")
    assert (answer.status_code, answer.json()["code"]) == (403, "not_joined")


def test_the_gm_assigns_powers_over_the_api(program, greta, alice, bob):
    game = mixed(greta, seat_choice=SeatChoice.FIXED, start_mode="gm")
    for user in (alice, bob):
        game_join(game_id=game.pk, by=user)
    gm, path = program(greta, "gm"), f"/games/{game.pk}/gm/assign"
    rows = [{"account": "Alice", "power": "FR"}, {"account": "Bob", "power": "FR"}]
    answer = gm.send("post", path, {"assignments": rows})
    assert (answer.status_code, answer.json()["code"]) == (422, "power_twice")
    rows[1]["power"] = "HA"
    assert gm.send("post", path, {"assignments": rows}).status_code == 200
    powers = dict(Ranking.objects.filter(game=game).values_list("user__name", "power"))
    assert powers == {"Alice": "FR", "Bob": "HA"}


def test_a_token_without_the_scope_joins_nothing(program, greta, alice):
    answer = program(alice, "press").send("post", f"/games/{mixed(greta).pk}/join", {"power": "FR"})
    assert (answer.status_code, answer.json()["code"]) == (403, "token_scope")


def test_a_program_starts_a_practice_game(caller, turochamp, idle):
    answer = caller.send("post", "/practice", {"power": "FR", "level": "beginner"})
    assert answer.status_code == 201
    assert (answer.json()["status"], answer.json()["own"]["power"]) == ("running", "FR")
    assert Game.objects.get().creator == turochamp


def test_a_player_resigns_after_the_phase_and_stays(program, table, alice):
    bot, resign = program(alice, "orders"), f"/games/{table.pk}/resign"
    assert bot.send("post", resign, {"phase": 1}).status_code == 204
    assert bot.send("post", resign, {"phase": 1}).json()["code"] == "resigned_already"
    assert seat_of(table, "FR").resigns_after_id is not None
    assert bot.send("delete", resign).status_code == 204
    assert bot.send("delete", resign).json()["code"] == "not_resigned"
    assert program(alice, "press").send("post", resign, {}).json()["code"] == "token_scope"
    assert bot.send("post", resign, {}).status_code == 204
    assert seat_of(table, "FR").state == "open"


def test_a_stranger_applies_for_an_open_seat(program, table, alice, charlie):
    bot, path = program(charlie, "orders"), f"/games/{table.pk}/applications"
    wish = {"power": "FR", "sentence": "I know the game."}
    assert bot.send("post", path, wish).json()["code"] == "seat_taken"
    program(alice).send("post", f"/games/{table.pk}/resign", {})
    made = bot.send("post", path, wish)
    assert (made.status_code, made.json()["power"]) == (201, "FR")
    assert bot.send("post", path, wish).json()["code"] == "applied_already"
    assert bot.send("delete", f"{path}/FR").status_code == 204
    assert bot.send("delete", f"{path}/FR").status_code == 409


def test_an_address_with_a_nul_is_not_found(table, charlie, program):
    # PostgreSQL refuses to look for a NUL.
    path = f"/games/{table.pk}/applications/F%00"
    answer = program(charlie, "orders").send("delete", path)
    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_address")


def test_a_private_game_is_absent_for_applicants_without_its_invitation(
    program, private_table, charlie
):
    bot = program(charlie, "orders")
    path = f"/games/{private_table.pk}"
    wish = {"power": "FR", "sentence": "I know the game."}
    for method, below, data in (
        ("post", "applications", wish),
        ("delete", "applications/FR", None),
        ("post", "resign", {}),
        ("delete", "resign", None),
    ):
        assert bot.send(method, f"{path}/{below}", data).json()["code"] == "no_such_game"


def test_a_program_enters_and_leaves_the_ladder(caller, turochamp):
    assert caller.send("put", "/me/ladder").status_code == 204
    [line] = caller.get("/ladder").json()["programs"]
    assert (line["program"]["name"], line["owner"]["name"]) == ("Turochamp", "Alice")
    assert (line["points"], line["games"]) == (None, 0)
    caller.send("delete", "/me/ladder")
    assert caller.get("/ladder").json()["programs"] == []


def test_people_do_not_enter_the_ladder(program, alice):
    answer = program(alice, "orders").send("put", "/me/ladder")
    assert (answer.status_code, answer.json()["code"]) == (403, "programs_only")
