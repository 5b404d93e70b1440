"""A changed name raises the version of the games that show it, so their pages are rendered anew."""

import pytest
from django.test import Client
from django.urls import reverse

from games.core.codec import variant_of
from games.models import Game
from games.players.services import games_refresh
from games.seats.acts.join import game_join
from games.settings.services.games import game_create

pytestmark = pytest.mark.django_db


def version(game) -> int:
    return Game.objects.get(pk=game.pk).version


@pytest.mark.parametrize("who", ["alice", "greta"])
def test_renaming_raises_the_version_of_games_that_show_the_name(game, request, who):
    before = version(game)
    games_refresh(naming=request.getfixturevalue(who))
    assert version(game) == before + 1


def test_renaming_raises_the_version_of_games_with_a_ranking(greta, alice):
    table = game_create(creator=greta, name="The table", seat_choice="preferences")
    ranks = dict.fromkeys(variant_of(table).powers, 1)
    game_join(game_id=table.pk, by=alice, ranks=ranks)
    before = version(table)
    games_refresh(naming=alice)
    assert version(table) == before + 1


def test_renaming_leaves_other_games_alone(game, charlie):
    before = version(game)
    games_refresh(naming=charlie)
    assert version(game) == before


@pytest.mark.parametrize(("name", "more"), [("Alice of Lorraine", 1), ("Alice", 0)])
def test_the_account_page_raises_the_version(game, alice, name, more):
    client = Client()
    client.force_login(alice)
    before = version(game)
    form = {"name": name, "time_zone": "Europe/Berlin", "language": ""}
    assert client.post(reverse("account_settings"), form).status_code == 302
    assert version(game) == before + more
