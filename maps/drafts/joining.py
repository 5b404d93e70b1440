"""A space joined to a neighbour, or taken out of play."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from itertools import pairwise
from typing import Any

from adjudicator.board import COASTAL, SEA
from adjudicator.orders import space_of
from maps.checks.ground import IMPASSABLE
from maps.drafts.contacts import read_ground, sides_of
from maps.drafts.cutting import Line, join_rings, path_of, rings_of
from maps.drafts.files import Files
from maps.drafts.flooding import drop_ways
from maps.drafts.refusals import ImpossibleDraft
from maps.drafts.tidying import (
    ARMY_EDGES,
    FLEET_EDGES,
    clear_space,
    forget_translations,
    tidy,
    without_build,
)


def possible_heirs(files: Mapping[str, Any], key: str) -> list[str]:
    """Return the neighbours to which the ground of a space can go: land to land, sea to sea.

    IMPASSABLE is among those of land.
    """
    spaces = files["spaces"]
    is_sea = spaces[key]["kind"] == SEA
    near = {
        space_of(end)
        for graph in (ARMY_EDGES, FLEET_EDGES)
        for edge in files["adjacency"][graph]
        if key in map(space_of, edge)
        for end in edge
    } - {key}
    heirs = sorted(other for other in near if (spaces[other]["kind"] == SEA) == is_sea)
    return heirs if is_sea else [*heirs, IMPASSABLE]


def without_space(files: Files, key: str, heir: str) -> Files:
    """Return the files without a space, whose ground goes to a neighbour or out of play.

    The neighbour touches what the space touched. Everything that stood in the space is gone.
    Raises ImpossibleDraft.
    """
    if heir not in possible_heirs(files, key):
        raise ImpossibleDraft("heir", "no_neighbour")
    files = deepcopy(files)
    clear_space(files, key)
    drop_ways(files, key)
    _pass_drawing(files, key, heir)
    _pass_edges(files, key, heir)
    was = files["spaces"].pop(key)
    if heir != IMPASSABLE and COASTAL in (was["kind"], files["spaces"][heir]["kind"]):
        files["spaces"][heir]["kind"] = COASTAL
    forget_translations(files, "spaces", key)
    for item in files["adjacency"].get("crossings", ()):
        if item.get("sea") == key:
            item["sea"] = heir
    return tidy(without_build(files))


def _pass_edges(files: Files, key: str, heir: str) -> None:
    """Give the edges of a space to its heir, without those between the two."""
    adjacency = files["adjacency"]
    places: dict[str, str] = {}
    if heir != IMPASSABLE:
        coasts = files["spaces"][heir].get("coasts", ())
        places = {ARMY_EDGES: heir, FLEET_EDGES: f"{heir}/{coasts[0]}" if coasts else heir}
    for graph in (ARMY_EDGES, FLEET_EDGES):
        edges = [tuple(edge) for edge in adjacency[graph] if key not in map(space_of, edge)]
        near = {frozenset(map(space_of, edge)) for edge in edges}
        for edge in adjacency[graph] if places else ():
            others = [end for end in edge if space_of(end) != key]
            if len(others) == 2 or space_of(others[0]) == heir:
                continue
            if frozenset((space_of(others[0]), heir)) not in near:
                edges.append(tuple(sorted((others[0], places[graph]))))
        adjacency[graph] = sorted(map(list, set(edges)))


def _pass_drawing(files: Files, key: str, heir: str) -> None:
    """Give the outline of a space to its heir. Their border is no more, its others go on."""
    geometry = files.get("geometry")
    if not geometry:
        return
    kind = "sea" if key in geometry["sea"] else "land"
    shape = geometry[kind].get(key)
    other = geometry[kind].get(heir)
    if shape is None or (other is None and heir != IMPASSABLE):
        geometry[kind].pop(key, None)
        return
    if heir == IMPASSABLE:
        geometry["impassable"] += _absolute(shape["path"])
    elif kind == "sea":
        _drop_line_between(geometry, key, heir)
    if other is not None:
        _join_shapes(other, shape)
    del geometry[kind][key]
    merged: dict[tuple[str, str], str] = {}
    for a, b, line in geometry["borders"]:
        ends = tuple(sorted(heir if end == key else end for end in (a, b)))
        if ends[0] != ends[1]:
            merged[ends[0], ends[1]] = merged.get((ends[0], ends[1]), "") + _absolute(line)
    geometry["borders"] = [[a, b, line] for (a, b), line in merged.items()]


def _absolute(path: str) -> str:
    """Path data that can follow other path data: its first command must be absolute."""
    return path if path.startswith("M") or not path else f"M{path[1:]}"


def _join_shapes(other: dict[str, Any], shape: Mapping[str, Any]) -> None:
    """Let a shape have the ground of another one too."""
    try:
        rings = join_rings(rings_of(other["path"]), rings_of(shape["path"]))
    except (ValueError, IndexError) as error:
        raise ImpossibleDraft("heir", "no_neighbour") from error
    water = (other.get("water"), shape.get("water"))
    if any(water):
        wet = [
            rings_of(path or dry)
            for path, dry in zip(water, (other["path"], shape["path"]), strict=True)
        ]
        other["water"] = path_of(join_rings(*wet))
    other["path"] = path_of(rings)
    other.pop("rim", None)
    if "body" in other:
        # All of it has the colour of the inside; a shaded edge would show the old border.
        other["body"] = other["path"]


def _drop_line_between(geometry: dict[str, Any], key: str, heir: str) -> None:
    """Take the line between two seas off the drawing."""
    _drawn, ground = read_ground(geometry)
    scale = geometry["frame"]["scale"]
    left: list[Line] = []
    for line in rings_of(geometry["sea_lines"]):
        piece = line[:1]
        for a, b in pairwise(line):
            if sides_of(ground, (a, b), scale) == {key, heir}:
                if len(piece) > 1:
                    left.append(piece)
                piece = [b]
            else:
                piece.append(b)
        if len(piece) > 1:
            left.append(piece)
    geometry["sea_lines"] = path_of(left, is_closed=False)
