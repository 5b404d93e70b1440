"""The player of a practice game undoes its last phase."""

import pytest
from django.urls import reverse

from games.computer import Sheet
from games.gm.corrections.services import practice_undo
from games.learn.services import practice_create
from games.models import Game, OrderSheet, Phase
from games.sheets.services.readiness import ready_declare
from tests.games.cast import NOW, open_phase, refused, submit
from tests.games.table import text_of

pytestmark = pytest.mark.slow


@pytest.fixture
def practice(alice) -> Game:
    return practice_create(creator=alice, power="FR", level="beginner", now=NOW)


@pytest.fixture
def played(practice, alice) -> Game:
    submit(practice, alice, "FR", "A Par - Bur")
    ready_declare(game_id=practice.pk, power="FR", by=alice, phase_number=1, now=NOW)
    return practice


def undone(game, by, number):
    return practice_undo(game_id=game.pk, by=by, phase_number=number, now=NOW)


def test_the_last_phase_with_own_orders_reopens(played, alice):
    undone(played, alice, open_phase(played).number)
    assert open_phase(played).title == "Spring 1763"


def test_the_orders_are_kept_and_not_final(played, alice):
    undone(played, alice, open_phase(played).number)
    sheet = OrderSheet.objects.get(phase=open_phase(played), seat__power="FR")
    assert (sheet.orders, sheet.ready_at) == (["A Par - Bur"], None)


def test_an_undone_phase_can_be_resolved_again(played, alice):
    undone(played, alice, open_phase(played).number)
    ready_declare(game_id=played.pk, power="FR", by=alice, phase_number=1, now=NOW)
    assert open_phase(played).number > 1


def test_a_second_click_undoes_nothing_more(played, alice):
    number = open_phase(played).number
    undone(played, alice, number)
    assert refused(undone, played, alice, number) == ("phase_over", 409)


def test_before_the_first_result_there_is_nothing_to_undo(practice, alice):
    assert refused(undone, practice, alice, 1) == ("nothing_to_undo", 409)


def test_nobody_else_can_undo(played, bob):
    assert refused(undone, played, bob, 2) == ("no_seat", 403)


def test_only_practice_games_can_be_undone(played, alice):
    Game.objects.filter(pk=played.pk).update(is_practice=False, gm=alice)
    assert refused(undone, played, alice, 2) == ("no_seat", 403)


def test_the_page_undoes_a_phase_and_says_so(client, played, alice):
    client.force_login(alice)
    assert "Take back Spring 1763" in text_of(client.get(played.get_absolute_url()))
    answer = client.post(
        reverse("games:practice_undo", args=[played.pk]), {"phase": open_phase(played).number}
    )
    assert answer.status_code == 302
    assert open_phase(played).number == 1
    assert "The last phase was undone" in client.get(played.get_absolute_url()).content.decode()


def test_the_page_names_the_last_phase_with_own_orders(client, played, alice):
    Phase.objects.filter(game=played, number=1).update(powers_to_order=["HA"])
    client.force_login(alice)
    assert "Take back" not in text_of(client.get(played.get_absolute_url()))


def test_computer_players_may_order_differently_after_an_undo(practice, alice, monkeypatch):
    seeds = []
    monkeypatch.setattr(
        "games.sheets.services.computers.choose_orders",
        lambda _variant, _position, _power, seed, *_levels: seeds.append(seed) or Sheet(),
    )
    for _ in range(2):
        ready_declare(game_id=practice.pk, power="FR", by=alice, phase_number=1, now=NOW)
        undone(practice, alice, open_phase(practice).number)
    assert len(seeds) == len(set(seeds)) == 18
