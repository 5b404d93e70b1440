"""The shapes of JSON: each function gives its value back, or says where it is another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.errors import ImpossibleData


def as_object(value: Any, where: str) -> Mapping[str, Any]:
    """A JSON object. Raises ImpossibleData with its place."""
    if not isinstance(value, Mapping):
        raise ImpossibleData(where, "this must be an object")
    for key in value:
        if not isinstance(key, str):
            raise ImpossibleData(where, "the keys of an object must be text")
    return value


def known_keys(value: Any, allowed: tuple[str, ...], where: str) -> Mapping[str, Any]:
    """A JSON object with none but the allowed keys. Raises ImpossibleData with its place."""
    record = as_object(value, where)
    for key in record:
        if key not in allowed:
            message = f"no such key; known are {', '.join(allowed)}"
            raise ImpossibleData(f"{where}.{key}", message)
    return record


def as_list(value: Any, where: str) -> list[tuple[str, Any]]:
    """A JSON list, each item with its own place. Raises ImpossibleData with its place."""
    if not isinstance(value, list | tuple):
        raise ImpossibleData(where, "this must be a list")
    return [(f"{where}[{number}]", item) for number, item in enumerate(value)]


def as_text(value: Any, where: str) -> str:
    """A JSON string. Raises ImpossibleData with its place."""
    if not isinstance(value, str):
        raise ImpossibleData(where, "this must be text")
    return value


def as_whole(value: Any, where: str) -> int:
    """A whole JSON number. Raises ImpossibleData with its place."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise ImpossibleData(where, "this must be a whole number")
    return value


def as_flag(value: Any, where: str) -> bool:
    """true or false. Raises ImpossibleData with its place."""
    if not isinstance(value, bool):
        raise ImpossibleData(where, "this must be true or false")
    return value


def one_of(value: Any, allowed: tuple[str, ...], where: str) -> str:
    """One of some words. Raises ImpossibleData with its place."""
    if value not in allowed:
        raise ImpossibleData(where, f"this must be one of: {', '.join(allowed)}")
    return str(value)
