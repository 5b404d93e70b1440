"""Which page answers whom, and with what."""

import pytest

from games.gm.acts.open_seat import seat_open
from games.models import Game
from tests.games.seat_given import seat_given
from tests.games.table import address, saved, text_of

pytestmark = pytest.mark.django_db

PEOPLE = ["nobody", "charlie", "alice", "greta"]
PAGES = {
    ("game", None): (200, 200, 200, 200),
    ("phase", 1): (200, 200, 200, 200),
    ("phase", 2): (404, 404, 404, 404),
    ("phase_map", 1): (200, 200, 200, 200),
    ("live", None): (200, 200, 200, 200),
    ("gm", None): (302, 403, 403, 200),
}
PRIVATE = {
    ("game", None): (404, 404, 200, 200),
    ("phase", 1): (404, 404, 200, 200),
    ("phase_map", 1): (404, 404, 200, 200),
    ("live", None): (404, 404, 200, 200),
    ("gm", None): (302, 404, 403, 200),
}


def visitor(visit, request, name: str, game: Game | None = None):
    return visit(None if name == "nobody" else request.getfixturevalue(name), game)


def opened(table: dict) -> list:
    return [
        pytest.param(page, number, who, status, id=f"{page} for {who}")
        for (page, number), statuses in table.items()
        for who, status in zip(PEOPLE, statuses, strict=True)
    ]


@pytest.mark.parametrize(("page", "number", "who", "status"), opened(PAGES))
def test_a_public_games_page_answers(visit, request, page, number, who, status):
    arguments = {"number": number} if number else {}
    assert visitor(visit, request, who).get(page, **arguments).status_code == status


@pytest.mark.parametrize(("page", "number", "who", "status"), opened(PRIVATE))
def test_a_private_games_page_answers(visit, private_table, request, page, number, who, status):
    arguments = {"number": number} if number else {}
    answer = visitor(visit, request, who, private_table).get(page, **arguments)
    assert answer.status_code == status
    assert status == 200 or b"Hubertusburg" not in answer.content


GM_ACTS = [
    "gm_extend",
    "gm_resolve",
    "gm_open_seat",
    "gm_excuse",
    "gm_hand_over",
    "gm_disorder",
    "gm_cancel",
    "gm_role_offer",
]


@pytest.mark.parametrize("who", ["charlie", "alice"])
@pytest.mark.parametrize("act", GM_ACTS)
def test_only_the_gm_acts_at_the_desk(visit, request, act, who):
    answer = visitor(visit, request, who).post(act, {"power": "HA", "hours": "6", "phase": "1"})
    assert answer.status_code == 403
    assert "Only the GM of this game may do this." in text_of(answer)


@pytest.mark.parametrize("act", ["join", "leave", "start", *GM_ACTS])
def test_who_is_not_signed_in_is_led_to_the_sign_in_and_back(visit, table, act):
    answer = visit().post(act)
    assert answer.headers["Location"] == f"/accounts/login/?next=/games/{table.pk}/"


def test_a_player_of_another_seat_cannot_open_the_orders_of_mine(visit, alice, bob):
    visit(alice).order(order_Par="A Par - Bur")
    assert "A Par – Bur" not in text_of(visit(bob).get())


def test_the_new_player_of_a_seat_finds_its_draft(visit, alice, charlie, greta, table):
    visit(alice).order(order_Par="A Par - Bur")
    seat_open(game_id=table.pk, by=greta, power="FR")
    seat_given(game_id=table.pk, by=greta, power="FR", account="Charlie")
    assert "A Par – Bur" in text_of(visit(charlie).get())


def test_the_former_player_of_a_seat_sees_and_orders_nothing(visit, alice, charlie, greta, table):
    player = visit(alice)
    player.order(order_Par="A Par - Bur")
    seat_open(game_id=table.pk, by=greta, power="FR")
    seat_given(game_id=table.pk, by=greta, power="FR", account="Charlie")
    assert "A Par – Bur" not in text_of(player.get())
    assert player.order(order_Par="A Par - Gas").status_code == 403
    assert saved(table, "FR").orders == ["A Par - Bur"]


def test_an_invitation_opens_a_private_game(visit, charlie, private_table):
    guest = visit(charlie, private_table)
    guest.get("invite", token=private_table.invite_token)
    assert guest.get().status_code == 200


def test_a_wrong_invitation_opens_nothing(visit, charlie, private_table):
    guest = visit(charlie, private_table)
    assert guest.get("invite", token="x" * 22).status_code == 404
    assert guest.get().status_code == 404


@pytest.mark.parametrize("token", ["x", "ä", "x" * 5000])
def test_a_strange_invitation_to_a_public_game_shows_the_game(visit, charlie, table, token):
    answer = visit(charlie).get("invite", token=token)
    assert answer.headers["Location"] == f"{table.get_absolute_url()}#join"


@pytest.mark.parametrize("pk", ["0", "999999", "9" * 30])
def test_a_game_that_is_not_there_is_not_found(client, pk, db):
    assert client.get(f"/games/{pk}/").status_code == 404


def test_no_page_of_a_game_is_kept_by_a_cache(visit, alice, table):
    answer = visit(alice).client.get(address(table, "game"))
    assert "no-store" in answer.headers["Cache-Control"]
