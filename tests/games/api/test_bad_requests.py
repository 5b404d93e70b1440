"""Requests that no program should send: each is refused with a code."""

import re

import pytest

from games.api.schema import openapi_schema
from tests.games.api.conftest import ROOT

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("method", "path", "data", "field"),
    [
        ("put", "/phases/1/sheet", {"orders": "A Par H"}, "body.orders"),
        ("put", "/phases/1/sheet", {"orders": [], "more": 1}, "body.more"),
        ("put", "/phases/1/sheet", {"orders": ["A Par H"] * 201}, "body.orders"),
        ("put", "/phases/1/sheet", {"orders": ["\ud800"]}, "body.orders.0"),
        (
            *("put", "/phases/1/sheet"),
            {"orders": [], "bids": [{"points": "1", "order": "A Sav H"}]},
            "body.bids.0.points",
        ),
        (
            *("put", "/phases/1/sheet"),
            {"orders": [], "bids": [{"points": 10**30, "order": "A Sav H"}]},
            "body.bids.0.points",
        ),
        ("post", "/press/messages", {"text": 1}, "body.text"),
        ("post", "/votes", {"kind": "extend", "hours": 1.5}, "body.hours"),
        ("post", "/gm/extend", {"phase": 1, "hours": "3"}, "body.hours"),
        ("post", "/gm/extend", {"hours": 3}, "body.phase"),
        ("post", "/gm/pause", {"until": 1_900_000_000}, "body.until"),
        ("post", "/gm/pause", {"until": "2027-01-01T00:00"}, "body.until"),
        ("post", "/gm/pause", {"until": "0001-01-01T00:00+14:00"}, "body.until"),
    ],
)
def test_a_wrong_value_is_named_by_its_place(program, table, alice, method, path, data, field):
    answer = program(alice).send(method, f"/games/{table.pk}{path}", data, If_Match="*")
    said = answer.json()
    assert (answer.status_code, said["code"]) == (422, "invalid")
    assert [error["field"] for error in said["errors"]] == [field]


@pytest.mark.parametrize(
    ("query", "said"),
    [
        *((query, "invalid") for query in ("games?limit=0", "games?limit=x", "archive?order=x")),
        *((f"games?{query}", "invalid") for query in ("state=foo", "state=%00", "variant=x")),
        *((f"archive?{query}", "invalid") for query in ("ending=x", "press=x", "variant=%00")),
        *((f"archive?{query}", "unknown_choice") for query in ("power=XX", "tournament=9")),
        *((f"games?cursor={cursor}", "bad_cursor") for cursor in ("x", "%00", "eHh4")),
        *((f"archive?cursor={cursor}", "bad_cursor") for cursor in ("MA", "OTk5OTk5OQ")),
    ],
)
def test_a_wrong_query_is_refused(program, query, said):
    answer = program().get(f"/{query}")
    assert (answer.status_code, answer.json()["code"]) == (422, said)


def test_no_operation_takes_a_query_that_it_does_not_have(program, table):
    bot, taken = program(), []
    for path, methods in openapi_schema()["paths"].items():
        address = re.sub(r"\{\w+\}", str(table.pk), path.removeprefix(ROOT))
        for method in methods:
            answer = bot.send(method, f"{address}?foo=1")
            said = {"status": answer.status_code} | answer.json()
            if (said["status"], said["field"]) != (422, "query.foo"):
                taken.append((method, path, said))
    assert taken == []


def test_a_name_is_in_a_query_once(program):
    answer = program().get("/games?limit=1&limit=2")
    assert answer.json()["errors"] == [{"field": "query.limit", "code": "given_twice"}]


@pytest.mark.parametrize("path", ["/variants", "/games", "/me/stream"])
def test_a_query_of_a_thousand_names_is_refused(program, path):
    answer = program().get(f"{path}?{'&'.join(map(str, range(1001)))}")
    assert answer.status_code in (400, 422)
    assert answer.headers["Content-Type"] == "application/problem+json"


def turn_of(year: float) -> dict[str, object]:
    """A request about an empty board."""
    turn = {"year": year, "season": "spring", "phase": "movement"}
    return {"variant": "standard", "position": {"turn": turn}}


