"""A space divided into two along a straight line."""

from __future__ import annotations

import math
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass
from itertools import product
from typing import Any

from adjudicator.board import COASTAL, INLAND, SEA
from adjudicator.orders import space_of
from maps.checks.ground import Ground
from maps.drafts.contacts import Pair, decide_edges, pairs_of, read_ground, touching
from maps.drafts.cutting import (
    Cut,
    Line,
    cut_for_share,
    cut_lines,
    cut_rings,
    inner_places,
    path_of,
    rings_of,
)
from maps.drafts.files import Files
from maps.drafts.limits import KEY
from maps.drafts.places import star_place, wrap_name
from maps.drafts.powers import check_line
from maps.drafts.refusals import ImpossibleDraft
from maps.drafts.tidying import ARMY_EDGES, FLEET_EDGES, tidy, without_build
from maps.geometry import Point
from maps.lettering import LAND_FACE, text_width
from maps.outlines import length

DIAGONAL = math.sqrt(0.5)
# The sides of a space on which a part can be cut off, as steps to the east and to the south.
SIDES: dict[str, Point] = {
    "n": (0.0, -1.0),
    "ne": (DIAGONAL, -DIAGONAL),
    "e": (1.0, 0.0),
    "se": (DIAGONAL, DIAGONAL),
    "s": (0.0, 1.0),
    "sw": (-DIAGONAL, DIAGONAL),
    "w": (-1.0, 0.0),
    "nw": (-DIAGONAL, -DIAGONAL),
}
# How much of the space the new one may get, in hundredths.
SHARES = (10, 20, 25, 30, 40, 50, 60, 70, 75, 80, 90)
# The line of a division moves by up to this share, if a border would be shorter than this.
NUDGES = (0.0, 0.02, -0.02, 0.04, -0.04, 0.06, -0.06)
SHORTEST = 120.0
# A name is at the most and at the least this large, and its middle this far below the unit's place.
LARGEST_NAME, SMALLEST_NAME, BELOW = 13.0, 11.0, 20.0
# Free ground around a unit, in units, and the directions in which it is looked for.
AROUND = 18.0
AXES = ((1, 0), (-1, 0), (0, 1), (0, -1))
OUTLINES = ("path", "water", "rim", "body")


@dataclass(frozen=True, slots=True)
class Division:
    """A part of a space that becomes a space of its own.

    - side: one of SIDES, where the part lies.
    - share: one of SHARES, how much of the space it gets.
    """

    key: str
    name: str
    side: str
    share: int


@dataclass(frozen=True, slots=True)
class Room:
    """The ground of a part of a space: on its side of the cut, and not below other spaces.

    `ground` and `key` are those of the whole space, `outline` is that of the part.
    """

    ground: Ground
    key: str
    outline: Sequence[Line]
    scale: float
    cut: Cut
    is_beyond: bool

    def has(self, place: Point) -> bool:
        """Whether a place, in units, is on this ground."""
        if self.ground.at(place) != self.key:
            return False
        side = self.cut.side((place[0] / self.scale, place[1] / self.scale))
        return (side >= 0) == self.is_beyond

    def has_name(self, place: Point, name: list[str], size: float) -> bool:
        """Whether a name around a place is on this ground."""
        wide, high = _width(name, size) / 2, size * len(name) / 2
        return all(
            self.has((place[0] + dx, place[1] + dy))
            for dx in (-wide, -wide / 2, 0, wide / 2, wide)
            for dy in (-high, high)
        )

    def places(self) -> list[Point]:
        """Return places on this ground, in units: those with room for a unit around them first."""
        inner = [(x * self.scale, y * self.scale) for x, y in inner_places(list(self.outline))]
        on_ground = [place for place in inner if self.has(place)]
        roomy = [
            (x, y)
            for x, y in on_ground
            if all(self.has((x + dx * AROUND, y + dy * AROUND)) for dx, dy in AXES)
        ]
        x, y = self.outline[0][0]
        return [*roomy, *on_ground, *inner, (x * self.scale, y * self.scale)]


def _width(name: list[str], size: float) -> float:
    """The width of the longest line of a name."""
    return max(text_width(line, size, LAND_FACE, 0) for line in name)


