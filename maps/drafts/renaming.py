"""Another abbreviation of a space, in every file of a draft that has it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import deepcopy
from typing import Any

from maps.drafts.files import Files
from maps.drafts.limits import KEY
from maps.drafts.refusals import ImpossibleDraft

Rename = Callable[[str], str]


def with_key(files: Files, old: str, new: str) -> Files:
    """Return the files with another abbreviation of a space. Raises ImpossibleDraft."""
    if old == new:
        return files
    if not KEY.fullmatch(new):
        raise ImpossibleDraft("key", "bad_key")
    taken = {*files["spaces"], *files["variant"]["powers"]} - {old}
    # Orders are read without regard to capitals.
    if new.casefold() in map(str.casefold, taken):
        raise ImpossibleDraft("key", "already_key", key=new)
    files = deepcopy(files)

    def rename(place: str) -> str:
        """Another name for the space itself, or for one of its coasts."""
        space, slash, coast = place.partition("/")
        return f"{new}{slash}{coast}" if space == old else place

    files["spaces"] = _keys(files["spaces"], rename)
    _rename_adjacency(files["adjacency"], rename)
    _rename_about(files["variant"], rename)
    _rename_setup(files["setup"], rename)
    _rename_drawing(files, rename)
    for part, data in files.items():
        if part.startswith("names."):
            for kind in ("spaces", "labels"):
                if kind in data:
                    data[kind] = _keys(data[kind], rename)
    return files


def _keys(data: dict[str, Any], rename: Rename) -> dict[str, Any]:
    return {rename(key): value for key, value in data.items()}


def _edges(edges: Iterable[Iterable[str]], rename: Rename) -> list[list[str]]:
    return [[rename(end) for end in edge] for edge in edges]


def _rename_adjacency(adjacency: dict[str, Any], rename: Rename) -> None:
    for graph in ("army", "fleet"):
        adjacency[graph] = sorted(sorted(edge) for edge in _edges(adjacency[graph], rename))
    for item in adjacency.get("crossings", ()):
        for end in ("a", "b", "sea"):
            if isinstance(item.get(end), str):
                item[end] = rename(item[end])
    for way in adjacency.get("waterways", ()):
        way["spaces"] = [rename(space) for space in way["spaces"]]
        way["edges"] = _edges(way["edges"], rename)
    if "canals" in adjacency:
        adjacency["canals"] = [rename(space) for space in adjacency["canals"]]
    about = adjacency.get("provenance")
    for name in ("reconstructed_army", "reconstructed_fleet"):
        if isinstance(about, dict) and name in about:
            about[name] = _edges(about[name], rename)


def _rename_about(about: dict[str, Any], rename: Rename) -> None:
    for power in about["powers"].values():
        power["homes"] = [rename(home) for home in power["homes"]]
    if "minors" in about:
        about["minors"] = _keys(about["minors"], rename)
    rules = about.get("rules", {})
    for name in ("exclusive_faith", "unified_coasts"):
        if name in rules:
            rules[name] = _keys(rules[name], rename)
    for name in ("unified_coasts", "emergency_sites"):
        if name in rules:
            rules[name] = {key: rename(space) for key, space in rules[name].items()}
    if "half_strength" in rules:
        rules["half_strength"] = _edges(rules["half_strength"], rename)
    if "named_homes" in rules:
        rules["named_homes"] = {
            power: [rename(home) for home in homes] for power, homes in rules["named_homes"].items()
        }


def _rename_setup(setup: dict[str, Any], rename: Rename) -> None:
    for side in setup["powers"].values():
        side["centres"] = [rename(space) for space in side["centres"]]
        side["units"] = [f"{unit[:2]}{rename(unit[2:])}" for unit in side["units"]]
    if "land" in setup:
        setup["land"] = {
            rename(owner): [rename(space) for space in spaces]
            for owner, spaces in setup["land"].items()
        }


def _rename_drawing(files: Files, rename: Rename) -> None:
    geometry = files.get("geometry")
    if geometry:
        for kind in ("land", "sea"):
            geometry[kind] = _keys(geometry[kind], rename)
        geometry["borders"] = [[rename(a), rename(b), line] for a, b, line in geometry["borders"]]
        for item in geometry["crossings"]:
            item["a"], item["b"] = rename(item["a"]), rename(item["b"])
        for name in ("canals", "exits"):
            if name in geometry:
                geometry[name] = _keys(geometry[name], rename)
    for part, names in BUILD_KEYS.items():
        data = files.get(f"build/{part}")
        if not isinstance(data, dict):
            continue
        for name in names:
            if isinstance(data.get(name), dict):
                data[name] = _keys(data[name], rename)
    _rename_pairs(files.get("build/places"), rename)
    for part in ("countries", "regions", "frontiers", "waters"):
        name = f"build/{part}"
        if name in files:
            files[name] = _rename_values(files[name], rename, is_direct=part == "countries")


def _rename_pairs(places: Any, rename: Rename) -> None:
    """Rename in the pairs of spaces, such as “Con-Smy”, of the places of a drawing."""
    if not isinstance(places, dict):
        return
    if isinstance(places.get("crossings"), dict):
        places["crossings"] = _keys(places["crossings"], lambda pair: _pair(pair, rename))
    if isinstance(places.get("rivers"), dict):
        for river, pairs in places["rivers"].items():
            if isinstance(pairs, list):
                places["rivers"][river] = [_pair(str(pair), rename) for pair in pairs]


def _pair(pair: str, rename: Rename) -> str:
    return "-".join(rename(end) for end in pair.split("-"))


# Objects of the sources of a drawing that are keyed by spaces.
BUILD_KEYS = {"places": ("land", "sea", "canals", "exits"), "waters": ("seeds",)}
# Values of the sources that are a space, or spaces.
BUILD_VALUES = ("space", "on")


def _rename_values(data: Any, rename: Rename, *, is_direct: bool = False) -> Any:
    """The sources of a drawing with the space renamed in the values that name spaces."""
    if isinstance(data, list):
        return [_rename_values(item, rename) for item in data]
    if not isinstance(data, dict):
        return data
    renamed = {}
    for key, value in data.items():
        if is_direct or key in BUILD_VALUES:
            names = [rename(item) for item in value] if isinstance(value, list) else value
            renamed[key] = rename(names) if isinstance(names, str) else names
        elif key == "by_name" and isinstance(value, dict):
            renamed[key] = _keys(value, rename)
        else:
            renamed[key] = _rename_values(value, rename)
    return renamed
