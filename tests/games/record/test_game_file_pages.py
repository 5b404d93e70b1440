"""The file of a game: who gets which secrets in it, and whether it verifies; roots on pages."""

import json
from collections.abc import Callable
from datetime import timedelta
from xml.etree import ElementTree

import pytest
from django.core.cache import caches
from django.db.models import F
from django.test import Client

from adjudicator.verify import canonical, report
from games.gm.acts.resolve import phase_resolve_now
from games.models import Commitment, Ending, Game, Phase, PressMessage
from games.press.services.press_send import press_send
from games.record.queries.game_file import data_without_digest, game_file
from games.turn.services.phase_open import game_finish
from tests.games.cast import NOW, open_phase, refused, submit, viewer_of
from tests.games.record.conftest import SWISS
from tests.games.table import Visit, text_of

ATOM = "{http://www.w3.org/2005/Atom}"
OPEN = {"bids_open_after": 0, "sheets_open_after": 0}
BIDS = [(1, SWISS)]


@pytest.fixture
def file_of(at):
    """Download the file of a game as a user: `file_of(game, alice, "own")`."""
    at(NOW + timedelta(days=30))

    def download(game: Game, user: object = None, view: str = ""):
        client = Client()
        if user is not None:
            client.force_login(user)
        answer = client.get(f"/games/{game.pk}/export/{f'{view}/' if view else ''}")
        return json.loads(answer.content) if answer.status_code == 200 else answer.status_code

    return download


def checked(data) -> list:
    text = json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return report(text.encode(), None)[0]


def bids_in(data) -> set[str]:
    """The powers whose bids a file has."""
    return {
        power
        for phase in data["phases"]
        for power, sheet in phase["sheets"].items()
        if sheet["bids"].get("lines")
    }


def test_the_public_file_verifies_and_has_no_bids(end, file_of):
    data = file_of(end(BIDS, [(1, "A Swi H")]))
    assert (data["view"], bids_in(data), checked(data)) == ("public", set(), [])
    assert SWISS not in json.dumps([phase["sheets"] for phase in data["phases"]])


def test_the_own_file_has_the_own_bids_alone(end, file_of, alice):
    data = file_of(end(BIDS, [(1, "A Swi H")]), alice, "own")
    assert (data["power"], bids_in(data), checked(data)) == ("FR", {"FR"}, [])


def test_the_opened_file_has_all_bids_and_verifies(end, file_of):
    data = file_of(end(BIDS, [(1, "A Swi H")], **OPEN))
    assert (data["view"], bids_in(data), checked(data)) == ("opened", {"FR", "HA"}, [])
    assert "void_bids" in data["phases"][0]["outcome"]


def test_the_gm_gets_no_more_than_everybody(end, file_of, greta):
    game = end(BIDS)
    assert file_of(game, greta) == file_of(game)
    assert file_of(game, greta, "own") == file_of(game, greta, "opened") == 404


@pytest.fixture
def letter(game, alice) -> Callable[..., PressMessage]:
    """Have Alice write in the first phase."""

    def write(*to: str, text: str = "Leave Savoy to me.", **options: object) -> PressMessage:
        return press_send(game_id=game.pk, by=alice, to=to, text=text, now=NOW, **options)

    return write


def press_in(data) -> list:
    return [message for phase in data["phases"] for message in phase["press"]]


def test_open_press_is_in_the_file_and_verifies(letter, end, file_of):
    letter("HA", proposal=["A Vie H"])
    data = file_of(end(press_open_after=0))
    (message,) = data["phases"][0]["press"]
    assert message == {
        "thread": "FR,HA",
        "number": 1,
        "from": "FR",
        "at": NOW.isoformat(),
        "text": "Leave Savoy to me.",
        "sentence": "",
        "proposal": ["A Vie H"],
        "accepts": None,
        "hidden": False,
    }
    assert (data["view"], data["press"], checked(data)) == ("opened", "open", [])


@pytest.mark.parametrize("days", [None, 3000])
def test_closed_press_is_in_no_file(letter, end, file_of, alice, days):
    letter("HA")
    game = end(press_open_after=days, **OPEN)
    for data in (file_of(game), file_of(game, alice, "own")):
        assert (data["press"], press_in(data)) == ("closed", [])


