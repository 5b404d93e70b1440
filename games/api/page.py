"""The reference page of the API: its endpoints with the shapes of the schema, and examples.

The examples are in examples.json; tests/games/api/test_reference_pages.py runs each of them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.api.auth import ANY, PUBLIC
from games.core.errors import API
from games.models import TokenScope

# The game of the examples.
GAME = "1763"
FILE = Path(__file__).with_name("examples.json")


@dataclass(frozen=True, slots=True)
class Example:
    """A request of an operation, and its answer.

    `by_gm` says that the GM sends it, otherwise a player.
    """

    operation: str
    path: str
    answer: dict[str, Any]
    body: dict[str, Any] | None = None
    headers: dict[str, str] = field(default_factory=dict)
    with_token: bool = False
    by_gm: bool = False


EXAMPLES = tuple(Example(**row) for row in json.loads(FILE.read_text(encoding="utf-8")))


def command(example: Example, method: str, root: str) -> str:
    """The example as a command of curl."""
    lines = [f"curl '{root}{example.path}'"]
    if method not in ("get", "post"):
        lines.append(f"-X {method.upper()}")
    if example.with_token:
        lines.append("-H 'Authorization: Bearer aetok_…'")
    lines += [f"-H '{name}: {value}'" for name, value in example.headers.items()]
    if example.body is not None:
        lines.append(f"--json '{json.dumps(example.body)}'")
    return " \\\n  ".join(lines)


Schema = Mapping[str, Any]
MAKES_ONE_LINE = 70


def shape(schema: Schema, known: Mapping[str, Schema], indent: int = 0) -> str:
    """The shape of a value. `known` are the schemas that others name.

    >>> shape({"type": "array", "items": {"type": "string"}}, {})
    'string[]'
    """
    if "$ref" in schema:
        return shape(known[schema["$ref"].rpartition("/")[2]], known, indent)
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(shape(part, known, indent) for part in schema["anyOf"])
    if "const" in schema:
        return json.dumps(schema["const"])
    match schema.get("type"):
        case "array":
            items = schema.get("items", {})
            inner = shape(items, known, indent)
            return f"({inner})[]" if items.keys() & {"anyOf", "enum"} else f"{inner}[]"
        case "object" if "properties" in schema:
            return _object(schema, known, indent)
        case "object":
            return f"{{[key]: {_values(schema, known, indent)}}}"
        case "string" if schema.get("format") == "date-time":
            return "date-time"
        case str(name):
            return name
    return "any"


def _values(schema: Schema, known: Mapping[str, Schema], indent: int) -> str:
    more = schema.get("additionalProperties")
    return shape(more, known, indent) if isinstance(more, Mapping) else "any"


def _object(schema: Schema, known: Mapping[str, Schema], indent: int) -> str:
    """The names of an object, on one line if they fit there."""
    needed = schema.get("required", ())
    parts = [
        f"{name}{'' if name in needed else '?'}: {shape(part, known, indent + 1)}"
        for name, part in schema["properties"].items()
    ]
    line = f"{{{', '.join(parts)}}}"
    if len(line) <= MAKES_ONE_LINE and "\n" not in line:
        return line
    space = "  " * (indent + 1)
    inner = "".join(f"\n{space}{part}," for part in parts)
    return f"{{{inner}\n{'  ' * indent}}}"


JSON = "application/json"


def reference_context(schema: Mapping[str, Any], site: str) -> dict[str, Any]:
    """The context of games/api/reference.html, whose first lines describe each field, from the
    schema in the active language; `site` is the site's address."""
    by_subject: dict[str, list[dict[str, Any]]] = {}
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            entry = _operation(path, method, operation, schema["components"]["schemas"], site)
            by_subject.setdefault(operation["tags"][0], []).append(entry)
    return {
        "root": site + API.rstrip("/"),
        "subjects": [
            {"anchor": f"subject-{tag.lower()}", "title": _(tag), "operations": entries}
            for tag, entries in by_subject.items()
        ],
        "scopes": [(scope.value, str(scope.label)) for scope in TokenScope],
    }


def _operation(
    path: str,
    method: str,
    operation: Mapping[str, Any],
    known: Mapping[str, Any],
    site: str,
) -> dict[str, Any]:
    name, root = operation["operationId"], site + API.rstrip("/")
    example = next((each for each in EXAMPLES if each.operation == name), None)
    summary, description = operation["summary"], operation.get("description", "")
    return {
        "anchor": name.replace("_", "-"),
        "method": method.upper(),
        "path": path.removeprefix(API.rstrip("/")),
        "summary": _(summary),
        "description": _mark_code(_(description)) if description else "",
        "needs": _needs(operation["x-scope"]),
        "query": list(_query(operation, known)),
        "takes": _body(operation.get("requestBody"), known),
        "answers": _answer(operation["responses"], known),
        "command": command(example, method, root) if example else "",
        "reply": json.dumps(example.answer, indent=2) if example else "",
    }


def _mark_code(text: str) -> SafeString:
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
