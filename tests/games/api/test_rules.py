"""Boards without an account: the same JSON as on the command line."""

import argparse
import json
import subprocess
import sys

import pytest

from adjudicator.__main__ import answer as command_line_answer
from adjudicator.board import SEA
from adjudicator.interchange import position_to_data
from maps.load import load_variant
from tests.games.api.conftest import ROOT

pytestmark = pytest.mark.django_db

TURN = {"year": 1763, "season": "spring", "phase": "movement"}
# Example 6 of the published rules.
SORTIE = {
    "variant": "ambition-empire-6.01",
    "position": {
        "turn": TURN,
        "units": {"FR": ["F Bre"], "BH": ["F Lon"], "UPr": ["F UPr"]},
        "centres": {"FR": ["Par", "Mar", "Bre"], "BH": ["Lon", "Edi", "Lvp", "Han"]},
    },
    "orders": {"FR": ["F Bre - Eng"], "BH": ["F Lon H", "F Foo"]},
    "bids": {"BH": [{"points": 1, "order": "F UPr - Eng"}]},
}


@pytest.mark.parametrize("command", ["resolve", "options", "check"])
def test_the_answer_is_that_of_the_command_line(program, command):
    done = subprocess.run(
        [sys.executable, "-m", "adjudicator", command],
        input=json.dumps(SORTIE),
        capture_output=True,
        text=True,
        check=True,
    )
    assert program().send("post", f"/{command}", SORTIE).json() == json.loads(done.stdout)


def request(variant_id, orders):
    variant = load_variant(variant_id)
    position = position_to_data(variant.start)
    return {"variant": variant_id, "position": position, "orders": orders}


# The same order in the languages and spellings of the site.
SPOKEN = [
    request("standard", {"GERMANY": ["A München - Böhmen", "A Muenchen - Tirol", "Deutsche A x"]}),
    request("standard", {"FRANCE": ["A Paris - Bourgogne", "A Paris S A Bourgogne", "F Manche H"]}),
    request("standard", {"GERMANY": ["Deutschland: A Muenchen - Boehmen", "F ECH - IRI"]}),
    request("standard", {"FRANCE": ["A Par S Mar, A Bur - Mun", "Mittelatlanik H", "~~A Par H~~"]}),
    request("ambition-empire-6.01", {"HA": ["A Wien - Böhmen", "Autriche: A Vienne H"]}),
    request("rise-of-rome-1", {"RO": ["A Rom - Kampanien"], "CA": ["Karthago: F Carthage H"]}),
]


@pytest.mark.parametrize("command", ["resolve", "check"])
@pytest.mark.parametrize("asked", SPOKEN)
def test_names_of_all_languages_have_the_same_answer_on_the_command_line(program, command, asked):
    options = argparse.Namespace(command=command, public=False, trace=False)
    answer = program().send("post", f"/{command}", asked).json()
    assert answer == command_line_answer(options, json.dumps(asked).encode())


def test_the_answer_is_public_or_traced_if_asked_for(program):
    public = program().send("post", "/resolve?public=true", SORTIE).json()
    traced = program().send("post", "/resolve?trace=true", SORTIE).json()
    assert "void_bids" not in public
    assert "trace" in traced


def test_a_position_is_drawn_with_its_orders(program):
    orders = {"FR": ["F Bre - Eng"]}
    answer = program().send("post", "/render", SORTIE | {"orders": orders, "title": "Example 6"})
    assert answer.headers["Content-Type"] == "image/svg+xml"
    assert b"Example 6" in answer.content


def test_a_position_is_drawn_as_png(program):
    answer = program().send(
        "post", "/render?format=png", SORTIE | {"orders": {}, "title": "Example"}
    )
    assert answer.headers["Content-Type"] == "image/png"
    assert answer.content.startswith(b"\x89PNG")


def test_a_title_that_no_picture_can_have_is_refused(program):
    data = SORTIE | {"orders": {}, "title": "\ufffe"}
    answer = program().send("post", "/render?format=png", data)
    assert (answer.status_code, answer.json()["field"]) == (422, "title")


@pytest.mark.parametrize(
    ("query", "accepted", "kind"),
    [
        ("", "image/png", "image/png"),
        ("", "*/*", "image/svg+xml"),
        ("?format=svg", "image/png", "image/svg+xml"),
    ],
)
def test_a_picture_has_the_form_that_is_asked_for(program, monkeypatch, query, accepted, kind):
    monkeypatch.setattr("games.api.views.rules.board_png", lambda _svg: b"drawn")
    data = SORTIE | {"orders": {}}
    answer = program().send("post", f"/render{query}", data, Accept=accepted)
    assert answer.headers["Content-Type"] == kind


