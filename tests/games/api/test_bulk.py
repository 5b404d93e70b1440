"""Programs read finished games in bulk."""

from __future__ import annotations

import json
from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from asgiref.sync import async_to_sync
from django.db.models import F
from django.test import AsyncClient

from games.models import (
    Ending,
    Game,
    GameResult,
    PlayerPage,
    PlayerResult,
    SeatResult,
    ShownTo,
    Status,
)
from games.record.queries import bulk
from games.tournaments.services.tournaments import tournament_create
from tests.games.cast import NOW

pytestmark = pytest.mark.django_db

BULK = "/archive/games"


@pytest.fixture
def ended(open_table, alice):
    """Finish a copy of a game, in which Alice played France: `ended(hours, is_public=False)`."""

    def make(hours: int, **fields: object) -> Game:
        settings = {key: fields.pop(key) for key in ("is_anonymous", "is_public") if key in fields}
        game = open_table(**settings)
        over = {"status": Status.FINISHED, "ending": Ending.DRAWN}
        at = NOW + timedelta(hours=hours)
        Game.objects.filter(pk=game.pk).update(**over, finished_at=at, **fields)
        result = GameResult.objects.create(game=game, years=8, last_year=1771, is_rated=True)
        seat = SeatResult.objects.create(
            result=result, power="FR", place=1, centres=15, share=1, square=0
        )
        PlayerResult.objects.create(seat=seat, user=alice, part=1.0)
        return Game.objects.get(pk=game.pk)

    return make


def lines(answer) -> list[bytes]:
    """The lines of an answer."""
    assert answer.status_code == 200, answer.content
    assert answer.headers["Content-Type"] == "application/x-ndjson"
    return b"".join(answer.streaming_content).splitlines()


def numbers(answer) -> list[int]:
    """The numbers of the games in an answer."""
    return [json.loads(line)["game"] for line in lines(answer)]


def test_a_line_is_the_file_that_the_reader_may_save(program, ended, alice, charlie):
    games = [
        ended(1),
        ended(2, bids_open_after=0, sheets_open_after=0, press_open_after=0),
        ended(3, is_anonymous=True),
        ended(4, is_public=False),
    ]
    for reader, seen in ((alice, games), (charlie, games[:3]), (None, games[:3])):
        bot = program(reader) if reader else program()
        files = [bot.get(f"/games/{game.pk}/export").content for game in seen]
        assert lines(bot.get(BULK)) == files


def test_an_anonymous_game_names_nobody(program, ended):
    ended(1, is_anonymous=True)
    [line] = lines(program().get(f"{BULK}?player=Alice"))
    assert b"Alice" not in line
    assert b"Player 1" in line


def test_running_and_forming_games_are_not_there(program, table, forming, alice):
    assert numbers(program(alice).get(BULK)) == []
    assert numbers(program(alice).get(f"{BULK}?ids={table.pk},{forming.pk}")) == []


def test_parts_lead_on_in_the_order_in_which_games_ended(program, ended):
    late, first, middle = ended(3), ended(1), ended(2)
    answer = program().get(f"{BULK}?limit=2")
    assert numbers(answer) == [first.pk, middle.pk]
    address, rel = answer.headers["Link"].split("; ")
    following = urlsplit(address.strip("<>"))
    assert rel == 'rel="next"'
    answer = program().get(f"{following.path.removeprefix('/api/v1')}?{following.query}")
    assert numbers(answer) == [late.pk]
    assert "Link" not in answer.headers


def test_a_reader_goes_on_where_games_end_at_the_same_moment(program, ended):
    games = [ended(1).pk for _ in range(3)]
    assert numbers(program().get(f"{BULK}?after={games[0]}")) == games[1:]


def test_a_game_that_ends_later_comes_later_whatever_its_number(program, ended):
    old, new = ended(1), ended(2)
    Game.objects.filter(pk=old.pk).update(finished_at=F("finished_at") + timedelta(days=1))
    assert numbers(program().get(f"{BULK}?after={new.pk}")) == [old.pk]


