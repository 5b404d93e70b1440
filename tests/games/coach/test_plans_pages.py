"""The plans of computer players: after a phase of a practice game, or after the end of others."""

import pytest
from django.test import Client

from games.models import Ending, OrderSheet, SeatState
from games.turn.services.phase_open import game_finish
from games.turn.services.phase_resolve import Cause, phase_resolve
from tests.games.cast import NOW, open_phase
from tests.games.table import Visit, text_of


def test_every_computer_player_has_a_sentence_marked_as_a_computers(own, play):
    play("A Par H")
    page = own.get("plans", number=1)
    plans = page.context["plans"]
    assert len(plans) == 9
    assert all(plan["sentence"].endswith(".") for plan in plans)
    assert text_of(page).count("Computer player ") >= 9


def test_the_map_shows_one_plan_on_request(own, play):
    play("A Par H")
    everybody = own.get("plans", number=1).context["board"].overlay
    prussia = own.client.get(f"/games/{own.game.pk}/phases/1/plans/?of=PR").context
    assert prussia["on_map"] == "PR"
    assert len(prussia["board"].overlay) < len(everybody)


def test_an_unknown_power_shows_all_plans(own, play):
    play("A Par H")
    page = own.client.get(f"/games/{own.game.pk}/phases/1/plans/?of=chess")
    assert page.context["on_map"] == ""


def test_nothing_is_explained_before_the_phase_is_resolved(own, practice):
    page = own.get("plans", number=1)
    assert (page.status_code, page.context["code"]) == (404, "no_plans")


def test_a_running_game_of_several_people_explains_nothing(game, alice):
    phase_resolve(phase_id=open_phase(game).pk, cause=Cause.GM)
    client = Client()
    client.force_login(alice)
    page = Visit(client, game).get("plans", number=1)
    assert (page.status_code, page.context["code"]) == (404, "no_plans")


def test_after_its_end_it_explains_the_sheets_of_computers_alone(game, alice):
    phase = open_phase(game)
    phase_resolve(phase_id=phase.pk, cause=Cause.GM)
    OrderSheet.objects.filter(phase=phase, seat__power="PR").update(saved_by=alice)
    game.refresh_from_db()
    game_finish(game=game, ending=Ending.DRAWN, powers=("FR", "HA"), now=NOW)
    plans = Visit(Client(), game).get("plans", number=1).context["plans"]
    computers = game.seats.filter(state=SeatState.COMPUTER).exclude(power="PR")
    assert {plan["power"] for plan in plans} == set(computers.values_list("power", flat=True))


def test_bids_stay_secret(own, play, practice):
    phase = play("A Par H")
    bids = OrderSheet.objects.filter(phase=phase, saved_by=None).exclude(bids=[])
    assert bids.exists()
    before = own.get("plans", number=1).context["plans"]
    bids.update(bids=[])
    assert own.get("plans", number=1).context["plans"] == before


@pytest.mark.parametrize("name", ["phase", "last"])
def test_the_pages_of_a_phase_lead_there(own, play, name):
    play("A Par H")
    arguments = {"number": 1} if name == "phase" else {}
    assert f"/games/{own.game.pk}/phases/1/plans/" in own.get(name, **arguments).content.decode()
