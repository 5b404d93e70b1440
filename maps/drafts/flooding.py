"""Land that becomes sea, and sea that becomes land: its drawing, and its edges."""

from __future__ import annotations

from typing import Any

from adjudicator.board import COASTAL, INLAND, SEA
from adjudicator.orders import space_of
from maps.checks.ground import Ground
from maps.drafts.contacts import Pair, decide_edges, lines_beside, read_ground, touching
from maps.drafts.cutting import path_of
from maps.drafts.files import Files
from maps.drafts.tidying import ARMY_EDGES, FLEET_EDGES, clear_space, without_build
from maps.geometry import Geometry


def flood(files: Files, key: str) -> Files:
    """Return the files, which are changed, with a land space become a sea.

    Nobody has anything there any more. Inland spaces beside it become coastal.
    """
    space = files["spaces"].pop(key)
    space["kind"], space["centre"] = SEA, False
    for name in ("coasts", "convoys"):
        space.pop(name, None)
    # The outlines of other seas run on below it, so it comes after them.
    files["spaces"][key] = space
    clear_space(files, key)
    drop_ways(files, key)
    adjacency = files["adjacency"]
    adjacency[ARMY_EDGES] = [edge for edge in adjacency[ARMY_EDGES] if key not in edge]
    join_places(files, key)
    geometry = files.get("geometry")
    shape = geometry["land"].pop(key, None) if geometry else None
    if geometry is None or shape is None:
        return files
    geometry["sea"][key] = {**_plain(shape), "path": shape.get("water") or shape["path"]}
    geometry["borders"] = [row for row in geometry["borders"] if key not in row[:2]]
    drawn, ground = read_ground(geometry)
    beside = lines_beside(drawn, ground, key)
    between = [line for other in geometry["sea"] for line in beside.get(other, ())]
    geometry["sea_lines"] += path_of(between, is_closed=False)
    _touch_again(files, key, drawn, ground)
    return without_build(files)


def drain(files: Files, key: str) -> Files:
    """Return the files, which are changed, with a sea become a coastal space."""
    space = files["spaces"].pop(key)
    space["kind"] = COASTAL
    # Its outline runs on below the land beside it, so it comes before that.
    files["spaces"] = {key: space, **files["spaces"]}
    for item in files["adjacency"].get("crossings", ()):
        if item.get("sea") == key:
            item["sea"] = None
    geometry = files.get("geometry")
    shape = geometry["sea"].pop(key, None) if geometry else None
    if geometry is None or shape is None:
        return files
    geometry["land"] = {key: {**_plain(shape), "body": shape["path"]}, **geometry["land"]}
    drawn, ground = read_ground(geometry)
    for other in list(geometry["land"]):
        line = lines_beside(drawn, ground, other).get(key) if other != key else None
        if line:
            geometry["borders"].append([key, other, path_of(line, is_closed=False)])
    _touch_again(files, key, drawn, ground)
    return without_build(files)


def _plain(shape: dict[str, Any]) -> dict[str, Any]:
    """A shape without what only land has: a star, coasts and shading."""
    return {name: shape[name] for name in ("unit", "label", "path") if name in shape}


def drop_ways(files: Files, key: str) -> None:
    """Take a space out of rivers and canals."""
    adjacency, drawn = files["adjacency"], files.get("geometry") or {}
    if "canals" in adjacency:
        adjacency["canals"] = [space for space in adjacency["canals"] if space != key]
    drawn.get("canals", {}).pop(key, None)
    for way in adjacency.get("waterways", ()):
        way["spaces"] = [space for space in way["spaces"] if space != key]
        way["edges"] = [edge for edge in way["edges"] if key not in edge]


def join_places(files: Files, key: str) -> None:
    """Let the fleet edges of all coasts of a space end in the space itself."""
    edges = {
        tuple(sorted(key if space_of(end) == key else end for end in edge))
        for edge in files["adjacency"][FLEET_EDGES]
    }
    files["adjacency"][FLEET_EDGES] = sorted(map(list, edges))


def _touch_again(files: Files, key: str, drawn: Geometry, ground: Ground) -> None:
    """Give a space the edges that it has as drawn, and fleets their way along its shore."""
    spaces = files["spaces"]
    touched = touching(files, drawn, ground)
    around = {key, *(other for pair in touched[FLEET_EDGES] if key in pair for other in pair)}
    if spaces[key]["kind"] == SEA:
        for other in around:
            if spaces[other]["kind"] == INLAND:
                spaces[other]["kind"] = COASTAL

    def is_own(pair: Pair) -> bool:
        return key in pair

    def is_shore(pair: Pair) -> bool:
        lands = {other for other in pair if spaces[other]["kind"] != SEA}
        return key in pair or (pair <= around and pair == lands)

    decide_edges(files, touched, {ARMY_EDGES: is_own, FLEET_EDGES: is_shore})
