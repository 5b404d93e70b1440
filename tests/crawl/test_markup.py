"""Every page, as it is really served, is sound HTML without inline style or script."""

import pytest

from games.gm.acts.open_seat import seat_open
from games.gm.acts.resolve import phase_resolve_now
from tests.games.table import address
from tests.look import markup
from tests.sweeps import sampled

pytestmark = pytest.mark.django_db

READERS = sampled(["nobody", "charlie", "alice", "greta"], 1, always=("alice",))


@pytest.fixture
def resolved(visit, alice, bob, table, greta):
    """Spring 1763 is over; France had bids, Austria no orders."""
    visit(alice).order("save", order_Par="A Par - Bur", points_Sav_0="1", bid_Sav_0="A Sav H")
    phase_resolve_now(game_id=table.pk, by=greta)


SENT = {
    "orders that were saved": {"action": "save", "order-Par": "A Par - Bur"},
    "orders that are final": {"action": "finalise"},
    "orders not understood": {"action": "save", "order-Par": "A Par to the moon"},
    "orders for others": {"action": "save", "order-Vie": "A Vie H"},
    "bids with mistakes": {
        "action": "save",
        "points-Sav-0": "x",
        "points-Swi-0": "1",
        "text-Swi-0": "A Swi to the moon",
        "points-Bav-3": "1",
        "bid-Bav-3": "A Bav H",
    },
    "bids against a rule": {
        "action": "save",
        "order-Mar": "A Mar - Sav",
        "points-Sav-0": "1",
        "bid-Sav-0": "A Sav H",
    },
    "a text with mistakes": {"action": "text", "text": "A Par to the moon\n9999: A Sav H"},
    "a sheet saved elsewhere": {"action": "save", "seen": "7", "order-Par": "A Par H"},
    "too large a text": {"action": "text", "text": "A Par H\n" * 9000},
}


@pytest.mark.parametrize("data", SENT.values(), ids=SENT)
def test_a_game_after_sending(visit, alice, data):
    player = visit(alice)
    answer = player.post("orders", {"phase": 1} | data)
    sound(answer if answer.status_code != 302 else player.get())


@pytest.mark.parametrize("who", READERS)
@pytest.mark.parametrize("page", ["game", "phase"])
def test_a_game_with_a_resolved_phase(visit, request, resolved, who, page):
    user = None if who == "nobody" else request.getfixturevalue(who)
    arguments = {"number": 1} if page == "phase" else {}
    sound(visit(user).get(page, **arguments))


@pytest.mark.parametrize("who", READERS)
@pytest.mark.parametrize("name", ["/", "/games/", "/games/?state=running", "/rules/", "/about/"])
def test_the_pages_around_the_games(visit, request, name, who):
    user = None if who == "nobody" else request.getfixturevalue(who)
    sound(visit(user).client.get(name))


@pytest.mark.parametrize("who", ["nobody", "charlie", "greta"])
def test_a_game_that_forms(client, request, forming, who):
    if who != "nobody":
        client.force_login(request.getfixturevalue(who))
    sound(client.get(address(forming, "game")))


def test_the_gms_desk_of_a_game_that_forms(client, greta, forming):
    client.force_login(greta)
    sound(client.get(address(forming, "gm")))


def test_the_gms_desk_with_an_open_seat(visit, greta, table):
    seat_open(game_id=table.pk, by=greta, power="HA")
    sound(visit(greta).get("gm"))


@pytest.mark.parametrize("page", ["seat_card", "gm_seat"])
def test_the_pages_of_an_open_seat(client, greta, table, page):
    seat_open(game_id=table.pk, by=greta, power="HA")
    client.force_login(greta)
    sound(client.get(f"/games/{table.pk}/{'gm/' if page == 'gm_seat' else ''}seats/HA/"))


@pytest.mark.parametrize("page", ["briefing", "resign"])
def test_the_pages_of_a_players_own_seat(visit, alice, page):
    sound(visit(alice).get(page))


def test_the_preview_of_civil_disorder(visit, greta):
    desk = visit(greta)
    sound(desk.client.get(address(desk.game, "gm"), {"disorder": "BH"}))


@pytest.mark.parametrize(
    ("act", "data"),
    [
        ("gm_extend", {"hours": "x"}),
        ("gm_hand_over", {"power": "XX"}),
        ("gm_disorder", {"power": "BH", "confirm": "no"}),
        ("gm_cancel", {"confirm": "no"}),
        ("gm_open_seat", {"power": "XX"}),
    ],
)
def test_the_gms_desk_after_a_mistake(visit, greta, act, data):
    sound(visit(greta).post(act, data))


@pytest.mark.parametrize("data", [None, {}, {"name": "\x00", "movement_length": "x"}])
def test_the_settings_of_a_new_game(client, greta, data):
    client.force_login(greta)
    sound(client.get("/games/new/") if data is None else client.post("/games/new/", data))


def sound(answer) -> None:
    """Fails with what is wrong in the page's markup."""
    page = answer.content.decode()
    assert answer.status_code != 302
    assert markup.forbidden(page) == []
    assert markup.broken_references(page) == []
    assert markup.unnamed_controls(page) == []
