"""The nightly computation, the list of ratings, and the rating on a player's page."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from ambition.users.programs import program_create
from games.core.accounts import User
from games.models import (
    Ending,
    Game,
    GameResult,
    PlayerResult,
    PowerRating,
    Rating,
    SeatResult,
    ShownTo,
)
from games.players.services import player_page_save
from games.ratings.page import rating_list
from games.ratings.services import ratings_compute
from tests.games.table import text_of


@pytest.fixture
def rated(table, alice, bob) -> Game:
    """A rated game that Alice won with France, before Bob with Austria."""
    Game.objects.filter(pk=table.pk).update(
        status="finished",
        ending=Ending.WON,
        winner="FR",
        shares={"FR": "1"},
        finished_at=timezone.now() - timedelta(days=1),
    )
    result = GameResult.objects.create(game=table, years=8, last_year=1770, is_rated=True)
    for place, (power, user) in enumerate((("FR", alice), ("HA", bob)), start=1):
        seat = SeatResult.objects.create(
            result=result, power=power, place=place, centres=20 - place, share=0, square=0
        )
        PlayerResult.objects.create(seat=seat, user=user, part=1.0)
    return Game.objects.get(pk=table.pk)


def page_of(player: User, by: User | None = None) -> str:
    client = Client()
    if by is not None:
        client.force_login(by)
    return text_of(client.get(f"/players/{player.pk}/"))


def test_players_and_powers_are_rated(rated, alice, bob):
    assert ratings_compute() == 1
    assert Rating.objects.get(user=alice).points > 1500 > Rating.objects.get(user=bob).points
    assert PowerRating.objects.get(power="FR").place == 1.0


@pytest.fixture
def of_the_ladder(rated, alice, bob) -> tuple[User, User]:
    """The programs of a game of the ladder: that of Alice came second, that of Bob seventh."""
    first = program_create(owner=alice, name="Turochamp")
    second = program_create(owner=bob, name="Kaissa")
    Game.objects.filter(pk=rated.pk).update(is_ladder=True, allows_programs=True, gm=None)
    GameResult.objects.update(is_rated=False)
    for seat, program, place in zip(SeatResult.objects.all(), (first, second), (2, 7), strict=True):
        SeatResult.objects.filter(pk=seat.pk).update(place=place)
        PlayerResult.objects.filter(seat=seat).update(user=program)
    return first, second


def test_programs_are_rated_by_their_ladder_apart_from_people(of_the_ladder):
    first, second = of_the_ladder
    assert ratings_compute() == 0
    assert Rating.objects.get(user=first).points > 1500 > Rating.objects.get(user=second).points
    assert not PowerRating.objects.exists()


def test_the_place_is_that_among_the_programs(of_the_ladder):
    ratings_compute()
    [change] = Rating.objects.get(user=of_the_ladder[1]).changes
    assert change[2:4] == [2, 2]


def test_no_program_is_in_the_list_of_people(of_the_ladder):
    ratings_compute()
    Rating.objects.update(games=50)
    assert "Turochamp" not in text_of(Client().get("/ratings/"))


def test_ratings_of_people_are_the_same_beside_a_ladder(rated, alice, bob, greta):
    ratings_compute()
    before = Rating.objects.get(user=alice).points
    ladder = copy_of_game(rated, is_ladder=True, allows_programs=True, gm=None)
    result = GameResult.objects.create(game=ladder, years=8, last_year=1770, is_rated=False)
    for place, (power, owner) in enumerate((("FR", alice), ("HA", bob)), start=1):
        seat = SeatResult.objects.create(
            result=result, power=power, place=place, centres=20 - place, share=0, square=0
        )
        program = program_create(owner=owner, name=f"Program {power}")
        PlayerResult.objects.create(seat=seat, user=program, part=1.0)
    ratings_compute()
    assert Rating.objects.get(user=alice).points == before
    assert Rating.objects.count() == 4


def copy_of_game(game: Game, **changes: object) -> Game:
    row = Game.objects.get(pk=game.pk)
    row.pk, row.invite_token = None, "another"
    for name, value in changes.items():
        setattr(row, name, value)
    row._state.adding = True
    row.save()
    return row


def test_computing_again_changes_nothing(rated):
    ratings_compute()
    before = list(Rating.objects.order_by("user").values_list("user", "points", "changes"))
    ratings_compute()
    after = list(Rating.objects.order_by("user").values_list("user", "points", "changes"))
    assert after == before


def test_a_game_that_is_not_rated_rates_nobody(rated):
    GameResult.objects.update(is_rated=False)
    assert ratings_compute() == 0
    assert not Rating.objects.exists()


def test_a_closed_account_has_no_rating(rated, alice, bob):
    User.objects.filter(pk=alice.pk).update(is_active=False)
    ratings_compute()
    assert [row.user for row in Rating.objects.all()] == [bob]


def test_the_page_explains_each_change(rated, alice):
    ratings_compute()
    page = page_of(alice)
    assert "from 1 rated game , provisional" in page or "from 1 rated game, provisional" in page
    assert "place 1 of 2 with France, whose players come in at 1.0 on average" in page


def test_of_a_private_game_others_see_the_points_alone(rated, alice, bob):
    Game.objects.filter(pk=rated.pk).update(is_public=False)
    ratings_compute()
    for reader in (None, bob):
        page = page_of(alice, reader)
        assert "a private game" in page
        assert rated.name not in page
        assert "with France" not in page
    assert rated.name in page_of(alice, alice)


def test_who_opts_out_has_no_rating(rated, alice, bob):
    ratings_compute()
    player_page_save(by=alice, shown_to=ShownTo.EVERYBODY, is_rated=False)
    assert "rated game" not in page_of(alice)
    ratings_compute()
    assert [row.user for row in Rating.objects.all()] == [bob]


def test_the_list_shows_provisional_ratings_below_the_others(rated, alice, bob):
    ratings_compute()
    Rating.objects.filter(user=bob).update(games=10)
    page = text_of(Client().get("/ratings/"))
    assert page.index(bob.name) < page.index("Provisional, with") < page.index(alice.name)


def test_the_list_of_the_api_leaves_out_provisional_ratings(rated):
    ratings_compute()
    assert rating_list() == []


def test_the_page_of_a_player_has_the_curve_from_the_second_game_on(rated, alice):
    ratings_compute()
    assert "rating-curve" not in Client().get(f"/players/{alice.pk}/").content.decode()
    row = Rating.objects.get(user=alice)
    Rating.objects.update(changes=row.changes * 2, games=2)
    assert "rating-curve" in Client().get(f"/players/{alice.pk}/").content.decode()


def test_the_list_shows_players_with_enough_games(rated, alice):
    ratings_compute()
    Rating.objects.update(games=10)
    assert alice.name in text_of(Client().get("/ratings/"))


@pytest.mark.parametrize("shown_to", [ShownTo.ACCOUNTS, ShownTo.FACTS])
def test_the_list_leaves_out_players_who_hide_their_page(rated, alice, shown_to):
    ratings_compute()
    Rating.objects.update(games=10)
    player_page_save(by=alice, shown_to=shown_to, is_rated=True)
    assert alice.name not in text_of(Client().get("/ratings/"))


@pytest.mark.parametrize(
    ("shown_to", "who", "facts", "games"),
    [
        (ShownTo.EVERYBODY, None, True, True),
        (ShownTo.ACCOUNTS, None, False, False),
        (ShownTo.FACTS, None, False, False),
        (ShownTo.ACCOUNTS, "bob", True, True),
        (ShownTo.FACTS, "bob", True, False),
        (ShownTo.FACTS, "alice", True, True),
    ],
)
def test_players_choose_who_may_see_their_page(request, rated, alice, shown_to, who, facts, games):
    ratings_compute()
    player_page_save(by=alice, shown_to=shown_to, is_rated=True)
    page = page_of(alice, request.getfixturevalue(who) if who else None)
    assert ("Orders missed" in page, rated.name in page) == (facts, games)


def test_choices_are_saved_on_the_page(alice):
    client = Client()
    client.force_login(alice)
    client.post("/players/page/", {"shown_to": "facts"})
    assert (alice.player_page.shown_to, alice.player_page.is_rated) == ("facts", False)


def test_an_unknown_choice_is_refused_with_a_sentence(alice):
    client = Client()
    client.force_login(alice)
    answer = client.post("/players/page/", {"shown_to": "nobody"})
    assert answer.status_code == 200
    assert "nobody is not one of the available choices" in text_of(answer)
