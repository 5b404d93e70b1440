"""The reference page of the API, from its schema."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.api.auth import ANY, PUBLIC
from games.api.page.examples import EXAMPLES, command
from games.api.page.shapes import shape
from games.core.errors import API
from games.models import TokenScope

JSON = "application/json"


@dataclass(frozen=True, slots=True)
class ShownOperation:
    """An operation. `takes` and `answers` are shapes, "" for nothing; `command` and `said` are the
    example, "" without one."""

    anchor: str
    method: str
    path: str
    summary: str
    description: SafeString | str
    needs: str
    query: list[tuple[str, str]]
    takes: str
    answers: str
    command: str
    said: str


@dataclass(frozen=True, slots=True)
class Subject:
    """The operations of a subject."""

    anchor: str
    title: str
    operations: list[ShownOperation]


@dataclass(frozen=True, slots=True)
class ReferenceContext:
    """The context of games/api/reference.html, whose first lines describe each field."""

    root: str
    subjects: list[Subject]
    scopes: list[tuple[str, str]]


def reference_context(schema: Mapping[str, Any], site: str) -> ReferenceContext:
    """Build the page from the schema in the active language; `site` is the site's address."""
    found: dict[str, list[ShownOperation]] = {}
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            shown = _operation(path, method, operation, schema["components"]["schemas"], site)
            found.setdefault(operation["tags"][0], []).append(shown)
    return ReferenceContext(
        root=site + API.rstrip("/"),
        subjects=[Subject(f"subject-{tag.lower()}", _(tag), shown) for tag, shown in found.items()],
        scopes=[(scope.value, str(scope.label)) for scope in TokenScope],
    )


def _operation(
    path: str,
    method: str,
    operation: Mapping[str, Any],
    known: Mapping[str, Any],
    site: str,
) -> ShownOperation:
    name, root = operation["operationId"], site + API.rstrip("/")
    example = next((found for found in EXAMPLES if found.operation == name), None)
    summary, description = operation["summary"], operation.get("description", "")
    return ShownOperation(
        anchor=name.replace("_", "-"),
        method=method.upper(),
        path=path.removeprefix(API.rstrip("/")),
        summary=_(summary),
        description=_marked(_(description)) if description else "",
        needs=_needs(operation["x-scope"]),
        query=list(_query(operation, known)),
        takes=_body(operation.get("requestBody"), known),
        answers=_answer(operation["responses"], known),
        command=command(example, method, root) if example else "",
        said=json.dumps(example.answer, indent=2) if example else "",
    )


def _marked(text: str) -> SafeString:
    """A text with the words between backticks as code."""
    parts = text.split("`")
    return format_html_join(
        "",
        "{}",
        (
            (format_html("<code>{}</code>", part) if number % 2 else part,)
            for number, part in enumerate(parts)
        ),
    )


def _needs(scope: str) -> str:
    if scope == PUBLIC:
        return ""
    if scope == ANY:
        return _("needs a token")
    return _("needs a token with the scope “%(scope)s”") % {"scope": scope}


def _query(operation: Mapping[str, Any], known: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The names in the query of the address, with their types."""
    for part in operation.get("parameters", ()):
        if part["in"] == "query":
            yield part["name"], shape(part["schema"], known)


def _body(body: Mapping[str, Any] | None, known: Mapping[str, Any]) -> str:
    return shape(body["content"][JSON]["schema"], known) if body else ""


def _answer(responses: Mapping[str, Any], known: Mapping[str, Any]) -> str:
    """The shape of the answer that is no refusal."""
    good = next(answer for status, answer in responses.items() if status != "default")
    content = good.get("content", {})
    return shape(content[JSON]["schema"], known) if JSON in content else ""
