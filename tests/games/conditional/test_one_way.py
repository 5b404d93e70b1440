"""A conditional sheet goes the way of an order: reported and saved once, without a list."""

import pytest

from tests.games.calls import calls_of

pytestmark = pytest.mark.django_db

FILED = {"phase": 1, "kind": "retreats", "wish-Par": "Gas, D", "wish-Mar": "nowhere"}
AS_TEXT = {"phase": 1, "kind": "retreats", "action": "text", "text": "A Par: Gas\nwhat?"}


@pytest.fixture
def player(visit, alice):
    """Alice, whose sheet is filed once before."""
    found = visit(alice)
    assert found.post("conditional_draft", FILED).status_code == 200
    return found


CHANGED = [FILED | {"wish-Mar": "Bur"}, AS_TEXT]


@pytest.mark.parametrize("sheet", CHANGED)
def test_a_sheet_filed_ahead_takes_ten_queries(player, sheet, django_assert_max_num_queries):
    # Ten, and the session's.
    with django_assert_max_num_queries(11):
        assert player.post("conditional_draft", sheet).status_code == 200


@pytest.mark.parametrize("sheet", CHANGED)
def test_a_sheet_filed_ahead_is_reported_once(player, sheet, monkeypatch):
    reports = calls_of("conditional_report", monkeypatch)
    player.post("conditional_draft", sheet)
    assert len(reports) == 1


@pytest.mark.parametrize("sheet", CHANGED)
def test_a_sheet_filed_ahead_lists_no_choices(player, sheet, monkeypatch):
    listed = calls_of("conditional_options", monkeypatch)
    player.post("conditional_draft", sheet)
    assert listed == []


def test_the_form_of_a_sheet_lists_what_may_be_wished_for(player, monkeypatch):
    listed = calls_of("conditional_options", monkeypatch)
    player.get("conditional_form", number=1, kind="retreats")
    assert len(listed) == 1
