"""The animation of a phase: what it is made from, and on which boards it is offered."""

import pytest

from games.core.errors import NotFound
from games.gm.acts.resolve import phase_resolve_now
from games.story.pictures import passage_json
from tests.games.cast import submit
from tests.games.table import address

pytestmark = pytest.mark.django_db


@pytest.fixture
def moved(table, alice, greta):
    """A Spring in which an army of France went from Paris to Burgundy."""
    submit(table, alice, "FR", "A Par - Bur", now=None)
    return phase_resolve_now(game_id=table.pk, by=greta, phase_number=1)


def test_it_has_the_way_of_each_unit_that_moved(moved, visit):
    units = visit().get("phase_passage", number=1).json()["units"]
    assert [(unit["before"], unit["after"]) for unit in units] == [("unit-Par", "unit-Bur")]


def test_browsers_keep_it_for_ever_at_its_address(moved, visit):
    page = visit().get("phase", number=1).content.decode()
    url = page.split('data-unfold="', 1)[1].split('"', 1)[0]
    assert "immutable" in visit().client.get(url).headers["Cache-Control"]


def test_the_boards_of_a_phase_and_of_its_results_offer_it(moved, visit, alice):
    pages = [visit(alice).get("phase", number=1), visit(alice).get("last")]
    for page, shows in zip(pages, ("before", "after"), strict=True):
        assert f'data-shows="{shows}"' in page.content.decode()


def test_an_open_phase_has_none(phase, visit):
    with pytest.raises(NotFound) as refusal:
        passage_json(phase)
    assert refusal.value.code == "phase_unresolved"
    assert "data-unfold" not in visit().get("phase", number=1).content.decode()


def test_members_alone_get_that_of_a_private_game(private_table, greta, visit, charlie):
    phase_resolve_now(game_id=private_table.pk, by=greta, phase_number=1)
    url = address(private_table, "phase_passage", number=1)
    assert visit(charlie).client.get(url).status_code == 404