def test_letters_to_the_gm_and_hidden_ones_are_not_in_the_file(letter, end, file_of):
    letter("gm", text="Please wait.")
    PressMessage.objects.filter(pk=letter("HA").pk).update(hidden_at=NOW)
    (message,) = press_in(file_of(end(press_open_after=0)))
    assert (message["text"], message["hidden"]) == ("", True)


def test_press_that_makes_a_file_too_long_is_left_out(letter, end, file_of, monkeypatch):
    letter("HA")
    game = end(press_open_after=0)
    whole = file_of(game)
    most = len(canonical(whole)) - 1
    monkeypatch.setattr("games.record.queries.game_file.MOST_BYTES", most)
    caches["files"].clear()
    data = file_of(game)
    assert (data["press"], press_in(data), checked(data)) == ("too_long", [], [])


def test_a_line_that_is_not_published_closes_the_sheet(game, alice, greta, file_of):
    submit(game, alice, "FR", "A Mar - Sav", "my secret bid is 3")
    phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    data = file_of(game)
    part = data["phases"][0]["sheets"]["FR"]["orders"]
    assert (part["lines"], "salt" in part, "hash" in part) == (["A Mar - Sav"], False, True)
    assert "secret bid" not in json.dumps(data)
    assert checked(data) == []


def test_open_bids_open_no_line_that_is_not_published(game, alice, greta, file_of):
    submit(game, alice, "FR", "A Mar - Sav", "my secret bid is 3")
    phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    Game.objects.filter(pk=game.pk).update(bids_open_after=0)
    game_finish(game=Game.objects.get(pk=game.pk), ending=Ending.DRAWN, powers=["FR"], now=NOW)
    data = file_of(game)
    assert data["view"] == "opened"
    assert "secret bid" not in json.dumps(data)
    assert checked(data) == []


def test_an_unresolved_phase_has_no_sheets(game, alice, file_of):
    submit(game, alice, "FR", "A Mar - Sav")
    assert file_of(game, alice, "own")["phases"][0]["sheets"] == {}


def test_a_phase_without_a_root_is_checked_by_its_result_alone(end, file_of):
    game = end(BIDS)
    Commitment.objects.filter(phase__number=1).delete()
    data = file_of(game)
    assert data["phases"][0]["roots"] == []
    assert checked(data) == []


def test_a_sheet_changed_in_the_database_is_found(end, file_of):
    game = end(BIDS, **OPEN)
    first = Phase.objects.get(game=game, number=1)
    first.sheets.filter(seat__power="FR").update(orders=["A Mar - Spa"])
    assert "root" in {problem.code for problem in checked(file_of(game))}


def test_an_anonymous_game_has_pseudonyms(end, file_of):
    data = file_of(end(is_anonymous=True))
    names = {row["name"] for row in data["players"]}
    assert names == {"", "Player 1", "Player 2"}


def test_the_players_of_an_anonymous_game_are_secret_until_its_end(game, file_of):
    Game.objects.filter(pk=game.pk).update(is_anonymous=True)
    assert file_of(game)["players"] == []


def test_a_game_that_forms_has_no_file(forming, greta):
    viewer = viewer_of(greta, forming)
    assert refused(game_file, forming, viewer, "", NOW) == ("no_phases", 404)


def test_a_private_game_has_no_file_for_strangers(private_table, file_of, charlie):
    assert file_of(private_table, charlie) == 404


