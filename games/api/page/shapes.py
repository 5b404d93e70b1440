"""The shape of a request or an answer as in TypeScript, from its JSON schema."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

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
