"""Ten friends from the form of a new game to its first phase; people whom a creator asks."""

from django.test import Client

from games.models import Game, Status
from games.seats.acts.invite import seat_invite
from tests.games.cast import account, open_phase
from tests.games.settings.test_schedule_form_pages import PLAIN
from tests.games.table import Visit, text_of

FULL = PLAIN | {"without_gm": "no", "power": "FR", "start_mode": "full"}


def browser(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_ten_friends_begin_a_game(alice, idle):
    creator = browser(alice)
    assert creator.post("/games/new/", FULL).status_code == 302
    game = Game.objects.get()
    powers = [seat.power for seat in game.seats.all() if seat.power != "FR"]
    for number, power in enumerate(powers):
        friend = Visit(browser(account(f"Friend {number}")), game)
        friend.get("invite", token=game.invite_token)
        assert friend.post("join", {"power": power}).status_code == 302
    game.refresh_from_db()
    assert (game.status, open_phase(game).number) == (Status.RUNNING, 1)
    assert {seat.state for seat in game.seats.all()} == {"held"}
    assert "Spring 1763" in text_of(creator.get(game.get_absolute_url()))


def test_an_invitation_names_the_creator(visit, gathering, alice, bob):
    offer = seat_invite(game_id=gathering.pk, by=alice, account="Bob", power="HA")
    page = text_of(visit(bob, gathering).get("seat_offer", token=offer.token))
    assert "Alice asks you to play" in page
    visit(bob, gathering).post("seat_offer", {"accept": "1"}, token=offer.token)
    assert gathering.seats.get(power="HA").holder == bob


def test_a_removed_player_reads_of_no_gm(visit, gathering, alice, bob):
    visit(bob, gathering).post("join", {"power": "HA"})
    visit(alice, gathering).post("gm_remove_player", {"player": bob.pk})
    assert "You were removed from this game." in text_of(visit(bob, gathering).get())
