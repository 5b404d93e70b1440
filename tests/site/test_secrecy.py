"""Canaries: an order and a bid with marks of their own appear for nobody but their owner."""

import re

import pytest
from django.urls import reverse

from games.gm.acts.resolve import phase_resolve_now
from games.models import Event
from tests.games.table import address

pytestmark = pytest.mark.django_db

# Nothing else in the position moves or supports like this.
ORDER, ORDER_MARKS = "A Par - Gas", ("A Par - Gas", "A Par – Gas", "Paris moves to Gascony")
BID, BID_MARKS = "F Alg - Tun", ("F Alg - Tun", "F Alg – Tun", "Algiers moves to Tunis")


def pages(table, number: int = 1) -> list[str]:
    """Every address at which something of the game is shown."""
    own = [address(table, name) for name in ("game", "gm")]
    phases = [address(table, name, number=number) for name in ("phase", "phase_map")]
    return [*own, *phases, *(reverse(f"games:{name}") for name in ("home", "lobby"))]


@pytest.fixture
def filed(visit, alice):
    visit(alice).order("finalise", order_Par=ORDER, points_Alg_0="3", bid_Alg_0=BID)


def seen_by(visit, request, who, addresses) -> str:
    client = visit(None if who == "nobody" else request.getfixturevalue(who)).client
    pages = "".join(client.get(url).content.decode() for url in addresses)
    # The letters of a form's token are chance: they can make any short word.
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", pages)


def test_the_owner_sees_both(visit, alice, filed):
    page = visit(alice).get().content.decode()
    assert all(any(mark in page for mark in marks) for marks in (ORDER_MARKS, BID_MARKS))


@pytest.mark.parametrize("who", ["nobody", "charlie", "bob"])
def test_after_the_phase_nobody_sees_who_paid_or_how_much(visit, request, table, greta, filed, who):
    phase_resolve_now(game_id=table.pk, by=greta)
    page = seen_by(visit, request, who, pages(table))
    assert "3: F Alg" not in page
    own = ("0 of 3 DP", "you have 3 DP")
    assert "3 DP" not in page.replace(own[0], "").replace(own[1], "")


def test_after_the_phase_the_gm_sees_who_paid(visit, table, greta, filed):
    phase_resolve_now(game_id=table.pk, by=greta)
    assert "3: F Alg – Tun" in visit(greta).get("phase", number=1).content.decode()


def test_events_tell_nothing_of_a_sheet(table, filed):
    said = "".join(str(event.data) for event in Event.objects.filter(game=table))
    assert "Par" not in said
    assert "Alg" not in said


def test_saving_orders_does_not_stir_the_live_stream(visit, alice, table):
    visit(alice).order("save", order_Par=ORDER)
    before = table.version
    table.refresh_from_db()
    assert table.version == before
