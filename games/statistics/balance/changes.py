"""Changes of a variant's board or set-up, each a line of text.

    centre SPACE POWER      the space is a centre, and a home of this power from the start
    centre SPACE neutral    it is a centre that belongs to nobody at the start
    centre SPACE none       it is no centre
    unit KIND SPACE POWER   an army (A) or a fleet (F) of the power stands there at the start
    unit KIND SPACE         as before, of the power or minor that has the space
    unit none SPACE         no unit of a power stands there
    edge A-B army           armies alone pass between these spaces; also fleet, both, none

A minor goes from a space that becomes a power's or no centre. Places of fleets are written as in
adjacency.json, such as StP/nc.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

from adjudicator.errors import ImpossibleData
from adjudicator.orders import ARMY, FLEET, space_of

NEUTRAL, NONE = "neutral", "none"
GRAPHS = {"army": ("army",), "fleet": ("fleet",), "both": ("army", "fleet"), NONE: ()}
USAGE = "write “centre SPACE POWER”, “unit KIND SPACE POWER” or “edge A-B army”"


def changed_data(data: Mapping[str, Any], changes: Sequence[str]) -> dict[str, Any]:
    """Return the JSON of a variant with these changes; raises ImpossibleData for an unclear one."""
    changed = deepcopy(dict(data))
    for change in changes:
        match change.split():
            case ["centre", space, owner]:
                _change_centre(changed, change, space, owner)
            case ["unit", kind, place]:
                _change_unit(changed, change, kind, place, _side_of(changed, space_of(place)))
            case ["unit", kind, place, power]:
                _change_unit(changed, change, kind, place, power)
            case ["edge", ends, graphs] if ends.count("-") == 1 and graphs in GRAPHS:
                _change_edge(changed, change, ends.split("-"), GRAPHS[graphs])
            case _:
                raise ImpossibleData(change, USAGE)
    return changed


def _check_space(data: dict[str, Any], change: str, place: str) -> str:
    space = space_of(place)
    if space not in data["spaces"]:
        raise ImpossibleData(change, f"no such space: {space}")
    return space


def _change_centre(data: dict[str, Any], change: str, place: str, owner: str) -> None:
    space, powers = _check_space(data, change, place), data["variant"]["powers"]
    if owner not in (NEUTRAL, NONE, *powers):
        raise ImpossibleData(change, f"no such power: {owner}")
    data["spaces"][space]["centre"] = owner != NONE
    for power, side in data["setup"]["powers"].items():
        side["centres"] = [*_without(side["centres"], space), *[space] * (power == owner)]
    if owner != NEUTRAL:
        data["variant"].get("minors", {}).pop(space, None)
        for power, about in powers.items():
            about["homes"] = [*_without(about["homes"], space), *[space] * (power == owner)]


def _change_unit(data: dict[str, Any], change: str, kind: str, place: str, power: str) -> None:
    space, minors = _check_space(data, change, place), data["variant"].get("minors", {})
    if kind not in (ARMY, FLEET, NONE):
        raise ImpossibleData(change, "a unit is A, F or none")
    if space in minors and kind != NONE and power in ("", space):
        minors[space]["kind"] = kind
        return
    if kind != NONE and power not in data["setup"]["powers"]:
        raise ImpossibleData(change, "name the power of the unit")
    if space in minors:
        raise ImpossibleData(change, "a minor’s unit stands there; change its centre first")
    for side in data["setup"]["powers"].values():
        side["units"] = [unit for unit in side["units"] if space_of(unit.split()[1]) != space]
    if kind != NONE:
        data["setup"]["powers"][power]["units"].append(f"{kind} {place}")


def _side_of(data: dict[str, Any], space: str) -> str:
    """The power whose unit or centre a space has at the start, or ""."""
    sides = data["setup"]["powers"].items()
    for power, side in sides:
        if any(space_of(unit.split()[1]) == space for unit in side["units"]):
            return str(power)
    return next((str(power) for power, side in sides if space in side["centres"]), "")


def _change_edge(
    data: dict[str, Any], change: str, ends: Sequence[str], graphs: tuple[str, ...]
) -> None:
    spaces = {_check_space(data, change, end) for end in ends}
    if len(spaces) != len(ends):
        raise ImpossibleData(change, "an edge has two ends")
    adjacency = data["adjacency"]
    for graph in ("army", "fleet"):
        adjacency[graph] = [edge for edge in adjacency[graph] if set(map(space_of, edge)) != spaces]
        if graph in graphs:
            adjacency[graph].append([space_of(end) if graph == "army" else end for end in ends])
    if "army" not in graphs and "crossings" in adjacency:
        crossings = adjacency["crossings"]
        adjacency["crossings"] = [way for way in crossings if {way["a"], way["b"]} != spaces]


def _without(names: Sequence[str], name: str) -> list[str]:
    return [other for other in names if other != name]
