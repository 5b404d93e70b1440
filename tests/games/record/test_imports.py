"""Finished games from files: what is taken over, what is refused, and what they never touch."""

import json
from fractions import Fraction

import pytest
from django.test import Client

from adjudicator.game_text import text_from_game
from adjudicator.verify import canonical
from games.core.errors import Refused
from games.core.visibility import Viewer
from games.gm.acts.resolve import phase_resolve_now
from games.models import Game, ImportedGame, PlayerResult, Rating
from games.ratings.services import ratings_compute
from games.record.queries.game_file import game_data
from games.record.services.imports import game_import
from games.statistics.services import counted_games
from maps.load import load_variant
from tests.adjudicator.game_files import sealed, short_game
from tests.games.cast import NOW, account
from tests.games.table import text_of

pytestmark = pytest.mark.django_db
SOURCE = "the club of Teschen"
PLAYERS = [{"power": "FR", "kind": "player", "name": "Choiseul"}]


def finished(*, opened: bool = True, **parts: object) -> dict:
    """A game that was conceded to France after its last phase."""
    game = short_game(opened=opened)
    end = {"status": "finished", "ending": "conceded", "winner": "FR", "shares": {"FR": "1"}}
    end |= {"finished_at": "2026-01-03T00:00:00+00:00", "players": PLAYERS}
    return sealed({**game, **end, **parts})


@pytest.fixture
def staff():
    someone = account("Stella")
    someone.is_staff = True
    someone.save()
    return someone


@pytest.fixture
def take(staff):
    """Import data, by default those of a good file."""

    def imported(data=None, **options: object) -> Game:
        content = canonical(data if data is not None else finished())
        return game_import(by=staff, content=content, source=SOURCE, now=NOW, **options)

    return imported


def code_of(take, data, **options: object) -> str:
    with pytest.raises(Refused) as refusal:
        take(data, **options)
    assert not Game.objects.exists()
    return refusal.value.code


def test_a_game_is_in_the_archive_with_its_source_and_without_its_players(take):
    game = take()
    page = text_of(Client().get("/archive/"))
    assert game.name in page
    assert "imported" in page
    end = text_of(Client().get(f"/games/{game.pk}/end/"))
    assert f"This game was played elsewhere: {SOURCE}." in end
    assert "a player" in end
    assert "Choiseul" not in end


def test_names_are_shown_as_text_if_the_players_have_agreed(take):
    game = take(with_names=True)
    assert "Choiseul" in text_of(Client().get(f"/games/{game.pk}/end/"))
    assert not PlayerResult.objects.exists()


@pytest.mark.parametrize("opened", [True, False])
def test_phases_and_results_are_those_of_the_file(take, opened):
    data = finished(opened=opened)
    game = take(data)
    again = game_data(game, Viewer(game.pk), "", NOW)
    for before, after in zip(data["phases"], again["phases"], strict=True):
        assert (before["position"], before["outcome"]["position"]) == (
            after["position"],
            after["outcome"]["position"],
        )
    has_bids = bool(again["phases"][0]["sheets"]["FR"]["bids"].get("lines"))
    assert has_bids is opened


def test_bids_that_are_hidden_in_the_file_are_nowhere(take):
    game = take(finished(opened=False))
    assert game.bids_open_after is None
    assert "void_bids" not in game.phases.get(number=1).outcome


def test_the_text_of_a_game_is_imported_as_well(staff):
    text = text_from_game(finished()).encode()
    assert game_import(by=staff, content=text, source=SOURCE, now=NOW).status == "finished"


def test_ratings_and_statistics_are_not_touched(take):
    game = take()
    assert not game.result.is_rated
    ratings_compute()
    assert not Rating.objects.filter(user__isnull=False).exists()
    assert not counted_games().filter(pk=game.pk).exists()


def test_a_file_is_imported_once(take):
    take()
    with pytest.raises(Refused) as refusal:
        take()
    assert refusal.value.code == "imported"
    assert (Game.objects.count(), ImportedGame.objects.count()) == (1, 1)


def test_only_staff_import_games(alice):
    with pytest.raises(Refused) as refusal:
        game_import(by=alice, content=canonical(finished()), source=SOURCE, now=NOW)
    assert refusal.value.code == "not_staff"


def lying() -> dict:
    """A file in which an order has another result than by the rules, and no root to show it."""
    data = finished()
    phase = json.loads(json.dumps(data["phases"][0]))
    row = next(row for row in phase["outcome"]["orders"] if row["order"] == "A Mar - Sav")
    row |= {"result": "bounces", "reason": "defended"}
    return sealed({**data, "phases": [phase, *data["phases"][1:]]})


def with_another_root() -> dict:
    data = finished()
    root = {**data["phases"][0]["roots"][0], "root": "0" * 64}
    return sealed({**data, "phases": [{**data["phases"][0], "roots": [root]}, data["phases"][1]]})


