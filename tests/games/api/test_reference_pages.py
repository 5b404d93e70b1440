"""The reference page, with examples that are true."""

import re
from typing import Any

import pytest
from django.urls import reverse

from games.api.page import EXAMPLES, GAME, Example, shape
from games.api.schema import openapi_schema
from tests.games.api.answers import pointer, validator

pytestmark = pytest.mark.django_db


def methods() -> dict[str, str]:
    """The method of each operation."""
    paths = openapi_schema()["paths"].values()
    return {op["operationId"]: method for found in paths for method, op in found.items()}


MOMENT = re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+Z")


def lacks(shown: Any, given: Any, place: str = "answer") -> list[str]:
    """Where an answer differs from what is shown of it, but for moments and numbers of rows."""
    if isinstance(shown, dict) and isinstance(given, dict):
        return [
            fault
            for name in shown.keys() | given.keys()
            for fault in lacks(shown.get(name), given.get(name), f"{place}.{name}")
        ]
    if isinstance(shown, str) and isinstance(given, str) and MOMENT.fullmatch(shown):
        return [] if MOMENT.fullmatch(given) else [f"{place} is {given}, no moment"]
    if place.endswith((".id", ".game")) and isinstance(given, int):
        return []
    if isinstance(shown, list) and isinstance(given, list) and len(shown) == len(given):
        return [
            fault
            for at, pair in enumerate(zip(shown, given, strict=True))
            for fault in lacks(*pair, f"{place}[{at}]")
        ]
    return [] if shown == given else [f"{place} is {given}, not {shown}"]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.operation)
def test_an_example_is_answered_as_shown(program, table, alice, greta, example: Example):
    sender = greta if example.by_gm else alice
    bot = program(sender) if example.with_token else program()
    path = example.path.replace(f"/games/{GAME}", f"/games/{table.pk}")
    headers = {name.replace("-", "_"): value for name, value in example.headers.items()}
    method = methods()[example.operation]
    answer = bot.send(method, path, example.body, **headers)
    assert answer.status_code < 300, answer.content
    assert lacks(example.answer, answer.json()) == []


def test_an_example_stands_in_the_schema_and_fits_it():
    for path, methods in openapi_schema()["paths"].items():
        for method, operation in methods.items():
            example = next((e for e in EXAMPLES if e.operation == operation["operationId"]), None)
            if example is None:
                continue
            at = ["paths", path, method]
            status = next(name for name in operation["responses"] if name.startswith("2"))
            parts = [(("responses", status), example.answer)]
            parts += [(("requestBody",), example.body)] if example.body else []
            for part, value in parts:
                place = [*at, *part, "content", "application/json"]
                content = operation
                for name in place[3:]:
                    content = content[name]
                assert content["example"] == value
                assert list(validator(pointer([*place, "schema"])).iter_errors(value)) == []


def test_every_operation_is_on_the_page(client):
    page = client.get(reverse("api_reference")).content.decode()
    for path in openapi_schema()["paths"]:
        assert path.removeprefix("/api/v1") in page


def test_every_example_is_on_the_page(client):
    page = client.get(reverse("api_reference")).content.decode()
    assert page.count("curl ") == len(EXAMPLES)


def test_the_page_has_no_script_of_its_own(client):
    answer = client.get(reverse("api_reference"))
    assert "script-src" not in answer.headers["Content-Security-Policy"]
    assert b"<script>" not in answer.content


@pytest.mark.parametrize(
    ("schema", "said"),
    [
        ({"type": "array", "items": {"$ref": "#/components/schemas/A"}}, "{b?: string | null}[]"),
        ({"enum": ["a", "b"]}, '"a" | "b"'),
        ({"type": "object", "additionalProperties": {"type": "integer"}}, "{[key]: integer}"),
        ({"type": "string", "format": "date-time"}, "date-time"),
        ({}, "any"),
    ],
)
def test_a_shape_is_short(schema, said):
    inner = {"anyOf": [{"type": "string"}, {"type": "null"}]}
    known = {"A": {"type": "object", "properties": {"b": inner}}}
    assert shape(schema, known) == said
