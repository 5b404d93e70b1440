"""Shapes of JSON files: each checks a value, and describes itself as JSON Schema."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from adjudicator.errors import ImpossibleData
from adjudicator.shapes import as_flag, as_list, as_object, as_text, as_whole, known_keys, one_of


@dataclass(frozen=True, slots=True)
class Shape:
    """A check of a value at a place, which raises ImpossibleData, and the same as JSON Schema."""

    check: Callable[[Any, str], object]
    schema: Mapping[str, Any]

    def __call__(self, value: Any, where: str) -> None:
        """Check a value; raises ImpossibleData with its place."""
        self.check(value, where)

    def about(self, sentence: str) -> Shape:
        """Return the shape with a description in its schema."""
        return replace(self, schema={**self.schema, "description": sentence})


ANYTHING = Shape(lambda _value, _where: None, {})
TEXT = Shape(as_text, {"type": "string"})
WHOLE = Shape(as_whole, {"type": "integer"})
FLAG = Shape(as_flag, {"type": "boolean"})
OBJECT = Shape(as_object, {"type": "object"})


def one_word(*allowed: str) -> Shape:
    """Return the shape of one of the allowed words."""
    return Shape(
        lambda value, where: one_of(value, allowed, where), {"type": "string", "enum": [*allowed]}
    )


def one_number(*allowed: int) -> Shape:
    """Return the shape of one of the allowed whole numbers."""

    def check(value: Any, where: str) -> None:
        if as_whole(value, where) not in allowed:
            numbers = ", ".join(map(str, allowed))
            raise ImpossibleData(where, f"this must be one of: {numbers}")

    return Shape(check, {"enum": [*allowed]})


def number(least: float | None = None) -> Shape:
    """Return the shape of a finite number, of a least size if there is one."""

    def check(value: Any, where: str) -> None:
        if not isinstance(value, int | float) or isinstance(value, bool):
            raise ImpossibleData(where, "this must be a number")
        if not abs(value) < float("inf"):
            raise ImpossibleData(where, "this must be a finite number")
        if least is not None and value < least:
            raise ImpossibleData(where, f"this must be {least:g} or more")

    return Shape(check, {"type": "number"} | ({} if least is None else {"minimum": least}))


NUMBER = number()


def nullable(shape: Shape) -> Shape:
    """Return the shape of a value that may be null."""

    def check(value: Any, where: str) -> None:
        if value is not None:
            shape(value, where)

    return Shape(check, {"anyOf": [shape.schema, {"type": "null"}]})


def list_of(shape: Shape, least: int = 0, most: int | None = None) -> Shape:
    """Return the shape of a list with at least and at most so many items."""

    def check(value: Any, where: str) -> None:
        items = as_list(value, where)
        if len(items) < least or (most is not None and len(items) > most):
            size = str(least) if least == most else f"at least {least}"
            raise ImpossibleData(where, f"this list must have {size} items, not {len(items)}")
        for at, item in items:
            shape(item, at)

    schema: dict[str, Any] = {"type": "array", "items": shape.schema}
    schema |= {"minItems": least} if least else {}
    return Shape(check, schema | ({} if most is None else {"maxItems": most}))


def mapping_of(shape: Shape) -> Shape:
    """Return the shape of an object with any keys."""

    def check(value: Any, where: str) -> None:
        for key, item in as_object(value, where).items():
            shape(item, f"{where}.{key}")

    return Shape(check, {"type": "object", "additionalProperties": shape.schema})


def record(needed: Mapping[str, Shape], further: Mapping[str, Shape] | None = None) -> Shape:
    """Return the shape of an object with the `needed` keys and any of the `further` ones."""
    known = {**needed, **(further or {})}

    def check(value: Any, where: str) -> None:
        data = as_object(value, where)
        for key in needed:
            if key not in data:
                raise ImpossibleData(f"{where}.{key}", "this is missing")
        for key, item in known_keys(data, tuple(known), where).items():
            known[key](item, f"{where}.{key}")

    return Shape(
        check,
        {
            "type": "object",
            "required": [*needed],
            "additionalProperties": False,
            "properties": {key: shape.schema for key, shape in known.items()},
        },
    )
