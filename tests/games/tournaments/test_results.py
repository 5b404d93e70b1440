"""The results of a tournament, its series, and the places of its players."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import Award, Entrant, Game, Tournament, TournamentPlace, TournamentTeam
from games.tournaments.services.series import previous_set
from games.tournaments.services.tournaments import (
    tournament_create,
    tournament_end,
    tournament_reopen,
)
from tests.games.cast import NOW, refused
from tests.games.table import text_of
from tests.games.tournaments.test_tournament_pages import cup, finish, held  # noqa: F401

pytestmark = pytest.mark.django_db


@pytest.fixture
def ended(cup, held, alice, bob, charlie, greta) -> Tournament:  # noqa: F811
    """Alice wins; Bob and Charlie are equal."""
    held({alice: 20, bob: 8})
    held({alice: 10, charlie: 8})
    return tournament_end(number=cup.pk, by=greta)


def results(cup: Tournament, user=None):  # noqa: F811
    client = Client()
    if user is not None:
        client.force_login(user)
    return client.get(f"/tournaments/{cup.pk}/results/")


def test_places_games_and_the_best_of_each_power(ended):
    answer = results(ended)
    assert [(row["place"], row["player"].name) for row in answer.context["rows"]] == [
        (1, "Alice"),
        (2, "Bob"),
        (2, "Charlie"),
    ]
    first = answer.context["powers"][0]
    assert (first["power"], first["best"]) == ("FR", "0.500")
    assert len(answer.context["games"]) == 2


def test_a_running_one_says_so_and_a_blind_one_stays_sealed(cup, held, alice, bob):  # noqa: F811
    held({alice: 20, bob: 8})
    assert "not over" in text_of(results(cup))
    Tournament.objects.update(is_blind=True)
    page = text_of(results(cup))
    assert "hidden until its end" in page
    assert "0.500" not in page


def test_a_private_one_is_for_its_people(ended, alice, greta):
    Tournament.objects.update(is_public=False)
    Game.objects.update(is_public=False)
    assert results(ended).status_code == 404
    assert results(ended, alice).status_code == 200
    assert Client().get(f"/tournaments/{ended.pk}/series/").status_code == 404


def test_the_award_for_points_waits_for_the_bids(ended):
    game = Game.objects.earliest("pk")
    Award.objects.create(result=game.result, kind="blows", powers=["FR"], facts={"count": 9})
    Award.objects.create(result=game.result, kind="points", powers=["FR"], facts={})
    Game.objects.update(bids_open_after=None)
    assert [row["title"] for row in results(ended).context["awards"]] == ["The hardest blows"]


def test_final_places_are_on_the_pages_of_players_until_it_goes_on(ended, alice, bob, greta):
    places = TournamentPlace.objects.values_list("user__name", "place", "players")
    assert list(places) == [("Alice", 1, 3), ("Bob", 2, 3), ("Charlie", 2, 3)]
    page = " ".join(text_of(Client().get(f"/players/{bob.pk}/")).split())
    assert "The winter cup Place 2 of 3" in page
    Tournament.objects.update(is_public=False)
    client = Client()
    client.force_login(alice)
    assert "Place 2 of 3" not in text_of(client.get(f"/players/{bob.pk}/"))
    tournament_reopen(number=ended.pk, by=greta)
    assert not TournamentPlace.objects.exists()


def test_a_series_names_the_winners_of_the_tournaments_that_one_may_see(ended, greta):
    second = tournament_create(by=greta, name="The second cup", now=NOW)
    third = tournament_create(by=greta, name="The third cup", is_public=False, now=NOW)
    previous_set(number=second.pk, by=greta, previous=ended.pk)
    previous_set(number=third.pk, by=greta, previous=second.pk)
    rows = Client().get(f"/tournaments/{second.pk}/series/").context["rows"]
    assert [(each, [person.name for person in winners]) for each, winners in rows] == [
        (second, []),
        (ended, ["Alice"]),
    ]
    client = Client()
    client.force_login(greta)
    assert len(client.get(f"/tournaments/{second.pk}/series/").context["rows"]) == 3


def test_wrong_series_are_refused(ended, greta, charlie):
    second = tournament_create(by=greta, name="The second cup", now=NOW)
    foreign = tournament_create(by=charlie, name="A foreign cup", now=NOW)
    on = {"number": second.pk, "by": greta}
    assert refused(previous_set, previous=foreign.pk, **on)[0] == "no_such_tournament"
    assert refused(previous_set, previous=999_999, **on)[0] == "no_such_tournament"
    assert refused(previous_set, previous=second.pk, **on)[0] == "series_circle"
    assert refused(previous_set, number=second.pk, by=charlie, previous=None)[0] == "not_director"
    previous_set(previous=ended.pk, **on)
    assert refused(previous_set, number=ended.pk, by=greta, previous=second.pk)[0] == (
        "series_circle"
    )
    third = tournament_create(by=greta, name="The third cup", now=NOW)
    assert refused(previous_set, number=third.pk, by=greta, previous=ended.pk)[0] == "series_taken"


def test_a_series_stays_if_the_field_is_missing(ended, greta):
    second = tournament_create(by=greta, name="The second cup", now=NOW)
    previous_set(number=second.pk, by=greta, previous=ended.pk)
    client = Client()
    client.force_login(greta)
    assert client.post(f"/tournaments/{second.pk}/series/").status_code == 422
    second.refresh_from_db()
    assert second.previous == ended


def test_a_director_names_the_one_before_by_a_form(ended, greta, charlie):
    second = tournament_create(by=greta, name="The second cup", now=NOW)
    client = Client()
    client.force_login(greta)
    address = f"/tournaments/{second.pk}/series/"
    assert list(client.get(address).context["choices"]) == [ended]
    assert client.post(address, {"previous": ended.pk}).status_code == 302
    second.refresh_from_db()
    assert second.previous == ended
    client.post(address, {"previous": "0"})
    second.refresh_from_db()
    assert second.previous is None
    client.force_login(charlie)
    assert client.post(address, {"previous": ended.pk}).status_code == 403


def archive() -> str:
    return text_of(Client().get("/archive/tournaments/"))


def test_the_archive_lists_a_tournament_that_is_over_with_its_winner(ended):
    page = Client().get("/archive/tournaments/")
    (row,) = page.context["rows"]
    assert (row.tournament, [user.name for user in row.winners]) == (ended, ["Alice"])
    assert f'href="/tournaments/{ended.pk}/results/"' in page.content.decode()
    (item,) = Client().get("/api/v1/archive/tournaments").json()["items"]
    assert (item["id"], item["games"], item["winning_teams"]) == (ended.pk, 2, [])
    assert [winner["name"] for winner in item["winners"]] == ["Alice"]
    assert item["results_url"].endswith(f"/tournaments/{ended.pk}/results/")


def test_the_archive_has_no_private_tournament_and_none_that_goes_on(ended, greta):
    Tournament.objects.update(is_public=False)
    assert ended.name not in archive()
    assert Client().get("/api/v1/archive/tournaments").json()["items"] == []
    Tournament.objects.update(is_public=True)
    tournament_reopen(number=ended.pk, by=greta)
    assert ended.name not in archive()
    assert Client().get("/api/v1/archive/tournaments").json()["items"] == []


def test_the_archive_names_the_best_team_of_a_tournament_of_teams(ended, alice, bob):
    Tournament.objects.update(team_size=2)
    for name, user in (("The Foxes", alice), ("The Bears", bob)):
        team = TournamentTeam.objects.create(
            tournament=ended, name=name, captain=user, created_at=NOW
        )
        Entrant.objects.create(
            tournament=ended, user=user, team=team, created_at=NOW, accepted_at=NOW
        )
    assert "The Foxes" in archive()
    assert "The Bears" not in archive()
    (item,) = Client().get("/api/v1/archive/tournaments").json()["items"]
    assert item["winning_teams"] == ["The Foxes"]


def test_the_archive_reads_all_tournaments_of_teams_at_once(ended, held, alice, greta):  # noqa: F811
    def add_team(cup: Tournament) -> None:  # noqa: F811
        Tournament.objects.filter(pk=cup.pk).update(team_size=2)
        team = TournamentTeam.objects.create(
            tournament=cup, name="The Foxes", captain=alice, created_at=NOW
        )
        Entrant.objects.create(
            tournament=cup, user=alice, team=team, created_at=NOW, accepted_at=NOW
        )

    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            items = Client().get("/api/v1/archive/tournaments").json()["items"]
        assert {row["winning_teams"][0] for row in items} == {"The Foxes"}
        return len(captured)

    add_team(ended)
    one = queries()
    second = tournament_create(by=greta, name="The second cup", now=NOW)
    Game.objects.filter(pk=held({alice: 20}).pk).update(tournament=second)
    tournament_end(number=second.pk, by=greta)
    add_team(second)
    assert queries() == one
