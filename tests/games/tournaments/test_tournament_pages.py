"""The pages of tournaments, and everything else that names the tournament of a game."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from games.core.accounts import User
from games.models import Game, GameResult, NoticeSettings, PlayerResult, SeatResult, Tournament
from games.models.game import new_token
from games.tournaments.services import game_enter, tournament_create
from tests.games.table import text_of
from tests.staff import sign_in_with_second_factor

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup(greta) -> Tournament:
    return tournament_create(by=greta, name="The winter cup", text="Three <b>rounds</b>.")


@pytest.fixture
def held(cup, open_table) -> Callable[..., Game]:
    """A game of the tournament; with `squares` it is over, and each player has this score."""

    def make(squares: dict[User, float] | None = None, **settings: object) -> Game:
        game = open_table(**settings)
        Game.objects.filter(pk=game.pk).update(tournament=cup)
        if squares is not None:
            over = {"status": "finished", "ending": "drawn", "finished_at": timezone.now()}
            Game.objects.filter(pk=game.pk).update(shares={"FR": "1/2", "HA": "1/2"}, **over)
            result = GameResult.objects.create(game=game, years=8, last_year=1771, is_rated=True)
            for power, (user, square) in zip(("FR", "HA"), squares.items(), strict=False):
                seat = SeatResult.objects.create(
                    result=result, power=power, place=1, centres=9, share=0.5, square=square
                )
                PlayerResult.objects.create(seat=seat, user=user, part=1.0)
        game.refresh_from_db()
        return game

    return make


def page_of(cup: Tournament, user: User | None = None) -> str:
    client = Client()
    if user is not None:
        client.force_login(user)
    answer = client.get(cup.get_absolute_url())
    assert answer.status_code == 200
    return " ".join(text_of(answer).split())


def table_of(cup: Tournament) -> list[tuple[int, str, str]]:
    rows = Client().get(cup.get_absolute_url()).context["standings"]
    return [(row["place"], row["player"].name, row["score"]) for row in rows]


def test_scores_add_up_and_ties_share_a_place(cup, held, alice, bob, charlie):
    held({alice: 0.25, bob: 0.125})
    held({alice: 0.25, charlie: 0.375})
    held({bob: 0.25, charlie: 0.0})
    expected = [(1, "Alice", "0.500"), (2, "Bob", "0.375"), (2, "Charlie", "0.375")]
    assert table_of(cup) == expected


def test_the_best_games_count(cup, held, alice, bob):
    Tournament.objects.update(best_of=1)
    held({alice: 0.25, bob: 0.5})
    held({alice: 0.3, bob: 0.1})
    assert table_of(cup) == [(1, "Bob", "0.500"), (2, "Alice", "0.300")]
    assert "0.500 and 1 not counted" in page_of(cup)


def test_a_score_and_its_game_are_rounded_alike(cup, held, alice, bob):
    held({alice: 16 / 113, bob: 0.25})
    row = Client().get(cup.get_absolute_url()).context["standings"][1]
    assert (row["score"], row["counted"]) == ("0.142", ["0.142"])


def test_a_running_anonymous_game_names_nobody(cup, held, alice):
    held(is_anonymous=True)
    page = page_of(cup)
    assert "Spring 1763" in page
    assert alice.name not in page
    assert table_of(cup) == []


def test_a_cancelled_game_has_its_line_and_no_score(cup, held):
    game = held()
    over = {"status": "finished", "ending": "called_off", "finished_at": timezone.now()}
    Game.objects.filter(pk=game.pk).update(**over)
    assert "1 of 1 game is over" in page_of(cup)
    assert table_of(cup) == []


def test_a_player_who_left_the_site_is_a_former_player(cup, held, alice, bob):
    held({alice: 0.5, bob: 0.25})
    User.objects.filter(pk=alice.pk).update(is_active=False, closed_at=timezone.now())
    page = page_of(cup)
    assert "Former player" in page
    assert "Alice" not in page


def test_markup_in_the_text_is_shown_as_typed(cup):
    assert b"Three &lt;b&gt;rounds&lt;/b&gt;." in Client().get(cup.get_absolute_url()).content


def test_another_name_in_the_address_leads_to_the_right_one(cup):
    answer = Client().get(f"/tournaments/{cup.pk}-the-summer-cup/")
    assert answer.headers["Location"] == f"/tournaments/{cup.pk}-the-winter-cup/"


def test_a_private_one_looks_absent_to_strangers(greta, alice, charlie, private_table):
    cup = tournament_create(by=greta, name="Among friends", is_public=False)
    game_enter(game_id=private_table.pk, number=cup.pk, by=greta)
    assert private_table.name in page_of(cup, alice)
    assert "Among friends" not in text_of(Client().get("/tournaments/"))
    client = Client()
    client.force_login(charlie)
    assert client.get(cup.get_absolute_url()).status_code == 404
    assert client.get("/tournaments/999-x/").status_code == 404
    client.force_login(alice)
    assert "Among friends" in text_of(client.get("/tournaments/"))


def test_members_of_one_private_game_do_not_see_another(greta, alice, bob, private_table, forming):
    cup = tournament_create(by=greta, name="Among friends", is_public=False)
    Game.objects.filter(pk=forming.pk).update(is_public=False)
    for game in (forming, private_table):
        game_enter(game_id=game.pk, number=cup.pk, by=greta)
    assert forming.name in page_of(cup, greta)
    page = page_of(cup, alice)
    assert forming.name not in page
    assert "0 of 1 game is over" in page


def test_the_director_creates_adds_and_takes_out_by_forms(client, greta, forming):
    client.force_login(greta)
    client.post("/tournaments/new/", {"name": "The cup", "best_of": "2", "is_public": "on"})
    cup = Tournament.objects.get()
    assert (cup.name, cup.best_of, cup.is_public) == ("The cup", 2, True)
    games = f"/tournaments/{cup.pk}/games/"
    client.post(games, {"action": "enter", "game": forming.pk})
    assert cup.games.get() == forming
    client.post(games, {"action": "withdraw", "game": forming.pk})
    settings = f"/tournaments/{cup.pk}/settings/"
    client.post(settings, {"name": "The other cup", "text": "Soon.", "is_public": "on"})
    cup.refresh_from_db()
    assert (cup.name, cup.text, cup.best_of) == ("The other cup", "Soon.", None)
    client.post(settings, {"action": "delete"})
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    ("sent", "field", "status"),
    [
        ({"name": "ab"}, "name", 422),
        ({"name": "The WINTER cup"}, "name", 409),
        ({"name": "Another cup", "best_of": "x"}, "best_of", 422),
    ],
)
def test_a_wrong_form_comes_back_with_its_fault(client, cup, greta, sent, field, status):
    client.force_login(greta)
    answer = client.post("/tournaments/new/", sent)
    assert (answer.status_code, list(answer.context["form"].errors)) == (status, [field])


def test_the_form_of_a_game_offers_own_tournaments(client, cup, greta, alice):
    client.force_login(greta)
    form = client.get(f"/games/new/?tournament={cup.pk}").context["form"]
    assert form["tournament"].value() == cup.pk
    assert (cup.pk, cup.name) in form.fields["tournament"].choices
    client.force_login(alice)
    assert not client.get("/games/new/").context["form"].offers_tournaments


def test_the_archive_is_filtered_by_tournament(client, cup, held, open_table, alice, bob):
    game = held({alice: 0.5, bob: 0.5})
    other = tournament_create(by=cup.director, name="Another cup")
    for number, found in ((cup.pk, 1), (other.pk, 0)):
        answer = client.get(f"/archive/?tournament={number}")
        assert [row.game for row in answer.context["rows"]] == [game] * found
        items = client.get(f"/api/v1/archive?tournament={number}").json()["items"]
        assert [item["tournament"]["name"] for item in items] == ["The winter cup"] * found
    assert "The winter cup" in text_of(client.get("/archive/"))


def test_page_file_and_api_of_a_game_name_its_tournament(client, cup, held):
    game = held()
    assert cup.get_absolute_url() in client.get(game.get_absolute_url()).content.decode()
    assert client.get(f"/games/{game.pk}/export/").json()["tournament"] == "The winter cup"
    told = client.get(f"/api/v1/games/{game.pk}").json()["tournament"]
    assert (told["id"], told["name"]) == (cup.pk, "The winter cup")
    assert told["url"].endswith(cup.get_absolute_url())


def test_the_calendar_names_it(client, held, alice):
    held()
    token = new_token()
    NoticeSettings.objects.create(user=alice, calendar_token=token)
    said = client.get(f"/calendar/{token}.ics").content.decode()
    assert "DESCRIPTION:Tournament: The winter cup" in said


@pytest.mark.parametrize("path", ["/tournaments/", "/tournaments/{}-the-winter-cup/"])
def test_search_engines_find_one_address(client, cup, settings, path):
    own = f'rel="canonical" href="{settings.SITE_URL}{path.format(cup.pk)}"'
    assert own in client.get(path.format(cup.pk)).content.decode()


def test_the_sitemap_has_public_tournaments(client, cup, greta):
    tournament_create(by=greta, name="Among friends", is_public=False)
    said = client.get("/sitemap-tournaments.xml").content.decode()
    assert cup.get_absolute_url() in said
    assert "friends" not in said


def test_the_page_of_a_tournament_links_to_its_director_where_one_reports_people(cup, greta):
    page = Client().get(cup.get_absolute_url()).content.decode()
    assert f'href="/players/{greta.pk}/"' in page


def test_staff_change_the_text_of_a_tournament_and_nothing_but_words(cup, greta, alice):
    staff = User.objects.create_superuser("root@example.org", "Root", None)
    client = Client()
    sign_in_with_second_factor(client, staff)
    words = {"name": "The cup", "text": "Three rounds.", "director": alice.pk, "best_of": 3}
    answer = client.post(f"/admin/games/tournament/{cup.pk}/change/", words)
    assert answer.status_code == 302
    cup.refresh_from_db()
    assert (cup.name, cup.text) == ("The cup", "Three rounds.")
    assert (cup.director, cup.best_of) == (greta, None)
