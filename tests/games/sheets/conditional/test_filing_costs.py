"""The cost of saving a conditional sheet: database queries, and the size of the answer."""

import pytest

pytestmark = pytest.mark.django_db

FILED = {"phase": 1, "kind": "retreats", "wish-Par": "Gas, D", "wish-Mar": "nowhere"}
AS_TEXT = {"phase": 1, "kind": "retreats", "action": "text", "text": "A Par: Gas\nwhat?"}


@pytest.fixture
def player(visit, alice):
    """Alice, who has filed a sheet before."""
    found = visit(alice)
    assert found.post("conditional_draft", FILED).status_code == 200
    return found


CHANGED = [FILED | {"wish-Mar": "Bur"}, AS_TEXT]


@pytest.mark.parametrize("sheet", CHANGED)
def test_a_sheet_filed_ahead_takes_ten_queries(player, sheet, django_assert_max_num_queries):
    # Ten, and one for the session.
    with django_assert_max_num_queries(11):
        assert player.post("conditional_draft", sheet).status_code == 200


@pytest.mark.parametrize("sheet", CHANGED)
def test_a_sheet_filed_ahead_is_answered_without_the_lists_of_choices(player, sheet):
    retreats_of_paris = b"Bre, Bur, Gas, Pic, D"
    form = player.get("conditional_form", number=1, kind="retreats")
    assert retreats_of_paris in form.content
    assert retreats_of_paris not in player.post("conditional_draft", sheet).content
