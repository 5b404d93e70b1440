"""The page of standby, the GM's button, and the card that somebody else was quicker for."""

from django.test import Client
from django.urls import reverse

from games.gm.acts.open_seat import seat_open
from games.models import SeatOffer, Standby
from tests.games.seat_given import seat_given
from tests.games.seats.standby.conftest import ready
from tests.games.table import text_of


def page_of(user, data=None):
    client = Client()
    client.force_login(user)
    address = reverse("games:standby")
    return client.get(address) if data is None else client.post(address, data)


def test_a_person_joins_and_leaves_standby(charlie):
    page_of(charlie, {"pace": ["fast", "slow"], "language": ["de"]})
    assert Standby.objects.get(user=charlie).paces == ["fast", "slow"]
    page_of(charlie, {"end": "1"})
    assert not Standby.objects.exists()


def test_a_refused_choice_keeps_the_checkboxes(charlie):
    answer = page_of(charlie, {"pace": ["slow"], "language": ["tlh"]})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert page.count("checked") == 1
    assert "Choose at least one language." in page


def test_the_gm_has_a_seat_offered_in_turn(visit, table, greta):
    ready("Dora", 2)
    seat_open(game_id=table.pk, by=greta, power="FR")
    gm = visit(greta)
    assert "1 person is ready" in text_of(gm.get("gm_seat", power="FR"))
    gm.post("gm_seat_standby", {"language": "any"}, power="FR")
    assert SeatOffer.objects.get().is_standby
    gm.post("gm_seat_standby", {"stop": "1"}, power="FR")
    assert SeatOffer.objects.get().state == "withdrawn"


def test_a_late_application_links_to_standby(visit, table, charlie, greta):
    dora = ready("Dora", 2)
    seat_open(game_id=table.pk, by=greta, power="FR")
    seat_given(game_id=table.pk, by=greta, power="FR", account=dora.name)
    answer = visit(charlie).post("seat_apply", {"sentence": "I have time."}, power="FR")
    assert answer.status_code == 409
    page = answer.content.decode()
    assert ">I have time.</textarea>" in page
    assert reverse("games:standby") in page
