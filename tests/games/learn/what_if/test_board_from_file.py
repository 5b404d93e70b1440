"""What-if boards from the files of games: JSON, text, and the JSON of a position."""

import json
from dataclasses import replace

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from adjudicator.board import SEA
from adjudicator.exports import exported
from adjudicator.game_text import text_from_game
from adjudicator.verify import canonical
from games.core.errors import Refused
from games.core.quotas import CROWDED_BOARDS
from games.learn.what_if.given import board_at
from games.learn.what_if.queries import read_trial
from games.record.queries.uploads import MOST_BYTES
from maps.load import load_variant
from tests.adjudicator.game_files import SUPPORT, short_game
from tests.games.api.test_rules import ARMADA
from tests.games.record.file_readers import board_from_upload

PAGE = reverse("games:what_if_import")
GAME = short_game()
POSITION = {"variant": GAME["variant"], "position": GAME["phases"][1]["position"]}


def code_of(content: bytes, number: int = 0) -> str:
    with pytest.raises(Refused) as refusal:
        board_from_upload(content, number)
    return refusal.value.code


def start_of(content: bytes, number: int = 0) -> str:
    variant_id, code, _draft = board_from_upload(content, number)
    turn = board_at(variant_id, code).position.turn
    return f"{turn.season} {turn.year}"


def changed(**parts: object) -> bytes:
    return json.dumps(GAME | parts).encode()


@pytest.mark.parametrize("form", [canonical(GAME), text_from_game(GAME).encode()])
def test_a_file_and_its_text_give_the_board_of_their_last_phase(form):
    assert start_of(form) == "fall 1763"


@pytest.mark.parametrize("form", [canonical(GAME), text_from_game(GAME).encode()])
def test_a_byte_order_mark_and_blanks_at_the_ends_of_lines_change_nothing(form):
    given = b"\xef\xbb\xbf" + b" \t\r\n" * 50 + form.replace(b"\n", b" \t\r\n") + b"\t"
    assert board_from_upload(given) == board_from_upload(form)


def test_a_phase_is_chosen_by_its_number_and_has_its_known_orders():
    _variant_id, _code, orders = board_from_upload(canonical(GAME), 1)
    assert start_of(canonical(GAME), 1) == "spring 1763"
    draft = read_trial(orders).draft
    assert (draft["FR"], draft["Swi"]) == (("A Mar - Sav", "A Par - Bur"), (SUPPORT,))


def test_a_position_alone_gives_its_board():
    assert start_of(json.dumps(POSITION).encode()) == "fall 1763"


def test_the_rules_of_the_game_are_those_of_the_board():
    rules = {"separate_winter": True, "victory_centres": 30}
    variant_id, code, _draft = board_from_upload(changed(rules=rules))
    assert board_at(variant_id, code).variant.rules.victory_centres == 30


def test_other_phases_than_the_chosen_one_are_not_read():
    phases = [*GAME["phases"], {"number": 3, "position": "lies"}]
    assert start_of(changed(phases=phases), 2) == "fall 1763"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "no_file"),
        (b"x" * (MOST_BYTES + 1), "too_large"),
        (b'{"cut off', "bad_json"),
        (b'{"a":' * 100_000, "bad_json"),
        (b"{}", "not_a_game_file"),
        (b"[]", "no_orders"),
        (b"\xff\xfe", "not_recognised"),
        (b"[a \xff\xfe", "bad_text"),
        (b"Dear site, here is my game", "not_recognised"),
        (b"PK\x03\x04", "packed"),
        (b"Spring 1901\nFrance: A PAR H\n" * 301, "too_many_phases"),
        (b'[format "ambition-empire/game"]', "impossible"),
        (changed(version=2), "later_version"),
        (changed(version="1"), "bad_version"),
        (changed(phases=[]), "no_phases"),
        (changed(phases=[{}] * 10_000), "too_many_phases"),
        (changed(phases=[7]), "no_such_phase"),
        (changed(phases=[GAME["phases"][0] | {"number": "1"}]), "impossible"),
        (changed(variant="chess"), "unknown_variant"),
        (changed(variant=["standard"]), "impossible"),
        (changed(rules={"no such switch": 1}), "impossible"),
        (changed(corrections="none"), "impossible"),
        (json.dumps(POSITION | {"orders": {"FR": ["A Par H"] * 3_000}}).encode(), "too_many_lines"),
        (json.dumps(POSITION | {"position": {"units": 7}}).encode(), "impossible"),
    ],
)
def test_a_file_that_is_none_is_refused_with_a_code(content, code):
    assert code_of(content) == code


def test_a_board_that_nobody_has_drawn_is_refused(undrawn):
    assert code_of(changed(variant=undrawn.id)) == "no_board"


def test_an_unknown_phase_is_refused():
    assert code_of(canonical(GAME), 9) == "no_such_phase"


