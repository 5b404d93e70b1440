"""The form of a bid, its receipt, and the page and the file that prove an auction."""

import json
import re

import pytest
from django.core.management import call_command
from django.test import Client

from games.gm.acts.start import game_start
from games.models import Game, Ranking
from games.seats.acts.invite import seat_invite
from games.seats.acts.join import game_join
from games.seats.assignment import main
from games.settings.services.games import game_create
from tests.games.cast import NOW
from tests.games.table import Visit, text_of
from tests.look import markup

pytestmark = pytest.mark.django_db

POWERS = ("BH", "DN", "FR", "HA", "OT", "PR", "PS", "RU", "SP", "SW")
VALUE = re.compile(r'value="([^"]*)"[^>]*data-points', re.DOTALL)


@pytest.fixture
def table(greta) -> Game:
    return game_create(creator=greta, name="The auction", seat_choice="auction")


def visit(game: Game, user=None) -> Visit:
    client = Client()
    if user is not None:
        client.force_login(user)
    return Visit(client, game)


def points(**given: object) -> dict[str, str]:
    """The fields of a form; those of other powers are empty, as browsers send them."""
    return {f"points-{power}": str(given.get(power, "")) for power in POWERS}


def sound(answer) -> None:
    page = answer.content.decode()
    assert markup.forbidden(page) == []
    assert markup.broken_references(page) == []
    assert markup.unnamed_controls(page) == []


@pytest.fixture
def dealt(table, alice, bob, charlie, greta, idle) -> Game:
    game_join(game_id=table.pk, by=alice, points={"FR": 100})
    game_join(game_id=table.pk, by=bob, points={"FR": 60, "HA": 40})
    game_join(game_id=table.pk, by=charlie)
    game_start(game_id=table.pk, by=greta)
    table.refresh_from_db()
    return table


def test_a_bid_is_sent_by_a_form_without_a_script(table, alice):
    player = visit(table, alice)
    assert player.post("join", points(FR=70, HA="30")).status_code == 302
    row = Ranking.objects.get()
    assert (row.points["FR"], row.points["HA"], row.points["SW"]) == (70, 30, 0)


def test_empty_fields_join_without_a_bid(table, alice):
    player = visit(table, alice)
    assert player.post("join", points()).status_code == 302
    assert Ranking.objects.get().points == {}
    assert "You have given no bid yet." in text_of(player.get())


def test_the_form_shows_the_bid_and_its_receipt_to_its_player(table, alice):
    player = visit(table, alice)
    player.post("join", points(FR=70, HA=30))
    answer, row = player.get(), Ranking.objects.get()
    assert VALUE.findall(answer.content.decode()) == ["0", "0", "70", "30", *["0"] * 6]
    assert all(word in text_of(answer) for word in (row.receipt, row.salt, row.lot))
    sound(answer)


@pytest.mark.parametrize(
    "given",
    [
        {"FR": 99},
        {"FR": 101},
        {"FR": 50, "HA": 49},
        {"FR": "-5", "HA": 105},
        {"FR": "12.5"},
        {"FR": "x"},
        {"FR": "²"},
        {"FR": "9" * 3000},
    ],
)
def test_a_refused_bid_is_shown_again(table, alice, given):
    answer = visit(table, alice).post("join", points(**given))
    assert answer.status_code == 422
    assert not Ranking.objects.exists()
    sound(answer)


def test_a_refused_bid_keeps_every_field_as_sent(table, alice):
    answer = visit(table, alice).post("join", points(FR=99, HA="two"))
    page = answer.content.decode()
    assert VALUE.findall(page) == ["", "", "99", "two", *[""] * 6]


def test_a_refused_change_leaves_the_bid(table, alice):
    player = visit(table, alice)
    player.post("join", points(FR=100))
    assert "These are 99." in text_of(player.post("join", points(FR=99)))
    assert Ranking.objects.get().points["FR"] == 100


def test_nobody_else_sees_a_bid_before_the_start(table, alice, bob, greta):
    visit(table, alice).post("join", points(FR=73, HA=27))
    row = Ranking.objects.get()
    for user in (None, bob, greta):
        visitor = visit(table, user)
        names = ("game", "power_assignment", *(("gm",) if user == greta else ()))
        for page in (visitor.get(name).content.decode() for name in names):
            assert not any(word in page for word in (row.receipt, row.salt, 'value="73"'))
        assert visitor.get("power_assignment_file").status_code == 409


