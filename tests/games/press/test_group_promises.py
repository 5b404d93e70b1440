"""Proposals to a group: each power accepts for itself."""

import pytest
from django.db import IntegrityError, transaction

from games.gm.acts.resolve import phase_resolve_now
from games.models import PressMessage, Promise
from games.press.services.promises import proposal_accept
from games.sheets.queries.dealings import dealings_in
from tests.games.cast import NOW, account, open_phase, submit
from tests.games.press.press_cast import send
from tests.games.seat_given import seat_given

pytestmark = pytest.mark.django_db

KEY = "FR,HA,PR"
LINES = ["A Par - Bur", "A Vie - Tyr", "A Ber H"]


@pytest.fixture
def dora(table, greta):
    """The player of Prussia."""
    dora = account("Dora")
    seat_given(game_id=table.pk, by=greta, power="PR", account="Dora")
    return dora


@pytest.fixture
def proposal(table, bob, dora) -> PressMessage:
    return send(table, bob, "FR", "PR", text="", proposal=LINES, now=None)


def accept(table, by) -> PressMessage:
    return proposal_accept(game_id=table.pk, by=by, thread_key=KEY, number=1)


def promises(table) -> list[tuple[str, str]]:
    rows = Promise.objects.filter(seat__game=table)
    return list(rows.values_list("acceptance__author__power", "order"))


def page_of(visit, who) -> str:
    me = visit(who)
    return me.client.get(f"{me.game.get_absolute_url()}?thread={KEY}").content.decode()


def test_each_power_accepts_and_the_proposer_promises_once(table, alice, dora, proposal):
    accept(table, alice)
    accept(table, dora)
    assert promises(table) == [("FR", "A Vie - Tyr"), ("FR", "A Par - Bur"), ("PR", "A Ber H")]


def test_a_power_accepts_once(table, alice, proposal):
    assert accept(table, alice) == accept(table, alice)


def test_the_database_keeps_one_acceptance_of_each_power(table, alice, proposal):
    message = accept(table, alice)
    twin = PressMessage(thread=message.thread, number=9, author=message.author, sent_at=NOW)
    twin.accepts = proposal
    with pytest.raises(IntegrityError), transaction.atomic():
        twin.save()


def test_the_page_offers_to_accept_until_the_own_power_has(visit, table, alice, dora, proposal):
    accept(table, alice)
    assert 'form="press-accept"' not in page_of(visit, alice)
    assert 'form="press-accept"' in page_of(visit, dora)


def test_everybody_of_the_group_sees_who_has_accepted(visit, table, alice, bob, dora, proposal):
    accept(table, alice)
    accept(table, dora)
    for who in (alice, bob, dora):
        chips = page_of(visit, who).partition('class="row accepted"')[2].partition("badge")[0]
        assert [code for code in ("FR", "HA", "PR") if f">{code}<" in chips] == ["FR", "PR"]


def test_each_promise_to_the_group_is_judged(table, alice, dora, greta, proposal):
    accept(table, alice)
    accept(table, dora)
    submit(table, alice, "FR", "A Par - Bur", now=None)
    phase_resolve_now(game_id=table.pk, by=greta)
    rows = dict(Promise.objects.values_list("order", "verdict"))
    assert rows == {"A Par - Bur": "kept", "A Vie - Tyr": "broken", "A Ber H": "kept"}


def test_the_next_acceptance_overtakes_no_promise_of_the_proposer(
    table, alice, bob, dora, greta, proposal
):
    accept(table, alice)
    submit(table, bob, "HA", "A Vie - Tyr", now=None)
    accept(table, dora)
    phase_resolve_now(game_id=table.pk, by=greta)
    assert Promise.objects.get(order="A Vie - Tyr").verdict == "kept"


def test_computer_players_have_no_part_in_promises_of_a_group(table, alice, proposal):
    accept(table, alice)
    dealings = dealings_in(open_phase(table), ["PR", "HA"])
    assert not dealings["HA"].promised
    assert not dealings["PR"].received


@pytest.mark.parametrize(("lines", "is_open"), [(6, True), (7, False)])
def test_up_to_six_proposed_orders_are_open(visit, table, alice, bob, lines, is_open):
    spaces = ("Vie", "Par", "Mar", "Ber", "Mos", "War", "Ven")
    orders = [f"A {space} H" for space in spaces[:lines]]
    send(table, bob, "FR", text="", proposal=orders, now=None)
    me = visit(alice)
    page = me.client.get(f"{me.game.get_absolute_url()}?thread=FR,HA").content.decode()
    fold = page.partition('class="proposed"')[2].partition(">")[2].partition("<summary")[0]
    assert ("open" in fold) is is_open
