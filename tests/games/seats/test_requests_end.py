"""Requests for a seat end when they can come to nothing, and their pages say one thing."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.gm.acts.ask_deputy import deputy_offer
from games.gm.acts.become_deputy import deputy_take
from games.gm.acts.offer_role import gm_role_offer
from games.gm.acts.take_role import gm_role_take
from games.models import (
    Delivery,
    RequestState,
    Seat,
    SeatApplication,
    SeatState,
    Substitution,
    SubstitutionState,
)
from games.seats.acts.apply import seat_apply
from games.seats.acts.ask_substitute import substitute_ask
from games.seats.acts.offer_seat import seat_offer
from games.seats.acts.resign import seat_resign_later
from tests.games.table import text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def free(table):
    """France has no player."""
    Seat.objects.filter(game=table, power="FR").update(state=SeatState.OPEN, holder=None)
    return table


def become_deputy(table, greta, charlie):
    deputy_offer(game_id=table.pk, by=greta, account="Charlie", rights=["remind"])
    deputy_take(game_id=table.pk, by=charlie)


def become_gm(table, greta, charlie):
    gm_role_offer(game_id=table.pk, by=greta, account="Charlie")
    gm_role_take(game_id=table.pk, by=charlie)


@pytest.mark.parametrize("become", [become_deputy, become_gm])
def test_an_applicant_who_gets_a_role_is_no_candidate(free, greta, charlie, become):
    made = seat_apply(game_id=free.pk, by=charlie, power="FR", sentence="I would like it.")
    offer = seat_offer(game_id=free.pk, by=greta, power="FR", account="Charlie")
    become(free, greta, charlie)
    made.refresh_from_db()
    offer.refresh_from_db()
    assert {made.state, offer.state} == {RequestState.LAPSED}


@pytest.mark.parametrize("become", [become_deputy, become_gm])
def test_a_future_substitute_who_gets_a_role_declines(table, alice, greta, charlie, become):
    ask(table, alice)
    become(table, greta, charlie)
    assert Substitution.objects.get().state == SubstitutionState.DECLINED


def test_an_applicant_who_cannot_be_accepted_is_listed_with_the_reason(visit, free, greta, charlie):
    seat_apply(game_id=free.pk, by=charlie, power="FR", sentence="I would like it.")
    charlie.is_staff = True
    charlie.save()
    page = text_of(visit(greta).get("gm_seat", power="FR"))
    assert "Accept Charlie" not in page
    assert "staff cannot take seats" in page


def ask(table, alice):
    day = timezone.now().date() + timedelta(days=7)
    substitute_ask(game_id=table.pk, by=alice, account="Charlie", last_day=day)


def test_giving_up_a_seat_later_withdraws_the_request(visit, table, alice, greta, charlie):
    ask(table, alice)
    seat_resign_later(game_id=table.pk, by=alice)
    assert Substitution.objects.get().state == SubstitutionState.WITHDRAWN
    assert Delivery.objects.filter(user=charlie, data__event="substitute_not_needed").exists()
    sentence = "This seat is given up after the current phase"
    for page in (visit(alice).get("substitute"), visit(greta).get("gm_substitute", power="FR")):
        assert sentence in text_of(page)


def test_a_late_second_application_shows_the_first(visit, free, charlie):
    seat_apply(game_id=free.pk, by=charlie, power="FR", sentence="I would like it.")
    answer = visit(charlie).post("seat_apply", {"sentence": "Once more."}, power="FR")
    page = text_of(answer)
    assert answer.status_code == 409
    for words in ("I would like it.", "You sent: Once more.", "Withdraw the application"):
        assert words in page
    assert SeatApplication.objects.count() == 1


def test_the_gm_reads_no_promise_above_the_refusal_of_a_link(visit, free, greta):
    offer = seat_offer(game_id=free.pk, by=greta, power="FR")
    page = text_of(visit(greta).get("seat_offer", token=offer.token))
    assert "GMs and former GMs" in page
    assert "The seat is yours if" not in page