def test_before_the_start_the_page_says_how_an_auction_works(table):
    answer = visit(table).get("power_assignment")
    page = " ".join(text_of(answer).split())
    assert "Every player divides exactly 100 points" in page
    assert "A player without a bid has given every power the same" in page
    assert "Bids stay sealed until the powers are dealt." in page
    sound(answer)


def test_after_the_start_the_page_shows_bids_and_receipts(dealt):
    answer = visit(dealt).get("power_assignment")
    page = " ".join(text_of(answer).split())
    for row in Ranking.objects.all():
        assert all(word in page for word in (row.lot, row.receipt, row.salt, row.user.name))
    assert "Sum of points: 140. This is way" in page
    assert "no bid" in page
    assert "Every receipt fits its bid." in page
    sound(answer)


def test_the_rules_of_the_game_say_how_powers_are_given(table):
    assert "Sealed auction: players divide 100 points" in text_of(visit(table).get())


def file_of(game: Game) -> dict:
    return json.loads(visit(game).get("power_assignment_file").content)


def checked(data: dict, tmp_path) -> int:
    path = tmp_path / "draw.json"
    path.write_text(json.dumps(data))
    return main([str(path)])


def test_the_file_repeats_the_auction_without_names(dealt, tmp_path, capsys):
    data = file_of(dealt)
    assert "Alice" not in json.dumps(data)
    assert checked(data, tmp_path) == 0
    out = capsys.readouterr().out
    assert "sum of points 140" in out
    assert "no bid" in out


def bidder(data: dict) -> dict:
    """The published bid of Alice."""
    return next(row for row in data["bids"] if row["points"]["FR"] == 100)


def forge_points(data: dict) -> None:
    bidder(data)["points"] |= {"FR": 90, "HA": 10}


def forge_salt(data: dict) -> None:
    bidder(data)["salt"] = "00" * 16


def forge_receipt(data: dict) -> None:
    bidder(data)["receipt"] = ""


def forge_powers(data: dict) -> None:
    one, two = data["bids"][:2]
    one["power"], two["power"] = two["power"], one["power"]


def forge_seed(data: dict) -> None:
    data["seed"] = "another"


def forge_game(data: dict) -> None:
    data["game"] += 1


@pytest.mark.parametrize(
    "forge", [forge_points, forge_salt, forge_receipt, forge_powers, forge_seed, forge_game]
)
def test_a_forged_file_is_detected(dealt, tmp_path, capsys, forge):
    data = file_of(dealt)
    forge(data)
    assert checked(data, tmp_path) == 1
    assert "NOT the same" in capsys.readouterr().out


def test_a_bid_that_was_changed_in_the_database_is_detected(dealt):
    row = Ranking.objects.get(user__name="Alice")
    row.points |= {"FR": 99, "DN": 1}
    row.save()
    assert "Mismatch." in text_of(visit(dealt).get("power_assignment"))


def test_a_command_repeats_the_auction(dealt, capsys):
    call_command("repeat_assignment", dealt.pk)
    assert "The assignment is the same." in capsys.readouterr().out


def test_the_lobby_leads_to_the_form_of_a_bid(table, bob):
    player = visit(table, bob)
    assert table.get_absolute_url() in player.client.get("/games/").content.decode()
    answer = player.get()
    assert 'name="points-FR"' in answer.content.decode()
    sound(answer)


def test_an_invitation_takes_a_bid_and_keeps_a_refused_one(table, greta, alice):
    offer = seat_invite(game_id=table.pk, by=greta, account="Alice", now=NOW)
    type(offer).objects.update(answer_until="2100-01-01T00:00:00Z")
    player = visit(table, alice)
    refused = player.post("seat_offer", points(FR=99) | {"accept": "1"}, token=offer.token)
    assert refused.status_code == 422
    assert VALUE.findall(refused.content.decode())[2] == "99"
    answer = player.post("seat_offer", points(FR=100) | {"accept": "1"}, token=offer.token)
    assert answer.status_code == 302
    assert Ranking.objects.get().points["FR"] == 100
