"""A sample of requests that the schema allows and of some that it does not, of every operation.

tests/bench/fuzz.py asks thousands with schemathesis. These are always the same, and undone.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache.backends.dummy import DummyCache

from games.api.schema import openapi_schema
from games.core.errors import PROBLEM
from tests.games.untouched import untouched

pytestmark = pytest.mark.django_db

SEED, TIMES = 1763, 3
TEXTS = ("", "FR", "A Par H", "0", "-1", "ß\u2028", "x" * 300, "%00", "../..", "2027-05-08T18:00Z")
WRONG: tuple[Any, ...] = (None, True, -1, 10**30, 0.5, "1", [], {}, [[]], "\x00")
ROOT = "/api/v1"


def operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """The path, the method and the operation of all that ends by itself."""
    for path, methods in openapi_schema()["paths"].items():
        if not path.endswith("/stream"):
            for method, operation in methods.items():
                yield path.removeprefix(ROOT), method, operation


def made_up(schema: dict[str, Any], chance: random.Random, *, depth: int = 0) -> Any:
    """A value that mostly fits the schema."""
    known = openapi_schema()["components"]["schemas"]
    if "$ref" in schema:
        return made_up(known[schema["$ref"].rpartition("/")[2]], chance, depth=depth)
    if chance.random() < 0.1 or depth > 5:
        return chance.choice(WRONG)
    for choice in ("enum", "anyOf", "allOf"):
        if choice in schema:
            found = chance.choice(schema[choice])
            return found if choice == "enum" else made_up(found, chance, depth=depth)
    match schema.get("type"):
        case "object":
            more = schema.get("additionalProperties")
            parts = dict(schema.get("properties", {}))
            if isinstance(more, dict):
                parts |= dict.fromkeys(chance.sample(TEXTS, 2), more)
            needed = schema.get("required", ())
            return {
                name: made_up(part, chance, depth=depth + 1)
                for name, part in parts.items()
                if name in needed or chance.random() < 0.5
            }
        case "array":
            items = schema.get("items", {})
            return [made_up(items, chance, depth=depth + 1) for _ in range(chance.randrange(4))]
        case "integer" | "number":
            return chance.choice((0, 1, 2, 1000))
        case "boolean":
            return chance.random() < 0.5
        case _:
            return chance.choice(TEXTS)


def address(path: str, table: int, chance: random.Random, operation: dict[str, Any]) -> str:
    """The path with its parts and a query filled in."""
    parts = {"{pk}": str(table), "{number}": "1", "{power}": "FR", "{nation}": "FR"}
    for name, value in parts.items():
        path = path.replace(name, value)
    while "{" in path:
        before, _brace, rest = path.partition("{")
        path = before + chance.choice(("1", "2", "standard")) + rest.partition("}")[2]
    query = [
        f"{part['name']}={chance.choice(('', '1', 'x', 'FR'))}"
        for part in operation.get("parameters", ())
        if part["in"] == "query" and chance.random() < 0.5
    ]
    return "?".join([path, *(["&".join(query)] if query else [])])


def test_every_operation_answers_what_its_schema_says(program, table, greta, monkeypatch):
    monkeypatch.setattr("games.core.rate_limits.cache", DummyCache("", {}))
    bot, chance, found = program(greta), random.Random(SEED), []
    bot.client.raise_request_exception = False
    for path, method, operation in operations():
        body = operation.get("requestBody", {}).get("content", {}).get("application/json")
        for _time in range(TIMES):
            data = made_up(body["schema"], chance) if body else None
            target = address(path, table.pk, chance, operation)
            with untouched():
                answer = bot.send(method, target, data, If_Match="*")
            kind = answer.headers.get("Content-Type", "")
            told = str(answer.status_code) in operation["responses"]
            if not told and (answer.status_code >= 500 or kind != PROBLEM):
                found.append((method, target, data, answer.status_code, kind))
    assert found == []
