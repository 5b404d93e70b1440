"""What an edit leaves behind: rule switches, counts and notes that name what is no more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.board import SEA
from adjudicator.orders import space_of
from maps.drafts.files import Files

ARMY_EDGES, FLEET_EDGES = "army", "fleet"
BUILD = "build/"


def tidy(files: Files) -> Files:
    """Return the files, which are changed, without rules, crossings and notes on what is gone.

    The numbers of `counts` follow the board.
    """
    _drop_lost_edges(files)
    _drop_lost_land(files)
    _drop_lost_rules(files)
    _count_again(files)
    return files


def _drop_lost_edges(files: Files) -> None:
    """Leave out crossings, arrows, borders of waterways and notes whose edge is no more."""
    adjacency = files["adjacency"]
    edges = {
        graph: {frozenset(edge) for edge in adjacency[graph]} for graph in (ARMY_EDGES, FLEET_EDGES)
    }
    drawn = files.get("geometry") or {}
    for holder in (adjacency, drawn):
        if "crossings" in holder:
            holder["crossings"] = [
                item
                for item in holder["crossings"]
                if frozenset((item["a"], item["b"])) in edges[ARMY_EDGES]
            ]
    if "exits" in drawn:
        drawn["exits"] = {
            key: place for key, place in drawn["exits"].items() if key in files["spaces"]
        }
    about = adjacency.get("provenance")
    for graph, left in edges.items():
        name = f"reconstructed_{graph}"
        if isinstance(about, dict) and isinstance(about.get(name), list):
            about[name] = [edge for edge in about[name] if frozenset(edge) in left]


def _drop_lost_land(files: Files) -> None:
    """Leave out the realms of powers and minors that are no more."""
    about, setup = files["variant"], files["setup"]
    owners = {*about["powers"], *about.get("minors", {})}
    if "land" in setup:
        setup["land"] = {owner: keys for owner, keys in setup["land"].items() if owner in owners}


def _drop_lost_rules(files: Files) -> None:
    about, spaces = files["variant"], files["spaces"]
    rules = about.get("rules", {})
    powers, minors = about["powers"], about.get("minors", {})
    religions = {item.get("religion", "") for item in (*powers.values(), *minors.values())}
    near = {
        frozenset(map(space_of, edge))
        for graph in (ARMY_EDGES, FLEET_EDGES)
        for edge in files["adjacency"][graph]
    }

    def is_centre(key: str) -> bool:
        return bool(spaces.get(key, {}).get("centre"))

    conditions: dict[str, Callable[[str, Any], bool]] = {
        "camps": lambda religion, _camp: religion in religions,
        "exclusive_faith": lambda minor, faith: minor in minors and faith in religions,
        "unified_coasts": lambda space, centre: (
            is_centre(centre) and len(spaces.get(space, {}).get("coasts", ())) == 2
        ),
        "emergency_sites": lambda power, space: power in powers and space in spaces,
        "extra_homes": lambda power, _number: power in powers,
        "named_homes": lambda power, _homes: power in powers,
    }
    for name, is_kept in conditions.items():
        if isinstance(rules.get(name), dict):
            rules[name] = {key: value for key, value in rules[name].items() if is_kept(key, value)}
    if "half_strength" in rules:
        rules["half_strength"] = [
            pair for pair in rules["half_strength"] if frozenset(pair) in near
        ]
    if "named_homes" in rules:
        rules["named_homes"] = {
            power: [home for home in homes if is_centre(home)]
            for power, homes in rules["named_homes"].items()
        }


def _count_again(files: Files) -> None:
    """Set the numbers of `counts` that an edit may change."""
    about, spaces = files["variant"], files["spaces"]
    counts, minors = about.get("counts", {}), about.get("minors", {})
    seas = sum(space["kind"] == SEA for space in spaces.values())
    now = {
        "spaces": len(spaces),
        "land": len(spaces) - seas,
        "sea": seas,
        "centres": sum(bool(space.get("centre")) for space in spaces.values()),
        "powers": len(about["powers"]),
        "minors": len(minors),
        "units": len(minors) + sum(len(s["units"]) for s in files["setup"]["powers"].values()),
    }
    counts.update({name: number for name, number in now.items() if name in counts})


def forget_translations(files: Files, kind: str, key: str) -> None:
    """Leave out what translations say about a space or a power: an old name, and its label."""
    kinds = ("spaces", "labels") if kind == "spaces" else (kind,)
    for part, data in files.items():
        if part.startswith("names."):
            for name in kinds:
                data.get(name, {}).pop(key, None)


def without_build(files: Files) -> Files:
    """Return the files without the sources of the drawing, from which it can no longer be made."""
    return {part: data for part, data in files.items() if not part.startswith(BUILD)}


def clear_space(files: Files, key: str) -> None:
    """Take everything from a space that somebody has there: owners, units, homes, a minor."""
    setup, about = files["setup"], files["variant"]
    for side in setup["powers"].values():
        side["centres"] = [space for space in side["centres"] if space != key]
        side["units"] = [unit for unit in side["units"] if space_of(unit[2:]) != key]
    land = setup.get("land", {})
    for owner in list(land):
        land[owner] = [space for space in land[owner] if space != key]
        if not land[owner]:
            del land[owner]
    for power in about["powers"].values():
        power["homes"] = [home for home in power["homes"] if home != key]
    about.get("minors", {}).pop(key, None)
