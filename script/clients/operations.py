"""Writes the client in Python: a TypedDict for each model, and a method for each operation."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from typing import Any

Schema = Mapping[str, Any]
BASE = "/api/v1"
PLAIN = {
    "boolean": "bool",
    "integer": "int",
    "null": "None",
    "number": "float",
    "object": "dict[str, Any]",
    "string": "str",
}
LINES = "application/x-ndjson"
# Programs read lines of JSON, which have the same news.
UNREAD = {"text/event-stream"}
ANSWERS = {
    "text/plain": "str",
    "image/svg+xml": "str",
    "image/png": "bytes",
    LINES: "Iterator[dict[str, Any]]",
}
# The client keeps no answers that could be unchanged.
UNSENT = {"If-None-Match"}
MODELS = '''\
"""The models of the API, as JSON has them. script/clients/make.py generates this file."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

'''
OPERATIONS = '''\
"""The operations of the API. script/clients/make.py generates this file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal
from urllib.parse import quote

from ambition_empire_api import models
from ambition_empire_api.connection import Connection

VERSION = {version!r}


class Operations(Connection):
    """A method for each operation, under its name in the schema."""

'''


def write_models(schema: Schema) -> str:
    """Write a module with a TypedDict for each model."""
    return MODELS + "\n".join(
        "\n".join(_model(name, model)) for name, model in schema["components"]["schemas"].items()
    )


def _model(name: str, model: Schema) -> Iterator[str]:
    if "properties" not in model:
        yield f"{name} = {type_of(model)}\n"
        return
    yield f"class {name}(TypedDict):"
    yield from _docstring(model.get("description", ""), "    ")
    for field, shape in model["properties"].items():
        kind = type_of(shape)
        required = field in model.get("required", ())
        yield f"    {field}: {kind if required else f'NotRequired[{kind}]'}"
    yield "\n"


def type_of(shape: Schema, prefix: str = "") -> str:
    """The annotation for a shape of the schema; `prefix` stands before the name of a model."""
    if "$ref" in shape:
        return prefix + shape["$ref"].rpartition("/")[2]
    if "anyOf" in shape:
        return " | ".join(dict.fromkeys(type_of(each, prefix) for each in shape["anyOf"]))
    if "enum" in shape:
        return f"Literal[{', '.join(map(repr, shape['enum']))}]"
    if shape.get("type") == "array":
        items = shape.get("prefixItems") or [shape.get("items", {})]
        return f"list[{' | '.join(dict.fromkeys(type_of(each, prefix) for each in items))}]"
    if isinstance(shape.get("additionalProperties"), dict):
        return f"dict[str, {type_of(shape['additionalProperties'], prefix)}]"
    return PLAIN.get(shape.get("type", ""), "Any")


def write_operations(schema: Schema) -> str:
    """Write a module whose class has a method for each operation."""
    methods = [
        "\n".join(_method(path.removeprefix(BASE), verb, operation))
        for path, operations in schema["paths"].items()
        for verb, operation in operations.items()
    ]
    return OPERATIONS.format(version=schema["info"]["version"]) + "\n\n".join(methods)


def _method(path: str, verb: str, operation: Schema) -> Iterator[str]:
    parameters = [each for each in operation.get("parameters", ()) if each["name"] not in UNSENT]
    body = operation.get("requestBody")
    answer, sending = _answer(operation)
    arguments = [*_positional(parameters, body), *_named(parameters)]
    yield f"    def {operation['operationId']}({', '.join(['self', *arguments])}) -> {answer}:"
    words = "\n\n".join(filter(None, (operation["summary"], operation.get("description"))))
    yield from _docstring(words, " " * 8)
    sent = [f'"{verb.upper()}"', _address(path, parameters)]
    sent += ["body"] if body else []
    for place in ("query", "header"):
        values = [
            f'"{each["name"]}": {_argument(each)}' for each in parameters if each["in"] == place
        ]
        sent += [f"{place}={{{', '.join(values)}}}"] if values else []
    yield f"        answer: {answer} = self.{sending}({', '.join(sent)})"
    yield "        return answer"


def _address(path: str, parameters: list[Schema]) -> str:
    for each in parameters:
        if each["in"] == "path" and type_of(each["schema"]) == "str":
            name = each["name"]
            path = path.replace(f"{{{name}}}", f"{{quote({name}, safe='')}}")
    return f'f"{path}"' if "{" in path else f'"{path}"'


def _positional(parameters: list[Schema], body: Schema | None) -> Iterator[str]:
    for each in parameters:
        if each["in"] == "path":
            yield f"{each['name']}: {type_of(each['schema'])}"
    if body:
        [content] = body["content"].values()
        kind = type_of(content["schema"], "models.")
        yield f"body: {kind}" if body.get("required") else f"body: {kind} | None = None"


def _named(parameters: list[Schema]) -> Iterator[str]:
    """Write the arguments that are named, those that are required first."""
    named = sorted(
        (each for each in parameters if each["in"] != "path"),
        key=lambda each: not each.get("required"),
    )
    if named:
        yield "*"
    for each in named:
        kind = type_of(each["schema"]).removesuffix(" | None")
        default = "" if each.get("required") else " | None = None"
        yield f"{_argument(each)}: {kind}{default}"


def _argument(parameter: Schema) -> str:
    name: str = parameter["name"]
    return name if parameter["in"] == "query" else name.lower().replace("-", "_")


def _answer(operation: Schema) -> tuple[str, str]:
    """Return the annotation of an answer, and the method of Connection that reads it."""
    kinds = {
        media: ANSWERS.get(media) or type_of(content["schema"], "models.")
        for status, answer in operation["responses"].items()
        if status.startswith("2")
        for media, content in answer.get("content", {}).items()
        if media not in UNREAD
    }
    reader = "read_lines" if LINES in kinds else "send"
    return " | ".join(sorted(set(kinds.values()))) or "None", reader


def _docstring(words: str, indent: str) -> Iterator[str]:
    if not words:
        return
    # Three more signs stand on the last line.
    width = 97 - len(indent)
    lines = [
        line and indent + line
        for paragraph in words.split("\n\n")
        for line in ["", *textwrap.wrap(" ".join(paragraph.split()), width)]
    ][1:]
    lines[0] = f'{indent}"""{lines[0].strip()}'
    if len(lines) == 1:
        yield f'{lines[0]}"""'
    else:
        yield from [*lines, f'{indent}"""']