def of_later_rules() -> dict:
    """A lie that says that other rules have resolved the phase."""
    data = lying()
    return sealed(
        {**data, "phases": [{**data["phases"][0], "rules_version": 99}, *data["phases"][1:]]}
    )


def edited() -> dict:
    """A game whose second phase begins on another board, which a GM is said to have typed."""
    data = finished()
    first, second = json.loads(json.dumps(data["phases"]))
    second["position"]["units"]["FR"].remove("F Bre")
    board = {"number": 1, "kind": "board", "replaced": [{"number": 2, "branch": 1}]}
    return sealed({**data, "phases": [first, second | {"roots": []}], "corrections": [board]})


def shared(*powers: str, ending: str = "drawn", part: str = "") -> dict:
    """The game as if it had ended for these powers together."""
    shares = dict.fromkeys(powers, part or str(Fraction(1, len(powers))))
    winner = powers[0] if len(powers) == 1 else ""
    return finished(ending=ending, shares=shares, winner=winner)


POWERS = tuple(load_variant("ambition-empire-6.01").powers)


def test_a_draw_of_all_survivors_is_imported(take):
    assert take(shared(*POWERS)).shares["FR"] == "1/10"


def test_a_concession_to_two_powers_is_imported(take):
    assert take(shared("FR", "HA", ending="conceded")).winner == ""


def test_nobody_is_the_gm_of_an_imported_game(take, staff):
    game = take()
    assert (game.gm, game.creator) == (None, staff)
    client = Client()
    client.force_login(staff)
    assert client.get(f"/games/{game.pk}/gm/").status_code == 403


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (lying, "replay_differs"),
        (of_later_rules, "replay_unknown"),
        (edited, "edited_board"),
        (lambda: shared("FR", "HA"), "wrong_result"),
        (lambda: shared(*POWERS, ending="conceded"), "wrong_result"),
        (lambda: shared("FR", ending="year_over"), "wrong_result"),
        (lambda: shared("FR", "HA", ending="conceded", part="1/3"), "wrong_result"),
        (lambda: finished(winner="HA"), "wrong_result"),
        (lambda: finished(shares={"FR": "2/2"}), "wrong_result"),
        (with_another_root, "root"),
        (lambda: finished() | {"name": "Another name"}, "digest"),
        (lambda: finished(status="running"), "not_finished"),
        (lambda: finished(ending="dissolved"), "not_finished"),
        (lambda: finished(ending="won"), "wrong_result"),
        (lambda: finished(version=2), "later_version"),
        (lambda: finished(shares={"FR": 1}), "wrong_result"),
        (lambda: finished(shares={"FR": "1/2"}), "wrong_result"),
        (lambda: finished(shares={"XX": "1"}), "wrong_result"),
        (lambda: finished(finished_at="soon"), "impossible"),
        (lambda: finished(finished_at="2999-01-01T00:00:00+00:00"), "impossible"),
        (lambda: finished(phases=[{}] * 301), "too_many_phases"),
        (lambda: finished(phases=[{}] * 10_000), "too_many_phases"),
    ],
)
def test_a_file_that_lies_is_refused_and_leaves_nothing(take, make, code):
    assert code_of(take, make()) == code


@pytest.mark.parametrize("source", ["", "  ", "x" * 201])
def test_a_game_without_a_source_is_refused(staff, source):
    with pytest.raises(Refused) as refusal:
        game_import(by=staff, content=canonical(finished()), source=source, now=NOW)
    assert refusal.value.code == "source"


PAGES = ("", "end/", "proof/", "chronicle/", "years/", "cabinet/", "phases/1/", "export/")


@pytest.mark.slow
@pytest.mark.parametrize("opened", [True, False])
def test_the_pages_of_an_imported_game_open(take, opened):
    game = take(finished(opened=opened))
    for page in PAGES:
        answer = Client().get(f"/games/{game.pk}/{page}", follow=True)
        assert (page, answer.status_code) == (page, 200)


@pytest.fixture
def year_over(game, greta, idle):
    """The file of a game whose last year is over, with all powers alive."""

    def play(result: str) -> dict:
        Game.objects.filter(pk=game.pk).update(last_year=1763, last_year_result=result)
        for _phase in range(2):
            phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
        game.refresh_from_db()
        return game_data(game, Viewer(game.pk), "", NOW)

    return play


@pytest.mark.slow
@pytest.mark.parametrize("result", ["draw", "most_centres"])
def test_the_result_of_a_last_year_is_taken_over_as_the_file_says(take, year_over, result):
    data = year_over(result)
    assert (data["ending"], data["last_year_result"]) == ("year_over", result)
    game = take(sealed(data))
    assert (game.last_year_result, game.shares) == (result, data["shares"])
    assert game_data(game, Viewer(game.pk), "", NOW)["last_year_result"] == result


@pytest.mark.slow
def test_in_a_file_without_a_result_of_the_last_year_most_centres_win(take, year_over):
    data = year_over("draw")
    del data["last_year_result"]
    with pytest.raises(Refused) as refusal:
        take(sealed(data))
    assert refusal.value.code == "wrong_result"
