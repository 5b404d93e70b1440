"""Variants of godip as JSON, which a short program prints (docs/new-board.md).

The object has `variant`, `graph`, `units`, `centres` and `year`, as Go's package encoding/json
writes godip's own types.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from adjudicator.errors import ImpossibleData
from adjudicator.json_shapes import (
    ANYTHING,
    FLAG,
    TEXT,
    WHOLE,
    Shape,
    list_of,
    mapping_of,
    nullable,
    record,
)
from adjudicator.json_text import NotJson, read_json
from adjudicator.orders import ARMY, FLEET
from adjudicator.shapes import as_object
from maps.build.imports.facts import Facts, read_bytes
from maps.build.new_board import NewBoard
from maps.build_data import BuildRefused

SOURCE = "the variant “{name}” of godip (GNU GPL 3, © Martin Bruse and others)"
KINDS = {"Army": ARMY, "Fleet": FLEET}
NEUTRAL = "Neutral"
FLAGS = nullable(mapping_of(FLAG))
SUB = record(
    {"Edges": nullable(mapping_of(record({"Flags": FLAGS}))), "Flags": FLAGS},
    {"Name": TEXT, "ReverseEdges": ANYTHING},
)
NODE = record({"Subs": mapping_of(SUB)}, {"Name": TEXT, "SC": nullable(TEXT)})
GRAPH = record({"Nodes": mapping_of(NODE)})
UNIT = record({"Type": TEXT, "Nation": TEXT})
NATIONS = list_of(TEXT)
NAMES = nullable(mapping_of(TEXT))


def _loose(value: Any, where: str) -> None:
    about = as_object(value, where)
    TEXT(about.get("Name"), f"{where}.Name")
    NATIONS(about.get("Nations"), f"{where}.Nations")
    for key in ("ProvinceLongNames", "NationColors"):
        NAMES(about.get(key), f"{where}.{key}")


FILE = record(
    {
        "variant": Shape(_loose, {"type": "object"}),
        "graph": GRAPH,
        "units": mapping_of(UNIT),
        "centres": mapping_of(TEXT),
        "year": WHOLE,
    }
)


def read_godip(path: Path) -> NewBoard:
    """Read a variant. Raises BuildRefused."""
    try:
        data = read_json(read_bytes(path))
        FILE(data, path.name)
    except NotJson as error:
        raise BuildRefused(f"{path.name} is not JSON: {error}.") from error
    except ImpossibleData as error:
        raise BuildRefused(f"{error}.") from error
    about = data["variant"]
    facts = Facts(path.name, about["Name"], SOURCE.format(name=about["Name"]))
    facts.year, facts.powers = int(data["year"]), list(about["Nations"])
    facts.colours = {**(about.get("NationColors") or {})}
    names = about.get("ProvinceLongNames") or {}
    for key, node in data["graph"]["Nodes"].items():
        _add_space(facts, key, node, str(names.get(key, "")))
    for key, node in data["graph"]["Nodes"].items():
        for coast, sub in node["Subs"].items():
            _add_neighbours(facts, f"{key}/{coast}" if coast else key, sub)
    facts.owners = {
        space: nation for space, nation in data["centres"].items() if nation in facts.powers
    }
    for place, unit in data["units"].items():
        if unit["Type"] not in KINDS:
            facts.refuse(f"the unit in {place} is a “{unit['Type']}”.")
        if unit["Nation"] in facts.powers:
            facts.units.append((unit["Nation"], KINDS[unit["Type"]], place))
    return facts.board()


def _flags(record: Mapping[str, Any]) -> set[str]:
    return {flag for flag, is_set in (record["Flags"] or {}).items() if is_set}


def _add_space(facts: Facts, key: str, node: Mapping[str, Any], name: str) -> None:
    flags = {flag for sub in node["Subs"].values() for flag in _flags(sub)}
    facts.names[key] = name or key.capitalize()
    if "Land" in flags:
        facts.land.add(key)
    if "Sea" in flags:
        facts.water.add(key)
    if not flags & {"Land", "Sea"}:
        facts.refuse(f"{key} is neither land nor sea.")
    if "Convoyable" in flags:
        facts.convoys.add(key)
    coasts = [coast for coast, sub in node["Subs"].items() if coast and "Sea" in _flags(sub)]
    if coasts:
        facts.coasts[key] = sorted(coasts)
    if node.get("SC") is not None:
        facts.centres.add(key)


def _add_neighbours(facts: Facts, place: str, sub: Mapping[str, Any]) -> None:
    space = place.partition("/")[0]
    for other, edge in (sub["Edges"] or {}).items():
        flags, near = _flags(edge), other.partition("/")[0]
        if "Land" in flags and {space, near} <= facts.land:
            facts.army.append((place, other))
        # An army in a divided space sees its seas too, for convoys.
        is_whole = any(
            each in facts.coasts and "/" not in end for each, end in ((space, place), (near, other))
        )
        if "Sea" in flags and {space, near} <= facts.water and not is_whole:
            facts.fleet.append((place, other))
