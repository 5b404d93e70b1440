"""The pages of tournaments, and everything else that names the tournament of a game."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from games.core.accounts import User
from games.core.codec import variant_of
from games.core.phases import newest_phases, present_position
from games.models import Game, GameResult, NoticeSettings, PlayerResult, SeatResult, Tournament
from games.models.game import new_token
from games.tournaments.services.entries import game_enter
from games.tournaments.services.tournaments import tournament_create, tournament_end
from tests.games.table import text_of
from tests.staff import sign_in_with_second_factor

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup(greta) -> Tournament:
    """Scored by shares of centres."""
    return tournament_create(
        by=greta, name="The winter cup", text="Three <b>rounds</b>.", scoring="centre_share"
    )


@pytest.fixture
def held(cup, open_table) -> Callable[..., Game]:
    """A game of the tournament; with `centres` it is over, and each player had so many of 40."""

    def make(centres: dict[User, int] | None = None, **settings: object) -> Game:
        game = open_table(**settings)
        Game.objects.filter(pk=game.pk).update(tournament=cup)
        if centres is not None:
            finish(game, centres)
        game.refresh_from_db()
        return game

    return make


def finish(game: Game, centres: dict[User, int], of: int = 40, ending: str = "drawn") -> None:
    """End a game with these centres of players; Russia has the others."""
    over = {"status": "finished", "ending": ending, "finished_at": timezone.now()}
    Game.objects.filter(pk=game.pk).update(shares={"FR": "1/2", "HA": "1/2"}, **over)
    result = GameResult.objects.create(game=game, years=8, last_year=1771, is_rated=True)
    owned = [*zip(("FR", "HA"), centres.items(), strict=False)]
    owned.append(("RU", (None, of - sum(centres.values()))))
    for power, (user, count) in owned:
        seat = SeatResult.objects.create(
            result=result, power=power, place=1, centres=count, share=0.5, square=0
        )
        if user is not None:
            PlayerResult.objects.create(seat=seat, user=user, part=1.0)


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
    held({alice: 10, bob: 5})
    held({alice: 10, charlie: 15})
    held({bob: 10, charlie: 0})
    expected = [(1, "Alice", "0.500"), (2, "Bob", "0.375"), (2, "Charlie", "0.375")]
    assert table_of(cup) == expected


def test_the_best_games_count(cup, held, alice, bob):
    Tournament.objects.update(best_of=1)
    held({alice: 10, bob: 20})
    held({alice: 12, bob: 4})
    assert table_of(cup) == [(1, "Bob", "0.500"), (2, "Alice", "0.300")]
    assert "0.500 and 1 not counted" in page_of(cup)


def test_a_score_and_its_game_are_rounded_alike(cup, held, alice, bob):
    finish(held(), {alice: 16, bob: 20}, of=113)
    row = Client().get(cup.get_absolute_url()).context["standings"][1]
    assert (row["score"], row["counted"]) == ("0.142", ["0.142"])


def test_equal_sums_of_different_fractions_share_a_place(cup, held, alice, bob):
    finish(held(), {alice: 25, bob: 1}, of=120)
    finish(held(), {alice: 1, bob: 49}, of=240)
    assert table_of(cup) == [(1, "Alice", "0.212"), (1, "Bob", "0.212")]


def test_a_running_game_counts_as_if_it_ended_now(cup, held, alice, bob):
    game = held()
    centres = {user: len(position_of(game, power)) for user, power in ((alice, "FR"), (bob, "HA"))}
    total = len(present_position(variant_of(game), newest_phases(game)).centres)
    first, second = table_of(cup)
    assert {first[1], second[1]} == {"Alice", "Bob"}
    assert first[2] == f"{max(centres.values()) / total:.3f}"
    page = page_of(cup)
    assert "as if all games ended now" in page
    assert "Of finished games" in page


def position_of(game: Game, power: str) -> list[str]:
    return present_position(variant_of(game), newest_phases(game)).centres_of(power)


def test_the_live_standing_follows_the_board(cup, held, alice, greta):
    game = held()
    before = table_of(cup)
    phase = game.phases.get(status="open")
    position = phase.position
    taken = position["centres"]["HA"].pop()
    position["centres"]["FR"].append(taken)
    phase.save(update_fields=["position"])
    Game.objects.filter(pk=game.pk).update(version=game.version + 1)
    assert table_of(cup) != before


def test_a_running_anonymous_game_names_nobody(cup, held, alice):
    held(is_anonymous=True)
    page = page_of(cup)
    assert "Spring 1763" in page
    assert alice.name not in page
    assert table_of(cup) == []
    assert "1 anonymous game counts once its players are known" in page


def test_an_anonymous_game_counts_once_it_is_over(cup, held, alice, bob):
    held({alice: 20, bob: 10}, is_anonymous=True)
    assert table_of(cup) == [(1, "Alice", "0.500"), (2, "Bob", "0.250")]


def test_a_blind_standing_is_hidden_from_everybody_until_the_end(cup, held, alice, bob, greta):
    held({alice: 20, bob: 10})
    Tournament.objects.update(is_blind=True)
    for user in (None, alice, greta):
        assert "hidden until its end" in page_of(cup, user)
        assert "0.500" not in page_of(cup, user)
    for form in ("csv", "json"):
        assert (
            "Alice" not in Client().get(f"/tournaments/{cup.pk}/standing.{form}").content.decode()
        )
    assert Client().get(f"/api/v1/tournaments/{cup.pk}").json()["standing"] == []
    tournament_end(number=cup.pk, by=greta)
    assert table_of(cup) == [(1, "Alice", "0.500"), (2, "Bob", "0.250")]


def test_the_year_limit_of_a_tournament_game_is_no_solo(cup, held, alice, bob):
    Tournament.objects.update(scoring="square")
    game = held()
    finish(game, {alice: 3, bob: 4}, of=7, ending="year_over")
    Game.objects.filter(pk=game.pk).update(shares={"HA": "1"})
    assert table_of(cup) == [(1, "Bob", "0.640"), (2, "Alice", "0.360")]


def test_points_are_shown_without_decimals_where_all_are_whole(cup, held, alice, bob):
    Tournament.objects.update(scoring="carnage")
    held({alice: 20, bob: 5})
    assert table_of(cup) == [(1, "Alice", "3020"), (2, "Bob", "1005")]


def test_files_and_api_have_exact_scores(cup, held, alice, bob):
    finish(held(), {alice: 25, bob: 1}, of=120)
    data = Client().get(f"/tournaments/{cup.pk}/standing.json").json()
    assert (data["scoring"], data["standing"][0]["score"]) == ("centre_share", "5/24")
    lines = Client().get(f"/tournaments/{cup.pk}/standing.csv").content.decode().splitlines()
    assert lines[1] == "1,Alice,5/24,5/24,0.208333,5/24"
    shown = Client().get(f"/api/v1/tournaments/{cup.pk}").json()
    assert (shown["scoring"], shown["games"], shown["over"]) == ("centre_share", 1, 1)
    assert [(row["player"]["name"], row["score"]) for row in shown["standing"]] == [
        ("Alice", "5/24"),
        ("Bob", "1/120"),
    ]
    items = Client().get("/api/v1/tournaments").json()["items"]
    assert [(item["name"], item["scoring"]) for item in items] == [
        ("The winter cup", "centre_share")
    ]


def test_no_name_is_a_formula_in_the_file(cup, held, alice, bob):
    User.objects.filter(pk=alice.pk).update(name="=Alice()")
    held({alice: 20, bob: 10})
    assert ",'=Alice()," in Client().get(f"/tournaments/{cup.pk}/standing.csv").content.decode()


def test_the_standing_comes_in_no_other_format(cup):
    assert Client().get(f"/tournaments/{cup.pk}/standing.xml").status_code == 404


def test_a_cancelled_game_has_its_line_and_no_score(cup, held):
    game = held()
    over = {"status": "finished", "ending": "called_off", "finished_at": timezone.now()}
    Game.objects.filter(pk=game.pk).update(**over)
    assert "1 of 1 game is over" in page_of(cup)
    assert table_of(cup) == []


def test_a_player_who_left_the_site_is_a_former_player(cup, held, alice, bob):
    held({alice: 20, bob: 10})
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


def test_members_of_one_private_game_see_the_standing_of_all(
    greta, alice, bob, charlie, private_table, forming
):
    cup = tournament_create(by=greta, name="Among friends", is_public=False, scoring="centre_share")
    Game.objects.filter(pk=forming.pk).update(is_public=False)
    for game in (forming, private_table):
        game_enter(game_id=game.pk, number=cup.pk, by=greta)
    finish(forming, {bob: 30, charlie: 4})
    assert forming.name in page_of(cup, greta)
    page = page_of(cup, alice)
    assert forming.name not in page
    assert "1 of 2 games is over" in page
    assert "1 more game is open to its own players only" in page
    client = Client()
    client.force_login(alice)
    places = [
        (row["place"], row["player"])
        for row in client.get(cup.get_absolute_url()).context["standings"]
    ]
    assert places[0] == (1, bob)
    assert charlie in [player for _place, player in places]


def test_strangers_get_no_standing_of_a_private_one_in_any_form(greta, charlie, private_table):
    cup = tournament_create(by=greta, name="Among friends", is_public=False)
    game_enter(game_id=private_table.pk, number=cup.pk, by=greta)
    client = Client()
    client.force_login(charlie)
    for path in (f"/tournaments/{cup.pk}/standing.csv", f"/api/v1/tournaments/{cup.pk}"):
        assert client.get(path).status_code == 404
        assert Client().get(path).status_code == 404


def test_the_director_creates_adds_and_takes_out_by_forms(client, greta, forming):
    client.force_login(greta)
    form = {"name": "The cup", "best_of": "2", "is_public": "on", "scoring": "tribute"}
    client.post("/tournaments/new/", form)
    cup = Tournament.objects.get()
    assert (cup.name, cup.best_of, cup.is_public) == ("The cup", 2, True)
    assert (cup.scoring, cup.is_blind) == ("tribute", False)
    games = f"/tournaments/{cup.pk}/games/"
    client.post(games, {"action": "enter", "game": forming.pk})
    assert cup.games.get() == forming
    client.post(games, {"action": "withdraw", "game": forming.pk})
    settings = f"/tournaments/{cup.pk}/settings/"
    form = {"name": "The other cup", "text": "Soon.", "is_public": "on", "scoring": "rank"}
    assert client.post(settings, form).status_code == 422
    client.post(settings, form | {"best_of": ""})
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
        ({"name": "Another cup", "scoring": "dice"}, "scoring", 422),
    ],
)
def test_a_wrong_form_comes_back_with_its_fault(client, cup, greta, sent, field, status):
    client.force_login(greta)
    answer = client.post("/tournaments/new/", {"scoring": "square"} | sent)
    assert (answer.status_code, list(answer.context["form"].errors)) == (status, [field])


def test_the_form_of_a_game_offers_own_tournaments(client, cup, greta, alice):
    client.force_login(greta)
    form = client.get(f"/games/new/?tournament={cup.pk}").context["form"]
    assert form["tournament"].value() == cup.pk
    assert (cup.pk, cup.name) in form.fields["tournament"].choices
    client.force_login(alice)
    assert not client.get("/games/new/").context["form"].offers_tournaments


def test_the_archive_is_filtered_by_tournament(client, cup, held, open_table, alice, bob):
    game = held({alice: 20, bob: 20})
    other = tournament_create(by=cup.director, name="Another cup")
    for number, found in ((cup.pk, 1), (other.pk, 0)):
        answer = client.get(f"/archive/?tournament={number}")
        assert [row["game"] for row in answer.context["rows"]] == [game] * found
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


def test_a_standing_comes_in_no_other_form(cup, held):
    answer = Client().get(f"/tournaments/{cup.pk}/standing.xml")
    code = "no_such_page"
    assert (answer.status_code, f'data-code="{code}"' in answer.content.decode()) == (404, True)
