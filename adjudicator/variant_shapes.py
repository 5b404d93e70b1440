"""The shapes of a variant's files: which keys there are, and what each one holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from adjudicator.errors import ImpossibleData
from adjudicator.orders import ARMY, FLEET
from adjudicator.shapes import as_flag, as_list, as_object, as_text, as_whole, known_keys, one_of
from adjudicator.state import PhaseKind, Season

Shape = Callable[[Any, str], Any]


def check_shapes(data: Mapping[str, Any]) -> None:
    """Check the four files of a variant, given by their stems.

    Raises ImpossibleData with the place of a missing or unknown key, or of a value of the wrong
    shape.
    """
    for part, shape in PARTS.items():
        shape(data.get(part), part)


def _anything(_value: Any, _where: str) -> None:
    """Accept any value: the rules do not read it."""


def _word(*allowed: str) -> Shape:
    return lambda value, where: one_of(value, allowed, where)


def _texts(value: Any, where: str) -> None:
    for at, item in as_list(value, where):
        as_text(item, at)


def _record(needed: Mapping[str, Shape], further: Mapping[str, Shape]) -> Shape:
    """Return the shape of an object with the `needed` keys and any of the `further` ones."""
    known = {**needed, **further}

    def check(value: Any, where: str) -> None:
        record = as_object(value, where)
        for key in needed:
            if key not in record:
                raise ImpossibleData(f"{where}.{key}", "this is missing")
        for key, item in known_keys(record, tuple(known), where).items():
            known[key](item, f"{where}.{key}")

    return check


def _map(shape: Shape) -> Shape:
    """Return the shape of an object with any keys."""

    def check(value: Any, where: str) -> None:
        for key, item in as_object(value, where).items():
            shape(item, f"{where}.{key}")

    return check


def _list(shape: Shape) -> Shape:
    def check(value: Any, where: str) -> None:
        for at, item in as_list(value, where):
            shape(item, at)

    return check


def _edge(value: Any, where: str) -> None:
    if len(as_list(value, where)) != 2:
        raise ImpossibleData(where, "an edge has two ends")
    _texts(value, where)


def _optional_text(value: Any, where: str) -> None:
    if value is not None:
        as_text(value, where)


def _step(value: Any, where: str) -> None:
    if as_whole(value, where) not in (1, -1):
        raise ImpossibleData(where, "the step of the years is 1 or -1")


def _names(value: Any, where: str) -> None:
    for season, name in known_keys(value, tuple(Season), where).items():
        as_text(name, f"{where}.{season}")


POWER = _record(
    {"name": as_text, "colour": as_text, "homes": _texts},
    {"short": as_text, "religion": as_text, "aliases": _texts},
)
MINOR = _record(
    {"religion": as_text, "kind": _word(ARMY, FLEET)}, {"marking": as_text, "people": _texts}
)
SPACE = _record(
    {"name": as_text, "kind": as_text},
    {"centre": as_flag, "convoys": as_flag, "coasts": _texts, "aliases": _texts, "also": _texts},
)
CROSSING = _record({"a": as_text, "b": as_text}, {"sea": _optional_text})
WATERWAY = _record({"name": as_text, "spaces": _texts, "edges": _list(_edge)}, {})
CALENDAR = _record({}, {"step": _step, "era": _word("", "BC"), "names": _names})
SIDE = _record({"centres": _texts, "units": _texts}, {})

PARTS: Mapping[str, Shape] = {
    "variant": _record(
        {"id": as_text, "name": as_text, "powers": _map(POWER)},
        {
            "extends": as_text,
            "description": as_text,
            "designers": _texts,
            "diplomacy_map": as_text,
            "version": as_text,
            "minors": _map(MINOR),
            "rules": as_object,
            "counts": _map(as_whole),
            "calendar": CALENDAR,
        },
    ),
    "spaces": _map(SPACE),
    "adjacency": _record(
        {"army": _list(_edge), "fleet": _list(_edge)},
        {
            "crossings": _list(CROSSING),
            "waterways": _list(WATERWAY),
            "canals": _texts,
            "provenance": _anything,
        },
    ),
    "setup": _record(
        {"year": as_whole, "powers": _map(SIDE)},
        {
            "season": _word(*Season),
            "phase": _word(PhaseKind.MOVEMENT, PhaseKind.ALLIANCES),
            "land": _map(_texts),
        },
    ),
}
