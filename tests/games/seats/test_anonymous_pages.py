"""Canaries: in an anonymous game nobody but its GM meets the name of a player before its end."""

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from games.gm.acts.cancel import game_cancel
from games.gm.acts.open_seat import seat_open
from games.gm.acts.resolve import phase_resolve_now
from games.gm.acts.start import game_start
from games.models import Game, Seat
from games.press.services.press_send import press_send
from games.seats.acts.join import game_join
from games.settings.services.games import game_create
from tests.games.cast import account, submit
from tests.games.seat_given import seat_given
from tests.games.table import address
from tests.staff import sign_in_with_second_factor

pytestmark = pytest.mark.django_db

# Names that occur nowhere else on the site.
NAMES = ("Quorxana", "Zwillibald", "Vexomir")
MAILS = tuple(f"{name.lower()}@example.org" for name in NAMES)
ZONE = "Pacific/Chatham"


@pytest.fixture
def people(db):
    return [account(name, time_zone=ZONE) for name in NAMES]


@pytest.fixture
def secret_table(people, greta, idle) -> Game:
    """The first two play, with orders, press and a phase behind them; the second was replaced by
    the third."""
    game = game_create(creator=greta, name="Masks", is_anonymous=True)
    game_join(game_id=game.pk, by=people[0], power="FR")
    game_join(game_id=game.pk, by=people[1], power="HA")
    game_start(game_id=game.pk, by=greta)
    submit(game, people[1], "HA", "A Vie H", now=None)
    press_send(game_id=game.pk, by=people[0], text="Guess who", to=["all"])
    phase_resolve_now(game_id=game.pk, by=greta)
    submit(game, people[1], "HA", "A Vie H", phase_number=2, now=None)
    seat_open(game_id=game.pk, by=greta, power="HA")
    seat_given(game_id=game.pk, by=greta, power="HA", account=NAMES[2])
    return game


@pytest.fixture
def ranked_table(people, greta, idle) -> Game:
    game = game_create(creator=greta, name="Lots", is_anonymous=True, seat_choice="preferences")
    powers = Seat.objects.filter(game=game).values_list("power", flat=True)
    for user in people:
        game_join(game_id=game.pk, by=user, ranks=dict.fromkeys(powers, 1))
    return game


def everything(client: Client, game: Game) -> str:
    """All that the game's pages and the lists say to a visitor, but for the visitor's own name in
    the head of each page."""
    urls = [
        address(game, name) for name in ("game", "power_assignment", "power_assignment_file", "gm")
    ]
    for number in (1, 2):
        urls += [address(game, name, number=number) for name in ("phase", "phase_map", "receipts")]
    urls += [reverse("games:home"), reverse("games:lobby"), "/games/?q=Quorxana"]
    urls += ["/games/?state=running", "/games/?state=open", "/games/?state=finished"]
    urls += [address(game, name) for name in ("press_news", "press_export")]
    pages = [client.get(url).getvalue().decode() for url in urls]
    return "".join(page.partition('id="main"')[2] or page for page in pages)


def visitor(who, people) -> Client:
    client = Client()
    if who != "nobody":
        client.force_login(people[who] if isinstance(who, int) else account(who))
    return client


def met(page: str) -> list[str]:
    page = page.replace("?q=Quorxana", "").replace('value="Quorxana"', "")
    page = page.replace("q=Quorxana", "")
    return [word for word in (*NAMES, *MAILS, ZONE) if word in page]


@pytest.mark.parametrize("who", ["nobody", "Stranger", 0, 2])
def test_a_running_game_shows_no_name(secret_table, people, who):
    assert met(everything(visitor(who, people), secret_table)) == []


@pytest.mark.parametrize("who", ["nobody", "Stranger", 0])
def test_a_forming_game_shows_no_name(ranked_table, people, who):
    assert met(everything(visitor(who, people), ranked_table)) == []


@pytest.mark.parametrize("who", ["nobody", "Stranger", 0])
def test_an_assignment_shows_no_name(ranked_table, people, greta, who):
    game_start(game_id=ranked_table.pk, by=greta)
    assert met(everything(visitor(who, people), ranked_table)) == []


def test_a_new_player_does_not_learn_the_former_one(secret_table, people):
    client = visitor(2, people)
    page = client.get(address(secret_table, "receipts", number=2)).content.decode()
    assert "A Vie H" in page.replace("–", "-")
    assert NAMES[1] not in page


def test_the_gm_sees_who_plays(secret_table, greta, people):
    client = Client()
    client.force_login(greta)
    page = client.get(address(secret_table, "gm")).content.decode()
    assert NAMES[0] in page
    assert NAMES[2] in page


def test_at_the_end_everybody_sees_who_played(secret_table, greta, people):
    game_cancel(game_id=secret_table.pk, by=greta)
    assert set(NAMES) <= set(met(everything(Client(), secret_table)))


def test_no_search_finds_a_secret_player(secret_table, client):
    assert "Masks" not in client.get("/games/?state=running&q=quorxana").content.decode()


def test_emails_name_no_other_player(secret_table, people, greta):
    for message in mail.outbox:
        others = [name for name, to in zip(NAMES, MAILS, strict=True) if to not in message.to]
        assert not any(name in message.body + message.subject for name in others)


@pytest.fixture
def admin_client(db) -> Client:
    client = Client()
    sign_in_with_second_factor(client, account("Root", is_staff=True, is_superuser=True))
    return client


def test_staff_do_not_see_the_players_in_the_admin(secret_table, admin_client):
    for name in ("seat", "assignment", "event"):
        page = admin_client.get(f"/admin/games/{name}/").content.decode()
        assert met(page) == []


def test_staff_find_no_seat_by_its_secret_player(secret_table, admin_client):
    page = admin_client.get("/admin/games/seat/?q=Quorxana").content.decode()
    assert "0 seats" in page


def test_the_form_creates_an_anonymous_game(client, charlie):
    client.force_login(charlie)
    form = {
        "name": "Masks",
        "variant_id": "ambition-empire-6.01",
        "seat_choice": "preferences",
        "movement_length": "72",
        "retreat_length": "24",
        "adjustment_length": "12",
        "least": "24",
        "first_extra": "0",
        "grace": "0",
        "excuses": "1",
        "wait": "24",
        "limit": "2",
        "forfeit": "open",
        "silence_days": "14",
        "time_zone": "UTC",
        "is_anonymous": "on",
    }
    client.post("/games/new/", form)
    game = Game.objects.get()
    assert (game.is_anonymous, game.seat_choice) == (True, "preferences")
