"""Programs read of games the things that the pages show to the same person, and no more."""

import pytest
from django.utils import timezone

from games.gm.acts.resolve import phase_resolve_now
from games.models import Ending, Game, GameResult
from maps.load import variant_ids
from tests.games.cast import submit
from tests.games.table import address

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(table, alice, bob, greta):
    """A game with a resolved phase, in which Alice has bid."""
    submit(table, alice, "FR", "A Par - Bur", "F Bre - Eng", bids=[(1, "A Sav H")], now=None)
    submit(table, bob, "HA", "A Vie H", now=None)
    phase_resolve_now(game_id=table.pk, by=greta)
    table.refresh_from_db()
    return table


@pytest.mark.parametrize(
    "path", ["/games", "/games/{}", "/games/{}/stream", "/openapi.json", "/variant-schema.json"]
)
def test_head_has_the_headers_of_get_and_no_body(program, table, path):
    asked = program(), path.format(table.pk)
    head, kind = asked[0].send("head", asked[1]), "text/event-stream"
    assert (head.status_code, head.content) == (200, b"")
    if not path.endswith("stream"):
        whole = asked[0].get(asked[1])
        kind = "application/json"
        assert head.headers["ETag"] == whole.headers["ETag"]
    assert head.headers["Content-Type"].startswith(kind)


def test_the_list_of_games_leads_on_by_its_cursor(program, open_table):
    for mode in ("full", "none", "public"):
        open_table(press_mode=mode)
    newest_first = list(Game.objects.order_by("-created_at", "-pk").values_list("pk", flat=True))
    first = program().get("/games?limit=2").json()
    rest = program().get(f"/games?limit=2&cursor={first['next']}").json()
    assert [game["id"] for game in (*first["items"], *rest["items"])] == newest_first
    assert rest["next"] is None


def test_a_private_game_looks_absent_to_a_stranger(program, private_table, charlie, alice):
    path = f"/games/{private_table.pk}"
    assert program(charlie).get(path).json()["code"] == "no_such_game"
    assert program(alice).get(path).json()["own"]["power"] == "FR"


def test_no_player_of_an_anonymous_game_is_named(program, open_table, alice, greta):
    path = f"/games/{open_table(is_anonymous=True).pk}"

    def named(bot) -> list[str]:
        return [seat["player"]["name"] for seat in bot.get(path).json()["seats"] if seat["player"]]

    assert named(program(alice)) == []
    assert named(program(greta)) == ["Alice", "Bob"]


def test_bids_are_told_to_the_gm_with_the_scope_alone(program, played, alice, greta):
    path = f"/games/{played.pk}/phases/1"
    whole = program(greta, "gm").get(path).json()["outcome"]
    assert "void_bids" in whole
    for bot in (program(), program(alice), program(greta, "orders", "press")):
        outcome = bot.get(path).json()["outcome"]
        assert outcome["orders"]
        assert "void_bids" not in outcome


def test_the_phases_are_listed_from_the_first(program, played):
    path = f"/games/{played.pk}/phases"
    first = program().get(f"{path}?limit=1").json()
    [second] = program().get(f"{path}?cursor={first['next']}").json()["items"]
    assert (first["items"][0]["number"], second["number"]) == (1, 2)


def test_events_keep_their_numbers_while_others_are_added(program, played, greta):
    path = f"/games/{played.pk}/events"
    first = program().get(f"{path}?limit=2").json()
    phase_resolve_now(game_id=played.pk, by=greta)
    after = program().get(f"{path}?limit=2&cursor={first['next']}").json()
    numbers = [event["number"] for event in (*first["items"], *after["items"])]
    assert numbers == list(range(numbers[0], numbers[0] - 4, -1))


def test_the_legal_orders_of_a_unit_a_power_and_a_minor_are_listed(program, table):
    path = f"/games/{table.pk}/phases/1/options"
    power = program().get(f"{path}/FR").json()["orders"]
    assert sorted(power) == ["Bre", "Mar", "Par"]
    assert program().get(f"{path}/FR?unit=Par").json()["orders"] == {"Par": power["Par"]}
    assert "A Sav H" in program().get(f"{path}/Sav").json()["orders"]["Sav"]


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("FR?unit=Vie", "no_such_unit"),
        ("Par", "no_such_minor"),
        ("XX", "no_such_power"),
        ("%00", "no_such_address"),
    ],
)
def test_no_orders_of_what_is_not_there_are_listed(program, table, path, said):
    answer = program().get(f"/games/{table.pk}/phases/1/options/{path}")
    assert (answer.status_code, answer.json()["code"]) == (404, said)


