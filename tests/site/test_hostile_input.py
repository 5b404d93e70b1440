"""Hostile input gets a sentence and the right status, never a failure, and changes nothing."""

import pytest
from django.test import Client

from games.models import Event, Game
from tests.games.table import address, saved, text_of

pytestmark = pytest.mark.django_db

NONSENSE = ["\x00", "\x00\x01\x1f", "<script>alert(1)</script>", "💣" * 500, "٣: A Sav H"]
PHASES = ["", "x", "-1", "9" * 400, "1.5", "\x00"]


@pytest.mark.parametrize("size", [40_000, 1_000_000])
def test_a_megabyte_of_text_is_refused_and_kept(visit, alice, table, size):
    answer = visit(alice).send_text("A Par H\n" * (size // 8))
    assert answer.status_code == 413
    assert "A sheet has at most" in text_of(answer)
    assert text_of(answer).count("A Par H") == size // 8
    assert saved(table, "FR") is None


def test_a_megabyte_in_one_field_is_refused(visit, alice, table):
    assert visit(alice).order(order_Par="A" * 1_000_000).status_code == 413
    assert saved(table, "FR") is None


def test_more_than_a_server_reads_is_refused(visit, alice, table):
    answer = visit(alice).send_text("A" * 4_000_000)
    assert answer.status_code in (400, 413)
    assert saved(table, "FR") is None


@pytest.mark.parametrize("text", NONSENSE)
def test_nonsense_as_text_never_fails(visit, alice, text):
    assert visit(alice).send_text(text).status_code in (302, 422)


@pytest.mark.parametrize("text", NONSENSE)
def test_nonsense_in_a_field_never_fails(visit, alice, text):
    answer = visit(alice).order(
        order_Par=text, points_Sav_0="1", text_Sav_0=text, points_Swi_0=text
    )
    assert answer.status_code in (302, 422)


def test_markup_that_was_typed_is_shown_as_text(visit, alice):
    page = visit(alice).order(order_Par="<script>alert(1)</script>").content.decode()
    assert "<script>alert" not in page


@pytest.mark.parametrize("phase", PHASES)
def test_a_phase_that_is_no_number_is_not_found(visit, alice, phase):
    assert visit(alice).order(phase=phase, order_Par="A Par H").status_code == 404


def test_unknown_fields_are_not_looked_at(visit, alice, table):
    fields = {f"order-{n}x": "" for n in range(300)}
    answer = visit(alice).post(
        "orders", {"phase": 1, "action": "save", "power": "HA", "order-Par": "A Par H"} | fields
    )
    assert answer.status_code == 302
    assert saved(table, "FR").orders == ["A Par H"]
    assert saved(table, "HA") is None


def test_an_unknown_action_saves(visit, alice, table):
    visit(alice).order("detonate", order_Par="A Par H")
    assert saved(table, "FR").orders == ["A Par H"]


def test_a_forged_form_is_refused_and_kept(alice, table):
    client = Client(enforce_csrf_checks=True)
    client.force_login(alice)
    answer = client.post(
        address(table, "orders"), {"action": "text", "phase": 1, "text": "A Par - Bur"}
    )
    assert answer.status_code == 403
    assert "A Par - Bur" in text_of(answer)
    assert saved(table, "FR") is None


@pytest.mark.parametrize("name", ["orders", "join", "leave", "start", "gm_resolve", "gm_disorder"])
def test_what_changes_something_is_never_done_by_a_link(visit, greta, table, name):
    before = Event.objects.filter(game=table).count()
    assert visit(greta).get(name).status_code in (200, 302, 409)
    assert Event.objects.filter(game=table).count() == before


GM_POSTS = {
    "gm_extend": [{}, {"hours": "x"}, {"hours": "-1"}, {"hours": "9" * 5000}],
    "gm_hand_over": [{}, {"power": "XX"}, {"power": "\x00"}],
    "gm_excuse": [{}, {"power": "XX"}, {"power": "\x00", "phase": "x", "row": "\x00"}],
    "gm_open_seat": [{}, {"power": "XX"}, {"power": "\x00" * 9}],
    "gm_disorder": [{}, {"power": "FR"}, {"power": "FR", "confirm": "\x00"}, {"choice-": "A"}],
    "gm_pause": [
        {},
        {"until": "\x00"},
        {"until": "9999-12-31T23:59"},
        {"until": "0001-01-01T00:00"},
    ],
    "gm_deadline": [
        {},
        {"deadline": "\x00", "phase": "1"},
        {"deadline": "9999-12-31T23:59", "phase": "1"},
        {"deadline": "0001-01-01T00:00", "phase": "1"},
    ],
    "gm_withhold": [{}, {"phase": "9" * 400}, {"phase": "\x00", "reason": "\x00"}],
    "gm_release": [{}, {"phase": "\x00"}],
    "gm_remind": [{}, {"phase": "x", "power": "\x00", "row": "\x00"}],
    "gm_deputies": [{}, {"end": "x"}, {"end": "9" * 400}, {"account": "\x00", "right": "\x00"}],
    "roll_back": [{}, {"to": "x"}, {"to": "9" * 400, "seen": "\x00"}],
    "roll_forward": [{}, {"seen": "\x00", "drafts": "\x00"}],
    "correct_orders": [{}, {"phase": "x"}, {"phase": "1", "power": "\x00", "text": "\x00"}],
    "correct_board": [{"units-FR": "\x00", "minors": "💣" * 5000, "seen": "\x00"}],
    "gm_resume": [{}],
    "gm_role_offer": [{}, {"account": "\x00"}, {"withdraw": "1"}],
    "gm_cancel": [{}, {"confirm": "\x00"}],
    "gm_resolve": [{"phase": "99"}],
}


@pytest.mark.parametrize(
    ("act", "data"), [(act, data) for act, tries in GM_POSTS.items() for data in tries]
)
def test_nonsense_at_the_gms_desk_changes_nothing(visit, greta, table, act, data):
    before = Event.objects.filter(game=table).count()
    assert visit(greta).post(act, data).status_code in (404, 409, 422)
    assert Event.objects.filter(game=table).count() == before


@pytest.mark.parametrize("query", ["\x00", "%", "'; drop", "a" * 5000, "💣"])
def test_the_lobby_searches_for_anything(client, query, db):
    assert client.get("/games/", {"q": query, "state": "\x00", "page": "9" * 99}).status_code == 200


@pytest.mark.parametrize("power", ["", "XX", "\x00", "F" * 10_000])
def test_a_practice_table_needs_a_power(visit, charlie, power, table):
    answer = visit(charlie).client.post("/practice/", {"power": power})
    assert answer.status_code == 422
    assert Game.objects.filter(is_practice=True).count() == 0
