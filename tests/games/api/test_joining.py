"""Joining and leaving games over the API, and practice games."""

from __future__ import annotations

import pytest

from ambition.users.models import User
from ambition.users.programs import program_create
from games.lobby.services.games import game_create
from games.models import Game, Ranking, SeatChoice
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


def test_a_token_without_the_scope_joins_nothing(program, greta, alice):
    answer = program(alice, "press").send("post", f"/games/{mixed(greta).pk}/join", {"power": "FR"})
    assert (answer.status_code, answer.json()["code"]) == (403, "token_scope")


def test_a_program_starts_a_practice_game(caller, turochamp, idle):
    answer = caller.send("post", "/practice", {"power": "FR", "level": "beginner"})
    assert answer.status_code == 201
    assert (answer.json()["status"], answer.json()["own"]["power"]) == ("running", "FR")
    assert Game.objects.get().creator == turochamp
