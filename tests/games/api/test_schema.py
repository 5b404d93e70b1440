"""The schema: what programs rely on is never removed or changed."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.api.schema import openapi_schema

# Renewed by hand when something is added: python -m tests.games.api.snapshot
SNAPSHOT = Path(__file__).with_name("openapi.json")
# Texts, which may be improved.
WORDS = {"description", "summary", "title", "servers", "tags", "info"}


def lost(old: Any, new: Any, place: str = "") -> list[str]:
    """The places at which the new schema lacks what the old one has, or asks for more."""
    if isinstance(old, dict) and isinstance(new, dict):
        found = [
            fault
            for name in old.keys() - (set() if place.endswith("/properties") else WORDS)
            for fault in (
                lost(old[name], new[name], f"{place}/{name}")
                if name in new
                else [f"{place}/{name} is gone"]
            )
        ]
        # The models of requests end in In.
        if "properties" in old and place.endswith("In"):
            more = set(new.get("required", ())) - set(old.get("required", ()))
            found += [f"{place} needs {name}" for name in sorted(more)]
        return found
    if isinstance(old, list) and isinstance(new, list):
        return [f"{place} lacks {item}" for item in old if item not in new]
    return [] if old == new else [f"{place} was {old}, is {new}"]


def test_nothing_is_removed_or_changed():
    assert lost(json.loads(SNAPSHOT.read_text()), openapi_schema()) == []


def test_the_snapshot_is_whole():
    """Otherwise what was added could be removed again."""
    assert lost(openapi_schema(), json.loads(SNAPSHOT.read_text())) == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ({"a": {"type": "string"}}, {"a": {"type": "integer"}}, ["/a/type was string, is integer"]),
        ({"a": 1, "b": 2}, {"a": 1}, ["/b is gone"]),
        ({"a": 1}, {"a": 1, "b": 2}, []),
        ({"summary": "A"}, {"summary": "B"}, []),
        ({"enum": ["a", "b"]}, {"enum": ["b"]}, ["/enum lacks a"]),
        (
            {"AIn": {"properties": {}}},
            {"AIn": {"properties": {"b": 1}, "required": ["b"]}},
            ["/AIn needs b"],
        ),
    ],
)
def test_a_loss_is_told(old, new, said):
    assert lost(old, new) == said


def test_it_is_openapi_3_1_and_served(client):
    answer = client.get("/api/v1/openapi.json")
    assert answer.json()["openapi"] == "3.1.0"
    assert answer.json() == openapi_schema()


def test_pictures_and_texts_are_no_json(program, table):
    paths = openapi_schema()["paths"]
    for path, method in (("render", "post"), ("games/{pk}/export", "get")):
        told = paths[f"/api/v1/{path}"][method]["responses"]["200"]["content"]
        kinds = {"render": {"image/svg+xml"}}.get(path, {"application/json", "text/plain"})
        assert told.keys() == kinds
    answer = program().get(f"/games/{table.pk}/export?format=datc")
    assert answer.headers["Content-Type"].startswith("text/plain")


def test_every_operation_has_a_scope_a_summary_and_an_answer():
    for methods in openapi_schema()["paths"].values():
        for operation in methods.values():
            assert operation["x-scope"] in ("", "any", "orders", "press", "gm")
            assert operation["summary"].endswith(".")
            assert operation["security"]
