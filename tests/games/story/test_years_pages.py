"""All years of a game on one page."""

import pytest

from games.gm.acts.resolve import phase_resolve_now
from games.models import Game, Phase, Status
from tests.games.cast import NOW, submit
from tests.games.table import address

pytestmark = pytest.mark.django_db


@pytest.fixture
def year(table, alice, greta) -> Game:
    """A year in which France took Savoy, whose next Spring is open."""
    for number, order in enumerate(("A Mar - Sav", "A Sav H"), 1):
        submit(table, alice, "FR", order, phase_number=number, now=None)
        phase_resolve_now(game_id=table.pk, by=greta, phase_number=number)
    while Phase.objects.filter(game=table).latest("number").year == 1763:
        phase_resolve_now(game_id=table.pk, by=greta)
    return table


def test_each_year_that_ended_has_a_map_that_leads_to_its_last_phase(year, visit):
    page = visit().get("years").content.decode()
    last = Phase.objects.filter(game=year, year=1763).latest("number")
    maps = page.split('<ol class="year-maps"', 1)[1]
    assert maps.count("<li>") == 2
    assert f'href="{last.get_absolute_url()}"' in maps


def test_a_stop_has_what_changed_since_the_one_before_it(year, visit):
    data = visit().get("years_data").json()
    titles = [stop["title"] for stop in data["stops"]]
    assert titles[0] == "Spring 1763"
    assert titles[-1] == "Spring 1764"
    assert len(data["changes"][0]) > 70
    assert len(data["changes"][1]) == 0
    assert [stop["column"] for stop in data["stops"]][-1] == data["columns"] == 1


def test_a_finished_game_has_its_end_as_a_stop_and_no_phase_that_was_never_played(year, visit):
    Game.objects.filter(pk=year.pk).update(status=Status.FINISHED, finished_at=NOW)
    titles = [stop["title"] for stop in visit().get("years_data").json()["stops"]]
    assert titles[-1] == "The end"
    assert "Spring 1764" not in titles


def test_browsers_keep_the_data_at_the_address_that_the_page_names(year, visit):
    page = visit().get("years").content.decode()
    url = page.split('data-years="', 1)[1].split('"', 1)[0]
    assert "immutable" in visit().client.get(url).headers["Cache-Control"]


@pytest.mark.parametrize("name", ["years", "years_data"])
def test_members_alone_see_those_of_a_private_game(private_table, visit, charlie, name):
    assert visit(charlie).client.get(address(private_table, name)).status_code == 404


def test_a_game_that_has_not_begun_has_none(forming, visit):
    assert (
        "No phase has been resolved yet."
        in visit().client.get(address(forming, "years")).content.decode()
    )
