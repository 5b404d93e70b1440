"""The check of names in a variant's files: every place, power and kind of space must exist."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from adjudicator.board import COASTAL, INLAND, SEA
from adjudicator.errors import ImpossibleData
from adjudicator.shapes import as_list, one_of


def check_names(data: Mapping[str, Any]) -> None:
    """Check the names in a variant's four files, whose shapes are already checked.

    Raises ImpossibleData with the place of an unknown name.
    """
    _check_spaces(data["spaces"])
    _check_adjacency(data["spaces"], data["adjacency"])
    powers, spaces = data["variant"]["powers"], data["spaces"]
    for key, power in powers.items():
        _require_known(spaces, "space", as_list(power["homes"], f"variant.powers.{key}.homes"))
    _require_known(spaces, "space", _keys(data["variant"].get("minors", {}), "variant.minors"))
    _require_known(powers, "power", _keys(data["setup"]["powers"], "setup.powers"))
    for key, side in data["setup"]["powers"].items():
        _require_known(spaces, "space", as_list(side["centres"], f"setup.powers.{key}.centres"))


def _check_spaces(spaces: Mapping[str, Any]) -> None:
    for key, space in spaces.items():
        one_of(space["kind"], (INLAND, COASTAL, SEA), f"spaces.{key}.kind")
        if space.get("convoys") and space["kind"] != COASTAL:
            raise ImpossibleData(f"spaces.{key}.convoys", f"{key} is {space['kind']}, not coastal")


def _check_adjacency(spaces: Mapping[str, Any], adjacency: Mapping[str, Any]) -> None:
    places = {
        place
        for key, space in spaces.items()
        for place in ([f"{key}/{coast}" for coast in space.get("coasts", ())] or [key])
    }
    for graph, known in (("army", spaces), ("fleet", places)):
        for at, edge in as_list(adjacency[graph], f"adjacency.{graph}"):
            _require_known(known, "place", as_list(edge, at))
    for at, crossing in as_list(adjacency.get("crossings", ()), "adjacency.crossings"):
        named = [(f"{at}.{key}", crossing.get(key)) for key in ("a", "b", "sea")]
        _require_known(spaces, "space", [(end, name) for end, name in named if name is not None])
    for at, way in as_list(adjacency.get("waterways", ()), "adjacency.waterways"):
        _require_known(spaces, "space", as_list(way["spaces"], f"{at}.spaces"))
        for end, edge in as_list(way["edges"], f"{at}.edges"):
            _require_known(spaces, "space", as_list(edge, end))
    _require_known(spaces, "space", as_list(adjacency.get("canals", ()), "adjacency.canals"))


def _keys(record: Mapping[str, Any], where: str) -> list[tuple[str, str]]:
    return [(f"{where}.{key}", key) for key in record]


def _require_known(known: Collection[str], sort: str, named: Iterable[tuple[str, Any]]) -> None:
    for where, name in named:
        if name not in known:
            raise ImpossibleData(where, f"no such {sort}: {name}")
