"""A board that cannot be read: the site says so, and the phase rests like any that is stuck."""

from datetime import timedelta

import pytest

from games.models import Phase
from games.tasks import sweep_deadlines
from tests.games.cast import open_phase
from tests.games.table import text_of

NONSENSE = [[], {}, "nonsense", {"turn": "Spring"}]


@pytest.fixture(params=["unknown space", "unknown power", *map(str, range(len(NONSENSE)))])
def broken(request, table):
    """The open phase, whose position describes no board."""
    phase = open_phase(table)
    data = dict(phase.position)
    match request.param:
        case "unknown space":
            data["units"] = {"FR": ["A Atl"]}
        case "unknown power":
            data["centres"] = {"XX": ["Par"]}
        case number:
            data = NONSENSE[int(number)]
    Phase.objects.filter(pk=phase.pk).update(position=data)
    return phase


@pytest.mark.parametrize(("page", "who"), [("game", "alice"), ("game", None), ("gm", "greta")])
def test_a_page_says_that_the_operator_is_needed(broken, visit, request, page, who):
    answer = visit(request.getfixturevalue(who) if who else None).get(page)
    assert answer.status_code == 503
    assert "operator" in text_of(answer)


def test_its_orders_are_not_taken(broken, visit, alice):
    answer = visit(alice).send_text("A Par - Bur")
    assert answer.status_code == 503


def test_the_first_page_shows_another_board(broken, client):
    assert client.get("/").status_code == 200


def test_the_list_of_games_is_shown(broken, client):
    assert client.get("/games/").status_code == 200


def test_the_phase_is_stuck_and_rests(broken):
    due = broken.opened_at
    Phase.objects.filter(pk=broken.pk).update(due_at=due)
    sweep_deadlines()
    broken.refresh_from_db()
    assert broken.stuck_reason.startswith("BoardUnreadable in codec.py")
    assert broken.backoff_until > due + timedelta(minutes=1)
