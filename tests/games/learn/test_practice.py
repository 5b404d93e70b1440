"""A practice game: one person, nine computer players, a year at a time."""

import pytest
from django.urls import reverse

from games.computer import choose_orders
from games.core.codec import position_of, variant_of
from games.learn.services import practice_create
from games.management.commands.playout import check_phase
from games.models import Event, Game, OrderSheet, Phase, Status
from games.sheets.services.readiness import ready_declare
from games.sheets.services.sheets import orders_submit
from games.tasks import order_for_computers
from tests.games.cast import NOW, open_phase, refused


@pytest.fixture
def practice(alice) -> Game:
    return practice_create(creator=alice, power="FR", now=NOW)


def final(game, by):
    number = open_phase(game).number
    ready_declare(game_id=game.pk, power="FR", by=by, phase_number=number, now=NOW)


def test_a_practice_game_runs_at_once_without_gm_and_deadline(practice):
    practice.refresh_from_db()
    assert (practice.status, practice.gm, practice.is_public) == (Status.RUNNING, None, False)
    assert open_phase(practice).due_at is None


def test_the_computer_plays_all_other_powers(practice):
    assert practice.seats.filter(state="computer").count() == 9


@pytest.mark.parametrize("power", ["", "XX", "fr"])
def test_a_practice_game_needs_a_power(alice, power):
    assert refused(practice_create, creator=alice, power=power) == ("no_such_power", 422)


def test_a_practice_game_needs_a_variant(alice):
    call = refused(practice_create, creator=alice, power="FR", variant_id="chess")
    assert call == ("unknown_choice", 422)


def test_being_final_resolves_the_phase(practice, alice, idle):
    final(practice, alice)
    assert open_phase(practice).title == "Fall 1763"


def test_computer_players_order_when_the_player_is_final(practice, alice):
    final(practice, alice)
    sheets = OrderSheet.objects.filter(phase__number=1, saved_by=None)
    assert sheets.count() == 9
    assert all(sheet.orders for sheet in sheets)


def test_strong_computer_players_order_in_the_worker(alice, idle):
    """Neither the page nor other requests to the web process wait for them."""
    game = practice_create(creator=alice, power="FR", level="strong", now=NOW)
    phase = open_phase(game)
    final(game, alice)
    assert open_phase(game).number == 1
    assert not OrderSheet.objects.filter(phase=phase, saved_by=None).exists()
    order_for_computers(phase.pk)
    assert open_phase(game).number == 2


@pytest.mark.parametrize(("level", "mode"), [("beginner", "none"), ("intermediate", "full")])
def test_only_computer_players_that_deal_have_press(alice, level, mode):
    assert practice_create(creator=alice, power="FR", level=level, now=NOW).press_mode == mode


def test_the_level_is_stored_with_the_game(alice):
    practice_create(creator=alice, power="FR", level="strong", now=NOW)
    assert alice.games_created.get().computer_level == "strong"


def test_an_unknown_level_is_refused(alice):
    call = refused(practice_create, creator=alice, power="FR", level="perfect")
    assert call == ("unknown_choice", 422)


def test_the_variant_is_chosen_with_the_power(client, alice):
    client.force_login(alice)
    chosen = {"power": "ambition-empire-6.0/FR", "level": "beginner"}
    client.post(reverse("games:practice"), chosen)
    game = alice.games_created.get()
    assert (game.variant_id, game.computer_level) == ("ambition-empire-6.0", "beginner")


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"level": "perfect"}, "unknown_choice"),
        ({"variant_id": "chess"}, "unknown_choice"),
        ({"power": "chess/FR"}, "unknown_choice"),
        ({"power": "ambition-empire-6.0/\x00"}, "no_such_power"),
        ({"power": ""}, "no_such_power"),
    ],
)
def test_the_form_refuses_what_it_does_not_offer(client, alice, changes, code):
    client.force_login(alice)
    answer = client.post(reverse("games:practice"), {"power": "FR"} | changes)
    assert (answer.status_code, answer.context["code"]) == (422, code)


def test_computer_players_play_at_the_level_of_the_game(alice):
    game = practice_create(creator=alice, power="FR", level="beginner", now=NOW)
    final(game, alice)
    orders = OrderSheet.objects.filter(phase__number=1, saved_by=None).values_list("orders")
    assert not [text for (sheet,) in orders for text in sheet if " S " in text]


@pytest.mark.slow
def test_a_year_is_played_to_the_next_spring(practice, alice):
    while (phase := open_phase(practice)).year == 1763:
        sheet = choose_orders(variant_of(practice), position_of(phase), "FR", 1)
        if "FR" in phase.powers_to_order:
            orders_submit(
                game_id=practice.pk,
                power="FR",
                by=alice,
                phase_number=phase.number,
                orders=sheet.orders,
                bids=sheet.bids,
                now=NOW,
            )
        final(practice, alice)
    assert phase.title == "Spring 1764"
    for done in Phase.objects.filter(game=practice, status="resolved"):
        check_phase(done)


def test_a_practice_game_ends_when_its_player_is_eliminated(practice, alice, idle):
    phase = open_phase(practice)
    data = phase.position
    data["turn"]["season"] = "fall"
    data["units"]["HA"] += data["units"].pop("FR")
    Phase.objects.filter(pk=phase.pk).update(position=data, season="fall")
    final(practice, alice)
    practice.refresh_from_db()
    assert (practice.status, practice.winner) == (Status.FINISHED, "")
    assert Event.objects.first().kind == "ended"