def test_an_unchanged_file_is_not_sent_again(table):
    first = Client().get(f"/games/{table.pk}/export/")
    again = Client().get(f"/games/{table.pk}/export/", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_the_site_serves_the_program_that_verifies(db):
    answer = Client().get("/verify.py")
    assert answer["Content-Type"] == "text/x-python; charset=utf-8"
    assert b"def tree_root" in answer.content


@pytest.fixture
def root(table, greta) -> str:
    """The root of the first phase, which is resolved."""
    phase_resolve_now(game_id=table.pk, by=greta)
    return Commitment.objects.get(phase__game=table).root


def test_a_root_is_on_the_page_of_its_phase(visit, root):
    assert root in text_of(visit().get("phase", number=1))


def test_a_root_is_on_the_page_of_proof(visit, root):
    assert root in text_of(visit().get("proof"))


def test_a_root_is_in_the_feed(visit, root):
    feed = ElementTree.fromstring(visit().get("proof_feed").content)
    [entry] = feed.findall(f"{ATOM}entry")
    assert entry.findtext(f"{ATOM}summary") == root


def test_the_commitment_to_a_draw_is_in_the_feed_before_the_start(forming, greta, at):
    at(NOW)
    Game.objects.filter(pk=forming.pk).update(seat_choice="drawn", assignment_seed="5eed")
    feed = Visit(Client(), forming).get("proof_feed").content.decode()
    assert "SHA-256" in feed
    assert "5eed" not in feed


def test_the_game_page_links_to_file_and_proof(visit, table):
    assert f"/games/{table.pk}/proof/" in visit().get().content.decode()


def test_open_phases_are_in_the_file(game, file_of):
    assert file_of(game)["phases"][0]["position"] == open_phase(game).position


@pytest.mark.parametrize(
    ("policy", "who", "view", "powers"),
    [
        (OPEN, None, "opened", ["FR", "HA"]),
        ({"bids_open_after": 0}, None, "opened", []),
        ({}, "alice", "own", ["FR"]),
        (OPEN, "alice", "public", []),
    ],
)
def test_replaced_sheets_are_in_the_file_of_whom_they_are_open_to(
    end, file_of, request, alice, bob, game, policy, who, view, powers
):
    submit(game, alice, "FR", "A Par H")
    submit(game, bob, "HA", "A Vie H")
    user = request.getfixturevalue(who) if who else None
    data = file_of(end(**policy), user, view)
    earlier = [row["power"] for phase in data["phases"] for row in phase["earlier"]]
    assert (earlier, checked(data)) == (powers, [])


@pytest.mark.parametrize(
    ("form", "name", "said"),
    [
        ("text", ".txt", "[format "),
        ("datc", ".datc.txt", "A Marseilles - Savoy"),
        ("dpjudge", ".dpjudge.txt", "France: Army Marseilles -> Savoy."),
        ("jdip", ".jdip.txt", "\tFrance: A mar-sav"),
    ],
)
def test_a_game_is_served_in_other_formats_without_bids(end, form, name, said):
    game = end(BIDS)
    answer = Client().get(f"/games/{game.pk}/export/public/{form}/")
    assert answer.headers["Content-Disposition"].endswith(f'game-{game.pk}{name}"')
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert said in answer.content.decode()
    assert f"1: {SWISS}" not in answer.content.decode()


@pytest.fixture
def reads(monkeypatch):
    """The views for which the data of a game were read."""
    views = []

    def read(game, viewer, view, now):
        views.append(view)
        return data_without_digest(game, viewer, view, now)

    monkeypatch.setattr("games.record.queries.game_file.data_without_digest", read)
    return views


@pytest.mark.parametrize("form", ["json", "text", "jdip"])
def test_a_file_is_written_once_until_the_game_changes(end, reads, form):
    game = end(BIDS)
    path = f"/games/{game.pk}/export/public/{form}/"
    first = Client().get(path).content
    assert Client().get(path).content == first
    assert reads == ["public"]
    Game.objects.filter(pk=game.pk).update(name="Another name", version=F("version") + 1)
    assert Client().get(path).content != first
    assert reads == ["public", "public"]


@pytest.mark.parametrize(("is_public", "view"), [(True, "own"), (False, "public")])
def test_a_file_that_not_everybody_may_read_is_not_kept(end, alice, reads, is_public, view):
    game = end(BIDS)
    Game.objects.filter(pk=game.pk).update(is_public=is_public)
    client = Client()
    client.force_login(alice)
    path = f"/games/{game.pk}/export/{view}/"
    assert client.get(path).content == client.get(path).content
    assert reads == [view, view]


def test_the_own_view_in_another_format_has_the_own_bids_alone(end, alice):
    client = Client()
    client.force_login(alice)
    game = end(BIDS, [(1, "A Swi H")])
    text = client.get(f"/games/{game.pk}/export/own/jdip/").content.decode()
    assert "HA bids" not in text
    assert "# Not all bids are open." in text
    assert f"# FR bids 1: {SWISS}" in text


@pytest.mark.parametrize(
    ("form", "status", "code"),
    [("chess", 404, "no_such_format"), ("diplomacy", 422, "no_such_map")],
)
def test_what_a_format_cannot_say_is_refused_with_a_code(end, form, status, code):
    answer = Client().get(f"/games/{end().pk}/export/public/{form}/")
    assert answer.status_code == status
    assert answer.context["code"] == code


def test_the_page_of_the_file_links_to_the_formats(end):
    page = text_of(Client().get(f"/games/{end().pk}/proof/"))
    assert "DPjudge" in page
