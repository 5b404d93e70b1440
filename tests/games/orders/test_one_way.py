"""An order goes one way: a draft is read, reported and saved once, and lists are made elsewhere."""

import pytest

from tests.games.calls import calls_of

pytestmark = pytest.mark.django_db

# Eight, and the session's.
MAX_QUERIES = 9
# All three units of France, and a bid.
DRAFT = {
    "phase": 1,
    "order-Bre": "F Bre - ENG",
    "order-Mar": "A Mar H",
    "order-Par": "A Par - Bur",
    "points-Sav-0": "2",
    "bid-Sav-0": "A Sav H",
}
CHANGED = DRAFT | {"order-Mar": "A Mar S A Par - Bur"}
AS_TEXT = {"phase": 1, "action": "text", "text": "A Mar S A Par - Bur\nA Par - Nowhere\n2: A Sav H"}


@pytest.fixture
def player(visit, alice):
    """Alice, whose draft is saved once before."""
    found = visit(alice)
    assert found.post("draft", DRAFT).status_code == 200
    return found


@pytest.mark.parametrize("draft", [CHANGED, AS_TEXT])
def test_a_draft_takes_eight_queries(player, draft, django_assert_max_num_queries):
    with django_assert_max_num_queries(MAX_QUERIES):
        assert player.post("draft", draft).status_code == 200


def test_the_first_draft_takes_no_more(visit, alice, django_assert_max_num_queries):
    player = visit(alice)
    with django_assert_max_num_queries(MAX_QUERIES):
        assert player.post("draft", DRAFT).status_code == 200


@pytest.mark.parametrize("draft", [CHANGED, AS_TEXT])
def test_a_draft_is_reported_once(player, draft, monkeypatch):
    reports = calls_of("sheet_report", monkeypatch)
    player.post("draft", draft)
    assert len(reports) == 1


def test_orders_that_are_saved_are_reported_once(player, monkeypatch):
    reports = calls_of("sheet_report", monkeypatch)
    assert player.post("orders", CHANGED | {"action": "save"}).status_code == 302
    assert len(reports) == 1


@pytest.mark.parametrize("draft", [CHANGED, AS_TEXT])
def test_a_draft_lists_no_choices(player, draft, monkeypatch):
    listed = calls_of("options", monkeypatch)
    player.post("draft", draft)
    assert listed == []


def test_the_form_lists_its_choices_once(player, monkeypatch):
    listed = calls_of("options", monkeypatch)
    player.get()
    assert listed.count("games.orders.queries.choices") == 2, "of the own units and of Savoy"


def test_a_draft_reads_its_position_once(player, monkeypatch):
    positions = calls_of("position_of", monkeypatch)
    player.post("draft", CHANGED)
    assert len(positions) == 1
