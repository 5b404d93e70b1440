"""The cost of saving a draft: database queries, and the size of the answer."""

import pytest

from games.models import OrderSheet

pytestmark = pytest.mark.django_db

# Eight, and one for the session.
MAX_QUERIES = 9
# Orders for all three units of France, and a bid.
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
    """Alice, who has saved a draft before."""
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
def test_a_draft_is_answered_without_the_lists_of_choices(player, draft):
    assert b"<option" in player.get().content
    assert b"<option" not in player.post("draft", draft).content


def test_a_changed_draft_is_saved_once(player, table):
    player.post("draft", CHANGED)
    sheets = OrderSheet.objects.filter(phase__game=table, seat__power="FR")
    assert [sheet.version for sheet in sheets.order_by("version")] == [1, 2]