def with_division(files: Files, key: str, division: Division) -> Files:
    """Return the files with a part of a space as a new one, cut off along a straight line.

    The new space has the kind of the old one, belongs to the same realm, and touches those
    neighbours that it touches on the drawing. A board that is not drawn has a new space beside
    the old one alone. Raises ImpossibleDraft.
    """
    _check_division(files, key, division)
    files = deepcopy(files)
    spaces, new = files["spaces"], division.key
    spaces[new] = {"name": division.name, "kind": spaces[key]["kind"], "centre": False}
    for keys in files["setup"].get("land", {}).values():
        if key in keys:
            keys.append(new)
    for owner, side in files["setup"]["powers"].items():
        if key in side["centres"] and spaces[key]["kind"] != SEA:
            files["setup"].setdefault("land", {}).setdefault(owner, []).append(new)
    geometry = files.get("geometry")
    shape = _find_shape(geometry, key)
    if geometry is None or shape is None:
        _join_plainly(files, key, new)
        return tidy(files)
    near = {
        graph: {pair for pair in pairs_of(files["adjacency"][graph]) if key in pair}
        for graph in (ARMY_EDGES, FLEET_EDGES)
    }
    drawn, ground = read_ground(geometry)
    before = touching(files, drawn, ground)
    _cut_drawing(files, key, division, ground)
    _share_edges(files, key, new, near, before)
    return tidy(without_build(files))


def _check_division(files: Files, key: str, division: Division) -> None:
    check_line(division.name, "name")
    if not KEY.fullmatch(division.key):
        raise ImpossibleDraft("key", "bad_key")
    taken = {*files["spaces"], *files["variant"]["powers"]}
    if division.key.casefold() in map(str.casefold, taken):
        raise ImpossibleDraft("key", "already_key", key=division.key)
    if division.side not in SIDES:
        raise ImpossibleDraft("side", "bad_direction")
    if division.share not in SHARES:
        raise ImpossibleDraft("share", "bad_share")
    if files["spaces"][key].get("coasts"):
        raise ImpossibleDraft("side", "divided_space", space=key)


def _find_shape(geometry: dict[str, Any] | None, key: str) -> dict[str, Any] | None:
    drawn = geometry or {}
    shape: dict[str, Any] | None = drawn.get("land", {}).get(key) or drawn.get("sea", {}).get(key)
    return shape


def _join_plainly(files: Files, key: str, new: str) -> None:
    """Let the two parts of a space that is not drawn touch, for the units that it has."""
    kind = files["spaces"][key]["kind"]
    graphs = {SEA: [FLEET_EDGES], INLAND: [ARMY_EDGES]}.get(kind, [ARMY_EDGES, FLEET_EDGES])
    for graph in graphs:
        files["adjacency"][graph] = sorted([*files["adjacency"][graph], sorted((key, new))])


def _cut_drawing(files: Files, key: str, division: Division, ground: Ground) -> None:
    """Cut the outline of a space and its borders, and give both parts their places."""
    geometry, new = files["geometry"], division.key
    kind = "sea" if key in geometry["sea"] else "land"
    shape = geometry[kind][key]
    try:
        rings = rings_of(shape["path"])
        borders = [rings_of(row[2]) for row in geometry["borders"] if key in row[:2]]
        cut = _find_cut(rings, borders, division)
        beyond, rest, across = cut_rings(rings, cut)
    except (ValueError, IndexError, ZeroDivisionError) as error:
        raise ImpossibleDraft("side", "too_small_to_cut", space=key) from error
    if not beyond or not rest or not across:
        raise ImpossibleDraft("side", "too_small_to_cut", space=key)
    parts: dict[str, dict[str, Any]] = {key: {**shape}, new: {}}
    for name in OUTLINES:
        if shape.get(name):
            far, near, _lines = cut_rings(rings_of(shape[name]), cut)
            parts[key][name], parts[new][name] = path_of(near), path_of(far)
    size = min(float(shape.get("label", {}).get("size", LARGEST_NAME)), LARGEST_NAME)
    scale = geometry["frame"]["scale"]
    new_room = Room(ground, key, beyond, scale, cut, is_beyond=True)
    old_room = Room(ground, key, rest, scale, cut, is_beyond=False)
    _place(parts[new], new_room, division.name, size)
    _place_again(parts[key], old_room, files["spaces"][key]["name"], size)
    geometry[kind] |= parts
    if kind == "sea":
        geometry["sea_lines"] += path_of(across, is_closed=False)
    else:
        geometry["borders"] = [*_cut_borders(geometry["borders"], key, new, cut)]
        geometry["borders"].append([key, new, path_of(across, is_closed=False)])
    if "star" in shape and not old_room.has(tuple(shape["star"])):
        parts[key]["star"] = star_place(geometry, key)