@pytest.mark.parametrize("name", variant_ids())
def test_every_variant_and_board_is_read(program, name):
    """Both are compared with the schema, as every answer is."""
    assert program().get(f"/variants/{name}").status_code == 200
    assert program().get(f"/variants/{name}/board").status_code == 200


def test_a_variant_a_board_and_a_missing_variant(program):
    bot = program()
    assert bot.get("/variants/standard").json()["rules"]["victory_centres"] == 18
    assert "BUR" in bot.get("/variants/standard/board").json()["army"]["PAR"]
    assert bot.get("/variants/x").json()["code"] == "no_such_variant"


def test_a_variant_is_playable_if_its_board_is_drawn(program, undrawn):
    items = program().get("/variants").json()["items"]
    playable = {item["id"]: item["is_playable"] for item in items}
    assert (playable["standard"], playable[undrawn.id]) == (True, False)


def test_an_answer_that_is_known_is_not_sent_again(program, table):
    path = f"/games/{table.pk}"
    known = program().get(path).headers["ETag"]
    assert program().get(path, If_None_Match=known).status_code == 304


def test_an_answer_is_compressed(program, table):
    answer = program().get(f"/games/{table.pk}", Accept_Encoding="gzip")
    assert answer.headers["Content-Encoding"] == "gzip"


def test_sentences_are_in_the_language_that_is_asked_for(program, table):
    path = f"/games/{table.pk}/phases/9"
    said = {
        language: program().get(path, Accept_Language=language).json()["detail"]
        for language in ("en", "de")
    }
    assert said["en"] == "This game has no such phase."
    assert said["de"] not in ("", said["en"])


def test_without_a_header_sentences_are_in_the_language_of_the_account(program, table, alice):
    alice.language = "de"
    alice.save()
    path = f"/games/{table.pk}/phases/9"
    german = program().get(path, Accept_Language="de").json()["detail"]
    assert program(alice).get(path).json()["detail"] == german


def test_ratings_and_the_archive_answer_without_a_token(program):
    assert program().get("/ratings").json() == {"players": [], "powers": []}
    assert program().get("/archive?order=longest").json() == {"items": [], "next": None}


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("query=hubertusburg", 1),
        ("query=teschen", 0),
        ("length=middle", 1),
        ("length=short", 0),
        ("anonymity=open", 1),
        ("anonymity=secret", 0),
        ("order=shortest&anonymity=open", 1),
    ],
)
def test_the_archive_is_filtered_like_its_page(program, table, query, found):
    finished = {"status": "finished", "ending": Ending.DRAWN, "finished_at": timezone.now()}
    Game.objects.filter(pk=table.pk).update(**finished)
    GameResult.objects.create(game=table, years=8, last_year=1771, is_rated=True)
    assert len(program().get(f"/archive?{query}").json()["items"]) == found


def test_ones_own_games_are_listed(program, table, alice, charlie):
    [game] = program(alice).get("/me/games").json()["items"]
    assert (game["id"], game["power"], game["state"]) == (table.pk, "FR", "waiting")
    assert program(charlie).get("/me/games").json()["items"] == []


def test_the_picture_of_a_phase_is_where_its_address_says(program, table, client):
    picture = program().get(f"/games/{table.pk}/phases/1").json()["picture"]
    assert picture == address(table, "phase_picture", number=1, kind="light.svg")


@pytest.mark.parametrize("name", ["picture", "picture_png"])
def test_the_picture_of_a_private_game_is_read_with_the_token_that_got_its_address(
    program, private_table, alice, charlie, client, monkeypatch, name
):
    monkeypatch.setattr("games.story.views.picture_file", lambda *_: b"drawn")
    bot = program(alice)
    address = bot.get(f"/games/{private_table.pk}/phases/1").json()[name]
    assert client.get(address).json()["code"] == "no_such_game"
    path = address.removeprefix("/api/v1")
    assert program(charlie).get(path).status_code == 404
    picture = bot.get(path)
    kind = "image/png" if name == "picture_png" else "image/svg+xml"
    assert (picture.status_code, picture.headers["Content-Type"]) == (200, kind)
    assert bot.get(path, If_None_Match=picture.headers["ETag"]).status_code == 304


def test_the_pictures_of_a_public_game_are_where_everybody_finds_them(
    program, table, client, monkeypatch
):
    monkeypatch.setattr("games.story.views.picture_file", lambda *_: b"drawn")
    phase = program().get(f"/games/{table.pk}/phases/1").json()
    kinds = [client.get(phase[name]).headers["Content-Type"] for name in ("picture", "picture_png")]
    assert kinds == ["image/svg+xml", "image/png"]