def test_few_png_are_drawn_in_a_minute(program, monkeypatch, stopped_clock):
    from games.core.quotas import PNG_REQUESTS, Quota

    monkeypatch.setattr("games.api.views.rules.board_png", lambda _svg: b"drawn")
    few = Quota("few", 1, PNG_REQUESTS.span, PNG_REQUESTS.sentence)
    monkeypatch.setattr("games.api.views.rules.PNG_REQUESTS", few)
    program().send("post", "/render?format=png", SORTIE | {"orders": {}})
    answer = program().send("post", "/render?format=png", SORTIE | {"orders": {}})
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "60")
    assert program().send("post", "/render", SORTIE | {"orders": {}}).status_code == 200


# A fleet in every sea of the board.
ARMADA = [
    f"F {key}"
    for key, space in load_variant("empire-1999").board.spaces.items()
    if space.kind == SEA
]

EMPIRE = {
    "variant": "empire-1999",
    "position": {"turn": TURN | {"year": 1999}, "units": {"NY": ARMADA}},
}


def wrong(**parts: object) -> dict[str, object]:
    return SORTIE | parts


@pytest.mark.parametrize(
    ("path", "data", "said"),
    [
        ("resolve", [SORTIE] * 100, "impossible"),
        ("resolve", wrong(variant="x"), "unknown_variant"),
        ("resolve", wrong(position={"turn": TURN | {"year": "1763"}}), "impossible"),
        ("check", wrong(orders={"FR": ["A Par H"] * 1001}), "too_many_lines"),
        ("check", wrong(bids={"FR": [{"points": "1", "order": "A Sav H"}]}), "impossible"),
        ("render", wrong(orders={"FR": [7]}), "impossible"),
        ("render", wrong(orders=[{"power": "FR"}]), "impossible"),
        ("render", wrong(title="x" * 101), "impossible"),
        ("render", SORTIE, "impossible"),
        ("options", EMPIRE, "too_many_units"),
        ("render", 7, "impossible"),
    ],
)
def test_what_is_wrong_has_a_code(program, path, data, said):
    answer = program().send("post", f"/{path}", data)
    assert (answer.status_code, answer.json()["code"]) == (422, said)


def test_a_board_that_nobody_has_drawn_has_no_picture(program, undrawn):
    data = {"variant": undrawn.id, "position": {"turn": TURN}}
    answer = program().send("post", "/render", data)
    assert (answer.status_code, answer.json()["code"]) == (422, "no_picture")


@pytest.mark.parametrize("text", ["\x00", "\ud800", "\u202e", "x" * 5000])
@pytest.mark.parametrize("path", ["resolve", "check", "render"])
def test_an_order_of_any_signs_is_answered(program, path, text):
    answer = program().send("post", f"/{path}", wrong(orders={"FR": [text]}))
    assert answer.status_code in (200, 422)


def test_a_title_with_signs_that_no_picture_has_is_drawn(program):
    answer = program().send("post", "/render", wrong(orders={}, title="A\x00\ud800B"))
    assert answer.status_code in (200, 422)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"{", (400, "bad_json")),
        (b"\xff", (400, "bad_json")),
        (b'{"variant": 1, "variant": 2}', (400, "bad_json")),
        (b"[" * 100_000, (400, "bad_json")),
        (b"1" * 5_000, (400, "bad_json")),
        (b" " * 300_000, (413, "request_too_large")),
        (b" " * 3_000_000, (413, "request_too_large")),
        (b"", (422, "invalid")),
    ],
)
def test_a_body_that_cannot_be_read_has_a_code(client, body, said):
    answer = client.post(f"{ROOT}/resolve", body, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == said
    assert answer.headers["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize("path", ["/resolve", "/options", "/check", "/render"])
def test_ten_thousand_positions_in_a_call_are_refused_unread(program, path):
    """One call is about one position, and too small for so many."""
    one = {"turn": {"year": 1763, "season": "spring", "phase": "movement"}, "units": {}}
    for many in (10_000, 100):
        data = {"variant": "standard", "position": [one] * many}
        answer = program().send("post", path, data)
        said = (answer.status_code, answer.json()["code"])
        assert said == ((413, "request_too_large") if many > 100 else (422, "impossible"))


@pytest.mark.parametrize("kind", ["multipart/form-data; boundary=x", "text/plain", ""])
def test_a_body_is_json_whatever_it_is_called(client, kind):
    answer = client.post(f"{ROOT}/resolve", b"--x", content_type=kind)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_json")


def test_an_object_of_many_names_is_read_in_time():
    from adjudicator.json_text import NotJson, read_json

    names = ",".join(f'"{number}":0' for number in range(20_000))
    with pytest.raises(NotJson):
        read_json(f'{{{names},"19999":0}}'.encode())


def test_too_many_requests_in_a_minute_are_refused(program, monkeypatch, stopped_clock):
    from games.core.quotas import RULES_REQUESTS, Quota

    few = Quota("few", 1, RULES_REQUESTS.span, RULES_REQUESTS.sentence)
    monkeypatch.setattr("games.api.views.rules.RULES_REQUESTS", few)
    program().send("post", "/check", SORTIE)
    answer = program().send("post", "/check", SORTIE)
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "60")
