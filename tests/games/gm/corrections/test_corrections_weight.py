"""Pages of corrections stay small, whatever changes."""

import pytest

from games.gm.acts.resolve import phase_resolve_now
from tests.games.gm.corrections.conftest import REASON, board_form, mark_of
from tests.games.table import address

pytestmark = pytest.mark.django_db

MAX_BYTES = 60_000
# Twelve, and the session's.
MAX_QUERIES = 13


@pytest.fixture
def long_branch(turned, greta):
    """A game in its sixth phase."""
    for _ in range(4):
        phase_resolve_now(game_id=turned.pk, by=greta)
    return turned


@pytest.fixture
def desk(visit, greta, long_branch):
    return visit(greta)


@pytest.fixture
def emptied(desk):
    """The form of a board without units."""
    form = board_form(desk)
    return {name: "" if name.startswith("units-") else form[name] for name in form}


@pytest.fixture
def light(django_assert_max_num_queries):
    def do(ask) -> None:
        with django_assert_max_num_queries(MAX_QUERIES):
            page = ask()
        assert page.status_code == 200
        assert len(page.content) < MAX_BYTES

    return do


@pytest.fixture
def corrected(desk, emptied, long_branch):
    desk.post("correct_board", emptied | {"reason": REASON, "seen": mark_of(long_branch)})
    return long_branch


def test_the_preview_of_a_roll_back_is_small(desk, light, long_branch):
    light(lambda: desk.client.get(address(long_branch, "roll_back") + "?to=1"))


def test_the_preview_of_corrected_orders_is_small(desk, light):
    sheet = {"phase": "1", "power": "FR", "text": "A Par - Gas"}
    light(lambda: desk.post("correct_orders", sheet))


def test_the_preview_of_a_corrected_board_is_small(desk, light, emptied):
    light(lambda: desk.post("correct_board", emptied))


def test_the_preview_of_a_roll_forward_is_small(desk, light, corrected):
    light(lambda: desk.get("roll_forward"))


@pytest.mark.parametrize("who", ["nobody", "alice", "charlie", "greta"])
def test_the_page_of_a_correction_is_small(visit, request, light, corrected, who):
    visitor = visit(None if who == "nobody" else request.getfixturevalue(who))
    light(lambda: visitor.get("correction", number=1))