def _find_cut(rings: list[Line], borders: list[list[Line]], division: Division) -> Cut:
    """Return the line of a division, moved a little if it would leave a border too short to see."""

    def count_short(cut: Cut) -> int:
        parts = [part for border in borders for part in cut_lines(border, cut)]
        return sum(0 < sum(map(length, part)) < SHORTEST for part in parts)

    cuts = []
    for nudge in NUDGES:
        cut = cut_for_share(rings, SIDES[division.side], division.share / 100 + nudge)
        if not count_short(cut):
            return cut
        cuts.append(cut)
    return min(cuts, key=count_short)


def _cut_borders(borders: list[list[str]], key: str, new: str, cut: Cut) -> list[list[str]]:
    """The borders of a board, with those of a space shared with its new part."""
    shared = []
    for a, b, line in borders:
        if key not in (a, b):
            shared.append([a, b, line])
            continue
        for part, pieces in zip((new, key), cut_lines(rings_of(line), cut), strict=True):
            if pieces:
                ends = [part if end == key else end for end in (a, b)]
                shared.append([*ends, path_of(pieces, is_closed=False)])
    return shared


def _place(shape: dict[str, Any], room: Room, name: str, size: float) -> None:
    """Put the unit in the middle of an outline, and the name where it has most room."""
    places = room.places()
    x, y = places[0]
    shape["unit"] = [round(x, 1), round(y, 1)]
    label: dict[str, Any] = {"x": x, "y": y + BELOW, "size": size, "lines": wrap_name(name, 2)}
    for lines, height in product((wrap_name(name, 2), [name]), (size, SMALLEST_NAME)):
        apart = [
            place
            for place in places
            if room.has_name(place, lines, height)
            and (abs(place[1] - y) > BELOW or abs(place[0] - x) > _width(lines, height) / 2 + BELOW)
        ]
        if apart:
            at = min(apart, key=lambda place: math.dist(place, (x, y)))
            label = {"x": at[0], "y": at[1], "size": height, "lines": lines}
            break
    shape["label"] = {
        **label,
        "x": round(label["x"], 1),
        "y": round(label["y"], 1),
        "angle": 0.0,
    }


def _place_again(shape: dict[str, Any], room: Room, name: str, size: float) -> None:
    """Move the unit and the name of a space into what is left of it, if they are outside."""
    label, unit = shape.get("label", {}), shape.get("unit")
    place = (label.get("x", 0.0), label.get("y", 0.0))
    is_unit_inside = unit is not None and room.has((unit[0], unit[1]))
    is_name_inside = not label.get("curve") and room.has_name(
        place, label.get("lines", [name]), size
    )
    if not is_unit_inside or not is_name_inside:
        _place(shape, room, name, size)
    if is_unit_inside:
        shape["unit"] = unit


def _share_edges(
    files: Files, key: str, new: str, near: dict[str, set[Pair]], before: dict[str, set[Pair]]
) -> None:
    """Give both parts the edges to those neighbours of the whole that they touch."""
    spaces = files["spaces"]
    touched = touching(files, *read_ground(files["geometry"]))
    for graph, pairs in touched.items():
        allowed = {key, new, *(other for pair in near[graph] for other in pair)}
        touched[graph] = {pair for pair in pairs if pair <= allowed or not pair & {key, new}}
        # Edges that no drawing shows, such as those along a river, stay with the old part.
        touched[graph] |= near[graph] - before[graph]

    def is_decided(pair: Pair) -> bool:
        return bool(pair & {key, new})

    # The new part reaches the same coast of a neighbour as the whole did.
    fleet = files["adjacency"][FLEET_EDGES]
    fleet += [sorted(new if end == key else end for end in edge) for edge in fleet if key in edge]
    decide_edges(files, touched, {ARMY_EDGES: is_decided, FLEET_EDGES: is_decided})
    for part in (key, new):
        if spaces[part]["kind"] == COASTAL and not _is_beside_sea(files, part):
            spaces[part]["kind"] = INLAND
            files["adjacency"][FLEET_EDGES] = [
                edge for edge in files["adjacency"][FLEET_EDGES] if part not in edge
            ]


def _is_beside_sea(files: Files, key: str) -> bool:
    """Whether a coastal space lies at a sea, or on a river on which fleets pass."""
    ends = {end for edge in files["adjacency"][FLEET_EDGES] if key in edge for end in edge}
    ways = files["adjacency"].get("waterways", ())
    return any(files["spaces"][space_of(end)]["kind"] == SEA for end in ends) or any(
        key in edge for way in ways for edge in way["edges"]
    )
