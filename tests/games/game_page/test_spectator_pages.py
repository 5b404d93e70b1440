"""A spectator lands on what happened last, with its headline."""

import pytest

from games.gm.acts.resolve import phase_resolve_now
from tests.games.table import address, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def resolved(table, greta):
    phase_resolve_now(game_id=table.pk, by=greta)
    return table


def test_a_spectator_lands_on_the_last_headline(client, resolved):
    page = client.get(address(resolved, "game"))
    news = page.context["news"]
    assert news["phase"].title == "Spring 1763"
    assert news["headline"] in text_of(page)


def test_the_results_come_first_for_a_spectator(client, resolved):
    page = client.get(address(resolved, "game")).content.decode()
    assert page.index('href="#results"') < page.index('href="#seats"')
    assert page.index('id="results"') < page.index('id="seats"')


def test_the_gm_and_a_new_game_have_none(client, visit, resolved, greta, forming):
    assert visit(greta).get().context["news"] is None
    assert client.get(address(forming, "game")).context["news"] is None