@pytest.mark.parametrize(
    ("method", "path", "data"),
    [
        (
            "put",
            "/games/{}/phases/1/sheet",
            {"orders": [], "bids": [{"points": 1.0, "order": "A Sav H"}]},
        ),
        ("put", "/games/{}/notes", {"text": "x", "phase": 1.0}),
        ("post", "/games/{}/gm/extend", {"phase": 1.0, "hours": 3.0}),
        ("patch", "/games/{}/gm/settings", {"excuses": 3.0, "reminders": [24.0], "reason": "Why"}),
        ("get", "/games?limit=3.0", None),
        ("get", "/archive?year=1763.0", None),
        ("get", "/games/{}/phases/1?branch=1.0", None),
        ("post", "/check", turn_of(1901.0)),
    ],
)
def test_a_whole_number_may_be_written_with_a_point(
    program, table, alice, greta, method, path, data
):
    user = greta if "/gm/" in path else alice
    answer = program(user).send(method, path.format(table.pk), data, If_Match="*")
    assert answer.status_code == 200, answer.content


@pytest.mark.parametrize(
    ("method", "path", "data"),
    [
        ("put", "/games/{}/notes", {"text": "x", "phase": 3.5}),
        ("put", "/games/{}/notes", {"text": "x", "phase": True}),
        ("get", "/games?limit=3.5", None),
        ("post", "/check", turn_of(1901.5)),
    ],
)
def test_another_number_is_not_whole(program, table, alice, method, path, data):
    answer = program(alice).send(method, path.format(table.pk), data, If_Match="*")
    assert answer.status_code == 422


@pytest.mark.parametrize(
    ("path", "data", "field"),
    [
        ("/me/standby", {"paces": ["fast", "slowest"], "languages": ["en"]}, "paces"),
        ("/me/standby", {"paces": ["fast"], "languages": ["en", "xx"]}, "languages"),
    ],
)
def test_an_unknown_choice_among_known_ones_is_refused(program, alice, path, data, field):
    answer = program(alice).send("put", path, data)
    assert (answer.status_code, answer.json()["field"]) == (422, field)


@pytest.mark.parametrize("query", ["archive?player=%00", "archive?query=%00"])
def test_a_nul_finds_nothing(program, query):
    assert program().get(f"/{query}").status_code == 200


def test_an_address_that_is_not_there_is_a_problem(client):
    answer = client.get(f"{ROOT}/nothing")
    assert answer.json()["code"] == "no_such_address"
    assert answer.headers["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize("path", ["/games", "/games/{}", "/games/{}/stream", "/nowhere"])
def test_pages_of_other_sites_may_ask(program, table, path):
    address = path.format(table.pk)
    asked = program().send("options", address, Access_Control_Request_Method="PUT")
    assert (asked.status_code, asked.content) == (204, b"")
    assert "If-Match" in asked.headers["Access-Control-Allow-Headers"]
    if "stream" not in path:
        answer = program().get(address)
        assert answer.headers["Access-Control-Allow-Origin"] == "*"
        assert "Access-Control-Allow-Credentials" not in answer.headers


def test_another_method_is_a_problem(program, table):
    answer = program().send("post", f"/games/{table.pk}")
    assert (answer.status_code, answer.json()["code"]) == (405, "wrong_method")
    assert answer.headers["Allow"] == "GET, HEAD"


def test_a_browser_gets_a_problem_as_well(client, table):
    answer = client.post(f"{ROOT}/games/{table.pk}", headers={"accept": "text/html"})
    assert answer.json()["code"] == "wrong_method"


def test_the_refusal_of_too_many_requests_is_a_problem(program, settings):
    settings.REQUESTS_PER_ADDRESS = 1
    bot = program()
    bot.client.defaults["REMOTE_ADDR"] = "192.0.2.7"
    bot.get("/variants")
    answer = bot.get("/variants")
    assert (answer.status_code, answer.json()["code"]) == (429, "too_often")


def test_requests_with_a_token_count_for_its_account(program, alice, settings):
    settings.REQUESTS_PER_ACCOUNT = 1
    bot = program(alice)
    bot.client.defaults["REMOTE_ADDR"] = "192.0.2.7"
    assert [bot.get("/me").status_code for _time in range(3)] == [200, 200, 429]
