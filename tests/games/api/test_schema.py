"""The schema: what programs rely on is never removed or changed."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel
from typing_extensions import is_typeddict

from games.api import interchange
from games.api.schema import openapi_schema
from games.models import TokenScope
from maps.checks.schema import variant_schema

# Renewed by hand when something is added: python -m tests.games.api.snapshot; then the published
# clients: python script/clients/make.py
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


def of_the_api(base: type[BaseModel]) -> Iterator[type[BaseModel]]:
    for kind in base.__subclasses__():
        if kind.__module__.startswith("games.api."):
            yield kind
        yield from of_the_api(kind)


def test_no_two_shapes_share_a_name():
    """The schema knows them by their names, so one of them would be described as the other."""
    shapes = {
        *(kind for kind in of_the_api(BaseModel) if "[" not in kind.__name__),
        *(kind for kind in vars(interchange).values() if is_typeddict(kind)),
    }
    names = Counter(kind.__name__ for kind in shapes)
    assert [name for name, count in names.items() if count > 1] == []


def test_each_shape_is_described_by_its_own_fields():
    described = openapi_schema()["components"]["schemas"]
    for kind in of_the_api(BaseModel):
        if kind.__name__ in described:
            assert described[kind.__name__]["properties"].keys() == kind.model_fields.keys()


def test_no_answer_is_any_object():
    """Every part of an answer has a type, except the files of whole games."""

    def loose(part: Any, place: str) -> Iterator[str]:
        if isinstance(part, dict):
            is_open = part.get("additionalProperties", True) is True
            if part.get("type") == "object" and is_open and "properties" not in part:
                yield place
            for name, inner in part.items():
                yield from loose(inner, f"{place}/{name}")
        elif isinstance(part, list):
            for inner in part:
                yield from loose(inner, place)

    found = [place for place in loose(openapi_schema(), "") if "/export/" not in place]
    assert found == []


@pytest.mark.parametrize(
    ("shape", "field", "value"),
    [
        ("GameOut", "status", "running"),
        ("GameOut", "ending", "drawn"),
        ("PhaseItem", "season", "winter"),
        ("PhaseItem", "kind", "alliances"),
        ("EventOut", "kind", "resolved"),
        ("SeatOut", "state", "waiting"),
        ("LineOut", "reason", "religion"),
        ("PracticeIn", "level", "strong"),
        ("SettingsIn", "press_mode", "rulebook"),
        ("OrderResult", "result", "bounces"),
    ],
)
def test_codes_are_listed(shape, field, value):
    part = openapi_schema()["components"]["schemas"][shape]["properties"][field]
    assert value in part.get("enum", part.get("anyOf", [{}])[0].get("enum", ()))


def test_the_posts_to_webhooks_are_described():
    described = openapi_schema()
    assert described["webhooks"].keys() == {"notice", "game_news"}
    for hook in described["webhooks"].values():
        shape = hook["post"]["requestBody"]["content"]["application/json"]["schema"]["$ref"]
        assert described["components"]["schemas"][shape.rpartition("/")[2]]["properties"]
        names = [part["name"] for part in hook["post"]["parameters"]]
        assert names == ["webhook-id", "webhook-timestamp", "webhook-signature"]


def test_what_a_client_needs_to_save_orders_is_declared():
    save = openapi_schema()["paths"]["/api/v1/games/{pk}/phases/{number}/sheet"]["put"]
    header = {part["name"]: part for part in save["parameters"]}["If-Match"]
    assert (header["in"], header["required"]) == ("header", True)
    assert save["responses"]["200"]["headers"].keys() == {"ETag"}
    assert {"412", "428", "429"} <= save["responses"].keys()
    assert save["responses"]["429"]["headers"].keys() == {"Retry-After"}


def test_everything_that_is_read_may_be_read_again_by_its_tag():
    for path, methods in openapi_schema()["paths"].items():
        read = methods.get("get")
        if read and "application/x-ndjson" not in read["responses"]["200"].get("content", {}):
            assert "If-None-Match" in [part["name"] for part in read["parameters"]], path
            assert read["responses"]["200"]["headers"]["ETag"]["required"], path
            assert "304" in read["responses"], path


def test_it_is_openapi_3_1_and_served(client):
    answer = client.get("/api/v1/openapi.json")
    assert answer.json()["openapi"] == "3.1.0"
    assert answer.json() == openapi_schema()


def test_the_schema_of_the_files_of_a_variant_is_served(client):
    answer = client.get("/api/v1/variant-schema.json")
    assert answer.json() == variant_schema()
    assert client.post("/api/v1/variant-schema.json").status_code == 405


def test_pictures_and_texts_are_no_json(program, table):
    paths = openapi_schema()["paths"]
    for path, method in (("render", "post"), ("games/{pk}/export", "get")):
        told = paths[f"/api/v1/{path}"][method]["responses"]["200"]["content"]
        kinds = {"render": {"image/svg+xml", "image/png"}}.get(
            path, {"application/json", "text/plain"}
        )
        assert told.keys() == kinds
    answer = program().get(f"/games/{table.pk}/export?format=datc")
    assert answer.headers["Content-Type"].startswith("text/plain")


def test_every_operation_has_a_scope_a_summary_and_an_answer():
    for methods in openapi_schema()["paths"].values():
        for operation in methods.values():
            assert operation["x-scope"] in ("", "any", *TokenScope.values)
            assert operation["summary"].endswith(".")
            assert operation["security"]