def test_a_crowd_that_no_game_has_is_refused():
    turn = {"year": 1999, "season": "spring", "phase": "movement"}
    data = {"variant": "empire-1999", "position": {"turn": turn, "units": {"NY": ARMADA}}}
    assert code_of(json.dumps(data).encode()) == "too_many_units"


def test_a_board_that_no_address_can_hold_is_refused(monkeypatch):
    monkeypatch.setattr("games.learn.what_if.given.MOST_SIGNS", 9)
    assert code_of(canonical(GAME)) == "too_large_board"


@pytest.mark.parametrize("code", ["x", "a" * 7_000, "eJw"])
def test_an_address_that_was_cut_off_is_no_board(code):
    with pytest.raises(Refused) as refusal:
        board_at(GAME["variant"], code)
    assert refusal.value.code == "no_such_board"


@pytest.mark.django_db
def test_an_uploaded_file_leads_to_its_board():
    file = SimpleUploadedFile("game.json", canonical(GAME))
    page = Client().post(PAGE, {"file": file, "number": "1"}, follow=True)
    assert (page.status_code, page.context["title"]) == (200, "Spring 1763")
    assert "A Mar - Sav" in page.context["text"]
    page = Client().post(
        page.request["PATH_INFO"], {"s": page.context["code"], "do": "resolve"}, follow=True
    )
    assert page.context["title"] == "Fall 1763"


@pytest.mark.django_db
def test_a_refused_text_is_shown_again_with_the_reason():
    page = Client().post(PAGE, {"text": "Dear site", "number": "4"})
    said = page.content.decode()
    assert page.status_code == 422
    assert "The site knows no format in which this is a game." in said
    assert ">\nDear site</textarea>" in said
    assert 'value="4"' in said


def crowded_page() -> str:
    """The address of a board on which one power has 40 armies."""
    spaces = load_variant(GAME["variant"]).board.spaces
    land = [key for key, space in spaces.items() if space.kind != SEA]
    units = {"FR": [f"A {key}" for key in land[:40]]}
    data = {"variant": GAME["variant"], "position": POSITION["position"] | {"units": units}}
    data["orders"] = {"FR": [f"A {land[0]} H"]}
    variant_id, code, draft = board_from_upload(json.dumps(data).encode())
    address = reverse("games:what_if_given", args=[variant_id, code])
    return f"{address}?s={draft}&of=FR"


@pytest.mark.django_db
def test_a_crowded_board_lists_no_orders_and_keeps_them():
    page = Client().get(crowded_page())
    assert (page.status_code, page.context["rows"]) == (200, [])
    assert "too many units for lists" in page.content.decode()
    text = page.context["text"]
    assert text.endswith(" H")
    sent = {"s": page.context["code"], "tab": "FR", "do": "draw"}
    drawn = Client().post(page.request["PATH_INFO"], sent, follow=True)
    assert drawn.context["text"] == text


@pytest.mark.django_db
def test_crowded_boards_have_a_quota_of_their_own(monkeypatch):
    few = replace(CROWDED_BOARDS, most=2)
    monkeypatch.setattr("games.learn.what_if.views.CROWDED_BOARDS", few)
    address = crowded_page()
    assert [Client().get(address).status_code for _ in range(3)] == [200, 200, 429]
    file = SimpleUploadedFile("game.json", canonical(GAME))
    assert Client().post(PAGE, {"file": file}, follow=True).status_code == 200


@pytest.mark.django_db
def test_a_game_of_another_program_leads_to_its_board():
    text = exported(GAME, "jdip")
    page = Client().post(PAGE, {"text": text, "number": "2"}, follow=True)
    assert (page.status_code, page.context["title"]) == (200, "Fall 1763")


@pytest.mark.django_db
def test_remarks_stand_above_the_board_of_a_game_of_another_program():
    text = exported(GAME, "datc").replace("A Paris - Burgundy", "A Paris - Atlantis")
    page = Client().post(PAGE, {"text": text}).content.decode()
    assert "“A Paris - Atlantis” is not understood." in page
    assert '<a class="btn main" href="/what-if/' in page


@pytest.mark.django_db
def test_a_game_of_a_board_that_is_not_drawn_is_shown_as_text(monkeypatch):
    monkeypatch.setattr("games.learn.what_if.views.is_drawn", lambda _data: False)
    text = "Spring 1901\n\nFrance:\nA Paris - Burgundy\nA Nowhere - Burgundy\n"
    page = Client().post(PAGE, {"text": text}).content.decode()
    assert "line 5, Spring 1901: “A Nowhere - Burgundy” is not understood." in page
    assert "A PAR - BUR  = moves (unopposed)" in page
    assert "btn main" in page
    assert "/what-if/standard/" not in page
