"""The shapes of JSON values. Each function returns its value or reports a wrong shape.

All of them raise ImpossibleData with the value's place.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.errors import ImpossibleData


def as_object(value: Any, where: str) -> Mapping[str, Any]:
    """Return a JSON object."""
    if not isinstance(value, Mapping):
        raise ImpossibleData(where, "this must be an object")
    for key in value:
        if not isinstance(key, str):
            raise ImpossibleData(where, "the keys of an object must be text")
    return value


def known_keys(value: Any, allowed: tuple[str, ...], where: str) -> Mapping[str, Any]:
    """Return a JSON object that has no keys but the allowed ones."""
    record = as_object(value, where)
    for key in record:
        if key not in allowed:
            message = f"no such key; known are {', '.join(allowed)}"
            raise ImpossibleData(f"{where}.{key}", message)
    return record


def as_list(value: Any, where: str) -> list[tuple[str, Any]]:
    """Return the items of a JSON list, each with its own place."""
    if not isinstance(value, list | tuple):
        raise ImpossibleData(where, "this must be a list")
    return [(f"{where}[{number}]", item) for number, item in enumerate(value)]


def as_text(value: Any, where: str) -> str:
    """Return a JSON string."""
    if not isinstance(value, str):
        raise ImpossibleData(where, "this must be text")
    return value


def as_whole(value: Any, where: str) -> int:
    """Return a whole JSON number. 3.0 is one, since JSON has only one kind of number."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if not isinstance(value, int) or isinstance(value, bool):
        raise ImpossibleData(where, "this must be a whole number")
    return value


def as_flag(value: Any, where: str) -> bool:
    """Return true or false."""
    if not isinstance(value, bool):
        raise ImpossibleData(where, "this must be true or false")
    return value


def one_of(value: Any, allowed: tuple[str, ...], where: str) -> str:
    """Return one of the allowed words."""
    if value not in allowed:
        raise ImpossibleData(where, f"this must be one of: {', '.join(allowed)}")
    return str(value)
