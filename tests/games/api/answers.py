"""Every answer of the API in any test is what the schema says: its status, headers and body."""

from __future__ import annotations

import copy
import gzip
import json
import re
from collections.abc import Iterator
from datetime import datetime
from functools import cache
from typing import Any
from urllib.parse import quote

import pytest
from django.http import HttpResponse
from django.test import Client
from jsonschema import Draft202012Validator, FormatChecker

from games.api.schema import openapi_schema
from games.core.errors import API, PROBLEM

FORMATS = FormatChecker(formats=())


@FORMATS.checks("date-time", raises=ValueError)
def is_moment(text: object) -> bool:
    """Whether a text is a moment with its offset from UTC; a format says nothing of other types."""
    return not isinstance(text, str) or datetime.fromisoformat(text).tzinfo is not None


@cache
def strict_schema() -> dict[str, Any]:
    """The schema, with objects that have no other properties than it names."""
    made = copy.deepcopy(openapi_schema())

    def close(part: Any) -> None:
        if isinstance(part, dict):
            if "properties" in part and part.get("type") == "object":
                part.setdefault("additionalProperties", False)
            for inner in part.values():
                close(inner)
        elif isinstance(part, list):
            for inner in part:
                close(inner)

    close(made)
    return made


@cache
def addresses() -> list[tuple[re.Pattern[str], dict[str, Any]]]:
    """The operations by method, for each address; those without a parameter first."""
    paths = sorted(strict_schema()["paths"].items(), key=lambda pair: pair[0].count("{"))
    return [(re.compile(re.sub(r"\{\w+\}", "[^/]+", path)), found) for path, found in paths]


@cache
def validator(place: str) -> Draft202012Validator:
    """The validator of the part of the schema at a place, a JSON pointer."""
    whole = {"$ref": f"#{place}"} | strict_schema()
    return Draft202012Validator(whole, format_checker=FORMATS)


def faults(method: str, path: str, answer: Any) -> Iterator[str]:
    """What the schema does not say about an answer."""
    status, kind = answer.status_code, answer.headers.get("Content-Type", "").partition(";")[0]
    methods = next((found for at, found in addresses() if at.fullmatch(path)), None)
    operation = (methods or {}).get("get" if method == "HEAD" else method.lower())
    if operation is None:
        if method == "OPTIONS" and status == 204:
            return
        if kind != PROBLEM or status not in (404, 405, 429):
            yield f"is no operation, and answers {status} {kind}"
        return
    responses = operation["responses"]
    name = str(status) if str(status) in responses else "default"
    if name == "default" and (status < 400 or status >= 500):
        yield f"answers {status}"
        return
    said, headers = responses[name], responses[name].get("headers", {})
    yield from (
        f"{status} has no {at}"
        for at, one in headers.items()
        if one.get("required") and at not in answer.headers
    )
    yield from (
        f"{status} has an {at}"
        for at in ("ETag", "Retry-After")
        if at in answer.headers and at not in headers
    )
    content = said.get("content", {})
    if answer.streaming or method == "HEAD":
        if content and kind not in content:
            yield f"{status} is {kind}"
    elif not content:
        if answer.content:
            yield f"{status} has a body"
    elif kind not in content:
        yield f"{status} is {kind}"
    elif kind.endswith("json"):
        place = ["paths", path_of(operation), method.lower(), "responses", name, "content", kind]
        yield from body_faults(pointer([*place, "schema"]), answer)


def body_faults(place: str, answer: HttpResponse) -> Iterator[str]:
    """What is wrong with the body of an answer, by its place."""
    body = answer.content
    if answer.headers.get("Content-Encoding") == "gzip":
        body = gzip.decompress(body)
    for error in validator(place).iter_errors(json.loads(body)):
        at = ".".join(map(str, error.absolute_path))
        yield f"{answer.status_code} {at}: {error.message}"


def pointer(place: list[str]) -> str:
    """A place in the schema as a JSON pointer in an address."""
    parts = (part.replace("~", "~0").replace("/", "~1") for part in place)
    return "".join(f"/{quote(part, safe='~')}" for part in parts)


@cache
def _paths() -> dict[str, str]:
    return {
        operation["operationId"]: path
        for path, methods in strict_schema()["paths"].items()
        for operation in methods.values()
    }


def path_of(operation: dict[str, Any]) -> str:
    """The address of an operation."""
    return _paths()[operation["operationId"]]


def check(request: dict[str, Any], answer: Any) -> None:
    """Fail if an answer of the API is not what its schema says."""
    path, method = request["PATH_INFO"], request["REQUEST_METHOD"]
    schemas = (f"{API}openapi.json", f"{API}variant-schema.json")
    if path.startswith(API) and path not in schemas:
        found = list(faults(method, path, answer))
        assert not found, f"{method} {path}: {found}"


@pytest.fixture(autouse=True, scope="session")
def _answers_as_the_schema_says() -> Iterator[None]:
    """Check every answer that a test client gets."""
    ask = Client.request

    def checked(self: Client, **request: Any) -> Any:
        answer = ask(self, **request)
        check(request, answer)
        return answer

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Client, "request", checked)
        yield
