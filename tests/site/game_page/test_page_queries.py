"""No page asks the database more the longer a game or a list is."""

import pytest

from games.gm.acts.resolve import phase_resolve_now
from games.gm.acts.start import game_start
from games.seats.acts.join import game_join
from games.settings.services.games import game_create

pytestmark = pytest.mark.django_db

# Twelve, and the session's.
MAX_FOR_A_PAGE = 14


@pytest.fixture
def long_table(table, greta):
    """A game with phases behind it."""
    for _ in range(3):
        phase_resolve_now(game_id=table.pk, by=greta)
    return table


@pytest.mark.parametrize("who", ["nobody", "charlie", "alice", "greta"])
def test_a_game_page_asks_little(visit, request, long_table, who, django_assert_max_num_queries):
    visitor = visit(None if who == "nobody" else request.getfixturevalue(who))
    with django_assert_max_num_queries(MAX_FOR_A_PAGE):
        visitor.get()


@pytest.mark.parametrize("who", ["nobody", "alice"])
def test_a_phase_page_asks_little(visit, request, long_table, who, django_assert_max_num_queries):
    visitor = visit(None if who == "nobody" else request.getfixturevalue(who))
    # One is for the other games that wait for the reader.
    with django_assert_max_num_queries(MAX_FOR_A_PAGE + 1):
        visitor.get("phase", number=1)


def test_the_gms_desk_asks_little(visit, greta, long_table, django_assert_max_num_queries):
    desk = visit(greta)
    with django_assert_max_num_queries(MAX_FOR_A_PAGE):
        desk.get("gm")


@pytest.fixture
def many_games(greta, alice, idle):
    """Running games of Alice's, and forming ones."""
    for number in range(6):
        game = game_create(creator=greta, name=f"Table {number}")
        game_join(game_id=game.pk, by=alice, power="FR")
        if number % 2:
            game_start(game_id=game.pk, by=greta)


@pytest.mark.parametrize(("address", "most"), [("/games/?state=running", 27), ("/", 20)])
def test_a_list_asks_little(
    client, alice, many_games, django_assert_max_num_queries, address, most
):
    client.force_login(alice)
    with django_assert_max_num_queries(most):
        client.get(address)
