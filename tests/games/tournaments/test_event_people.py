"""Who sees the standing of a private tournament."""

from datetime import timedelta

import pytest
from django.test import Client

from games.models import Entrant, Reserve, SeatAssignment, Tournament
from games.tournaments.services.entries import game_enter
from games.tournaments.services.tournaments import tournament_create
from tests.games.cast import NOW, account, seat_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def closed(greta, private_table) -> Tournament:
    """A private tournament with a running private table of Alice and Bob."""
    cup = tournament_create(by=greta, name="Among friends", is_public=False)
    game_enter(game_id=private_table.pk, number=cup.pk, by=greta)
    return cup


def status_for(cup: Tournament, user) -> set[int]:
    client = Client()
    client.force_login(user)
    tables = f"/tournaments/{cup.pk}/tables/"
    standing = f"/tournaments/{cup.pk}/standing.json"
    return {client.get(path).status_code for path in (cup.get_absolute_url(), tables, standing)}


def test_an_entrant_sees_the_standing_and_no_private_table(closed, charlie, private_table):
    assert status_for(closed, charlie) == {404}
    Entrant.objects.create(tournament=closed, user=charlie, created_at=NOW, accepted_at=NOW)
    assert status_for(closed, charlie) == {200}
    client = Client()
    client.force_login(charlie)
    page = client.get(closed.get_absolute_url()).content.decode()
    assert private_table.name not in page
    assert client.get(private_table.get_absolute_url()).status_code == 404


def test_a_reserve_of_a_table_sees_the_standing(closed, charlie, private_table):
    Reserve.objects.create(game=private_table, user=charlie, joined_at=NOW)
    assert status_for(closed, charlie) == {200}


def test_a_former_player_sees_the_standing(closed, private_table):
    dora = account("Dora")
    seat = seat_of(private_table, "RU")
    started = private_table.started_at
    days = {"started_at": started - timedelta(days=2), "ended_at": started - timedelta(days=1)}
    tenure = SeatAssignment.objects.create(seat=seat, user=dora, **days)
    assert status_for(closed, dora) == {404}
    tenure.ended_at = started + timedelta(days=1)
    tenure.save()
    assert status_for(closed, dora) == {200}


def test_a_blind_standing_stays_sealed_for_entrants(closed, charlie):
    Tournament.objects.update(is_blind=True)
    Entrant.objects.create(tournament=closed, user=charlie, created_at=NOW, accepted_at=NOW)
    client = Client()
    client.force_login(charlie)
    assert client.get(f"/tournaments/{closed.pk}/standing.json").json()["standing"] == []