@pytest.mark.parametrize("query", ["after=999", "after={hidden}"])
def test_a_place_that_the_reader_does_not_see_is_refused(program, ended, query):
    hidden = ended(1, is_public=False)
    answer = program().get(f"{BULK}?{query.format(hidden=hidden.pk)}")
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_cursor")


def test_games_are_chosen_by_player_variant_tournament_and_numbers(program, ended, greta, alice):
    cup = tournament_create(by=greta, name="The cup", is_public=True)
    plain, entered = ended(1), ended(2, tournament=cup)
    both, bot = [plain.pk, entered.pk], program()
    for query, games in (
        ("player=alice", both),
        ("player=Nobody", []),
        ("variant=ambition-empire-6.01", both),
        ("variant=empire-1999", []),
        (f"tournament={cup.pk}", [entered.pk]),
        (f"ids={plain.pk}, 999", [plain.pk]),
    ):
        assert numbers(bot.get(f"{BULK}?{query}")) == games, query


def test_a_player_who_hides_the_own_page_is_not_found(program, ended, alice):
    ended(1)
    PlayerPage.objects.create(user=alice, shown_to=ShownTo.FACTS)
    assert numbers(program().get(f"{BULK}?player=Alice")) == []


def test_a_private_tournament_is_refused_as_one_that_is_not_there(program, ended, greta):
    cup = tournament_create(by=greta, name="The cup", is_public=False)
    ended(1, tournament=cup)
    for number in (cup.pk, 999):
        answer = program().get(f"{BULK}?tournament={number}")
        assert (answer.status_code, answer.json()["code"]) == (404, "no_such_tournament")


def test_games_that_were_called_off_come_by_their_number_alone(program, ended):
    game = ended(1)
    GameResult.objects.all().delete()
    Game.objects.filter(pk=game.pk).update(ending=Ending.CALLED_OFF)
    assert numbers(program().get(BULK)) == []
    assert numbers(program().get(f"{BULK}?ids={game.pk}")) == [game.pk]


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("ids=one", "ids"),
        ("ids=1,,2", "ids"),
        ("ids=" + ",".join("1" * 101), "ids"),
        ("ids=1234567890123456", "ids"),
        ("ids=²", "ids"),
        ("after=0", "invalid"),
        ("limit=51", "invalid"),
        ("variant=chess", "invalid"),
        ("view=own", "invalid"),
    ],
)
def test_a_bad_query_is_refused(program, query, code):
    answer = program().get(f"{BULK}?{query}")
    assert (answer.status_code, answer.json()["code"]) == (422, code)


def test_a_game_whose_data_cannot_be_read_does_not_end_the_others(
    program, ended, caplog, monkeypatch
):
    broken, good = ended(1), ended(2)
    write = bulk.saved_game

    def fail(game: Game, *arguments: object) -> tuple[bytes, str]:
        if game == broken:
            raise KeyError("position")
        return write(game, *arguments)

    monkeypatch.setattr(bulk, "saved_game", fail)
    assert numbers(program().get(BULK)) == [good.pk]
    assert f"Game {broken.pk} is left out" in caplog.text


def test_a_client_has_so_many_lists_a_minute(program, ended, monkeypatch, stopped_clock):
    from games.core.quotas import BULK_FILES, Quota

    few = Quota("few", 1, BULK_FILES.span, BULK_FILES.sentence)
    monkeypatch.setattr("games.api.views.bulk.BULK_FILES", few)
    assert program().get(BULK).status_code == 200
    answer = program().get(BULK)
    assert (answer.status_code, answer.json()["code"]) == (429, "too_often")


def test_head_has_the_headers_alone(program, ended):
    ended(1)
    answer = program().client.head(f"/api/v1{BULK}")
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "application/x-ndjson")
    assert answer.content == b""


def test_an_asynchronous_server_sends_the_same_lines(program, ended):
    games = [ended(1).pk, ended(2).pk]

    async def read() -> list[bytes]:
        answer = await AsyncClient().get(f"/api/v1{BULK}")
        return [part async for part in answer.streaming_content]

    parts = async_to_sync(read)()
    assert [json.loads(part)["game"] for part in parts] == games
