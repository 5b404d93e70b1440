"""One person plays every power of a practice game, one after another."""

import pytest
from django.urls import reverse

from games.core.access import get_own_game
from games.gm.corrections.services import practice_undo
from games.learn.services import practice_create
from games.models import ConditionalSheet, Game, OrderSheet, Phase, Status
from games.seats.acts.switch_seat import seat_switch
from games.sheets.services.readiness import ready_declare
from games.votes.services.votes import vote_propose
from tests.games.cast import NOW, open_phase, refused, submit

pytestmark = pytest.mark.django_db
ROME = "rise-of-rome-1"


@pytest.fixture
def all_ten(alice) -> Game:
    return practice_create(creator=alice, plays_all=True, now=NOW)


def take(game, by, power):
    seat_switch(game_id=game.pk, by=by, power=power)


def units_of(game, power):
    return open_phase(game).position["units"][power]


def playable(game):
    return list(game.seats.filter(is_playable=True).values_list("power", flat=True))


def test_she_has_every_seat_and_one_is_playable(all_ten, alice):
    assert set(all_ten.seats.values_list("holder", "state")) == {(alice.pk, "held")}
    assert playable(all_ten) == ["BH"]


def test_finalizing_once_ends_the_phase_for_all_powers(all_ten, alice):
    submit(all_ten, alice, "FR", "A Par - Bur")
    submit(all_ten, alice, "HA", "A Vie - Tyr")
    ready_declare(game_id=all_ten.pk, power="BH", by=alice, phase_number=1, now=NOW)
    units = open_phase(all_ten).position["units"]
    assert (open_phase(all_ten).number, "A Bur" in units["FR"], "A Tyr" in units["HA"]) == (2, 1, 1)


def test_a_phase_makes_a_power_playable_that_can_order(all_ten, alice, bob):
    Phase.objects.filter(pk=open_phase(all_ten).pk).update(season="fall", kind="movement")
    take(all_ten, alice, "SW")
    submit(all_ten, alice, "FR", "A Par - Bur")
    submit(all_ten, alice, "HA", "A SNe - Bur", "A Mil - Sav")
    ready_declare(game_id=all_ten.pk, power="SW", by=alice, phase_number=1, now=NOW)
    phase = open_phase(all_ten)
    assert set(playable(all_ten)) <= set(phase.powers_to_order)


@pytest.mark.slow
def test_the_phase_is_taken_back_for_all(all_ten, alice):
    submit(all_ten, alice, "FR", "A Par - Bur")
    ready_declare(game_id=all_ten.pk, power="BH", by=alice, phase_number=1, now=NOW)
    practice_undo(game_id=all_ten.pk, by=alice, phase_number=2, now=NOW)
    phase = open_phase(all_ten)
    assert phase.number == 1
    assert OrderSheet.objects.filter(phase=phase, seat__power="FR", orders=["A Par - Bur"]).exists()


def test_one_vote_of_hers_counts_for_all_powers(all_ten, alice):
    vote_propose(game_id=all_ten.pk, by=alice, kind="cancel", now=NOW)
    all_ten.refresh_from_db()
    assert all_ten.status == Status.FINISHED


def test_nobody_switches_to_another_players_seat(all_ten, alice, bob):
    assert refused(take, all_ten, bob, "FR") == ("no_seat", 403)
    single = practice_create(creator=alice, power="FR", now=NOW)
    assert refused(take, single, alice, "HA") == ("no_seat", 403)


def test_the_page_switches_powers(client, alice, all_ten):
    client.force_login(alice)
    sent = {"power": "FR"}
    page = client.post(reverse("games:switch_seat", args=[all_ten.pk]), sent, follow=True)
    assert page.context["seats"]["mine"].power == "FR"
    text = page.content.decode()
    assert f"{reverse('games:orders', args=[all_ten.pk])}?power=FR" in text


def test_a_page_of_a_power_that_is_no_longer_playable_saves_nothing(client, alice, all_ten):
    client.force_login(alice)
    path = f"{reverse('games:orders', args=[all_ten.pk])}?power=FR"
    sent = {"phase": "1", "seen": "0", "action": "save", "order-Par": "A Par - Bur"}
    answer = client.post(path, sent)
    assert answer.status_code == 409
    assert refused(get_own_game, alice, all_ten.pk, power="FR") == ("other_power_in_hand", 409)
    assert not OrderSheet.objects.exists()


def test_conditional_orders_for_another_power_are_refused(client, alice, all_ten):
    client.force_login(alice)
    for name in ("conditional", "conditional_draft"):
        path = f"{reverse(f'games:{name}', args=[all_ten.pk])}?power=FR"
        sent = {"phase": "1", "kind": "retreats", "conditional-seen": "0", "wish-Par": "Bur"}
        assert client.post(path, sent).status_code == 409
    assert not ConditionalSheet.objects.exists()


def test_finalizing_warns_of_missing_orders_of_every_power(client, alice, all_ten):
    client.force_login(alice)
    submit(all_ten, alice, "FR", *(f"{unit} H" for unit in units_of(all_ten, "FR")))
    path = f"{reverse('games:orders', args=[all_ten.pk])}?power=BH"
    sent = {"phase": "1", "seen": "0", "action": "ask_final"}
    asked = client.post(path, sent, follow=True).context["orders"].status.missing
    assert "Austria has orders missing." in asked
    assert "France has orders missing." not in asked
    assert open_phase(all_ten).number == 1


def test_the_order_of_the_powers_does_not_depend_on_the_playable_one(client, alice, all_ten):
    client.force_login(alice)
    rows = []
    for power in ("BH", "SW"):
        take(all_ten, alice, power)
        seats = client.get(all_ten.get_absolute_url()).context["seats"]["rows"]
        rows.append([seat.power for seat in seats])
    assert rows[0] == rows[1]


def test_one_person_plays_all_five_powers_through_the_alliances(client, alice):
    client.force_login(alice)
    client.post(reverse("games:practice"), {"power": f"{ROME}/all"})
    game = alice.games_created.get()
    assert game.name == "Practice, all 5 powers"
    while (phase := open_phase(game)).kind != "movement":
        ready_declare(
            game_id=game.pk,
            power=playable(game)[0],
            by=alice,
            phase_number=phase.number,
            now=NOW,
        )
    assert client.get(game.get_absolute_url()).status_code == 200
